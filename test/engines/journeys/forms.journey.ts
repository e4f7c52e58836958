import { demoCustomer } from '../../e2e/support/customer.ts'
import { hostNames as names } from '../../e2e/support/running-hosts.ts'
import { describe, expect, journey, signIn } from '../journey.ts'
import { button, css, field, heading, link, type TabUser, text } from '../view.ts'

const codeField = field('Activation code')

const readCaret = (visitor: TabUser) =>
  visitor.asks(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : -1))

describe('The sign-in form', () => {
  journey('that is sent before the scripts have loaded signs in, and leads to the wanted page', async (given) => {
    const release = given.hold(names.account, /\/assets\/chunk-/)
    const visitor = await given.visit()
    await visitor.open('/sign-in?redirect_url=%2Fsettings')
    await signIn(visitor)
    await visitor.sees(css('button[type=submit][aria-busy=true]'))
    release()
    await visitor.isAt('/settings')
    await visitor.sees(heading('Change password'))
  })

  journey('keeps its text while there is no network, and is sent when it is back', async ({ visit, hosts }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.sees(link('Terms of Use'))
    hosts.setNetwork(false)
    await signIn(visitor)
    await visitor.sees(text('Unexpected error'))
    await visitor.reads(field('Email address'), demoCustomer.username)
    await visitor.reads(field('Password'), demoCustomer.password)
    hosts.setNetwork(true)
    await visitor.presses(button('Sign in'))
    // Firefox never repeats a failed import, so the page reloads itself after ten seconds.
    await visitor.waits(() => localStorage.getItem('user_access_token') !== null)
  })
})

journey('The field of a code adds capitals and dashes, accepts a pasted code, keeps the caret', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/activate-license-key')
  await visitor.fills(codeField, 'abcd1234efgh5678')
  await visitor.reads(codeField, 'ABCD-1234-EFGH-5678')
  await visitor.types('zz')
  await visitor.pauses()
  await visitor.reads(codeField, 'ABCD-1234-EFGH-5678')
  await visitor.strikes('Control+a', 'Control+x')
  await visitor.reads(codeField, '')
  await visitor.strikes('Control+v')
  await visitor.reads(codeField, 'ABCD-1234-EFGH-5678')

  await visitor.strikes('Home', ...Array.from({ length: 6 }, () => 'ArrowRight'), 'Delete')
  await visitor.reads(codeField, 'ABCD-134E-FGH5-678')
  expect(await readCaret(visitor)).toBe(6)
  await visitor.types('2')
  await visitor.reads(codeField, 'ABCD-1234-EFGH-5678')
  expect(await readCaret(visitor)).toBe(7)
})

journey('An email address is sent in one spelling, however its domain is typed', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  for (const typed of ['demo@MERIDIAN。test;', 'demo@bücher.test', 'demo@xn--bcher-kva.test']) {
    await visitor.fills(field('Email address'), typed)
    await visitor.presses(field('Password'))
    await visitor.reads(field('Email address'), typed.startsWith('demo@M') ? demoCustomer.username : 'demo@bücher.test')
  }
})
