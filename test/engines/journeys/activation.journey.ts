import { randomUUID } from 'node:crypto'
import { bringAbout, freshEmail, mailedPath } from '../../e2e/support/accounts.ts'
import { carApp, makeCode } from '../../e2e/support/activation.ts'
import { demo } from '../../e2e/support/customer.ts'
import type { RunningHosts } from '../../e2e/support/real-hosts/running-hosts.ts'
import { signIn } from '../facade/customer.ts'
import { describe, expect, journey } from '../facade/journey.ts'
import { button, field, heading, link, text } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

const code = field('Activation code')

const caret = (visitor: View) =>
  visitor.asks(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : -1))

/** From the beginning to what the address leads to. */
const enter = async (visitor: View, hosts: RunningHosts, email: string): Promise<void> => {
  await visitor.open('/activate-license-key')
  await visitor.fills(code, await makeCode(hosts))
  await visitor.presses(button('Continue'))
  await visitor.sees(heading('Your email address'))
  await visitor.fills(field('Email address'), email)
  await visitor.presses(button('Continue'))
}

describe('The field of the activation code', () => {
  journey('sets capitals and dashes while it is typed, and takes no more than there is', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/activate-license-key')
    await visitor.fills(code, 'abcd1234efgh5678')
    await visitor.reads(code, 'ABCD-1234-EFGH-5678')
    await visitor.types('zz')
    await visitor.rests()
    await visitor.reads(code, 'ABCD-1234-EFGH-5678')
  })

  journey('takes a code that is pasted', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/activate-license-key')
    await visitor.fills(code, 'abcd1234efgh5678')
    await visitor.reads(code, 'ABCD-1234-EFGH-5678')
    await visitor.strikes('Control+a', 'Control+x')
    await visitor.reads(code, '')
    await visitor.strikes('Control+v')
    await visitor.reads(code, 'ABCD-1234-EFGH-5678')
  })

  journey(
    'lets a character in the middle be deleted and typed again, with the caret where it was',
    async ({ visit }) => {
      const visitor = await visit()
      await visitor.open('/activate-license-key')
      await visitor.fills(code, 'abcd1234efgh5678')
      await visitor.reads(code, 'ABCD-1234-EFGH-5678')
      await visitor.strikes('Home', ...Array.from({ length: 7 }, () => 'ArrowRight'), 'Backspace')
      await visitor.reads(code, 'ABCD-134E-FGH5-678')
      expect(await caret(visitor)).toBe(6)
      await visitor.types('2')
      await visitor.reads(code, 'ABCD-1234-EFGH-5678')
      expect(await caret(visitor)).toBe(7)
    },
  )
})

describe('An activation', () => {
  journey('refuses a code that has been used', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/activate-license-key')
    await visitor.fills(code, 'USED-2026-DEMO-0001')
    await visitor.presses(button('Continue'))
    await visitor.sees(text('This code has already been used.'))
  })

  journey('for an address with an account takes its password', async ({ visit, hosts }) => {
    const visitor = await visit()
    await enter(visitor, hosts, demo.username)
    await visitor.sees(heading('Sign in and activate'))
    await visitor.fills(field('Password'), demo.password)
    await visitor.strikes('Enter')
    await visitor.sees(heading('Your licence is active'))
    await visitor.sees(text(carApp))
  })

  journey('for a new address goes by the mailbox to a new account', async ({ visit, hosts }) => {
    const email = freshEmail()
    const visitor = await visit()
    await enter(visitor, hosts, email)
    await visitor.sees(heading('Check your inbox'))
    await visitor.open(await mailedPath(hosts, email))
    await visitor.sees(heading('Create your password'))
    await visitor.fills(field('Password'), 'a new password')
    await visitor.presses(button('Activate license'))
    await visitor.sees(heading('Your licence is active'))
    await visitor.open('/sign-in')
    await signIn(visitor, { username: email, password: 'a new password' })
    await visitor.sees(heading('My orders'))
  })

  journey('goes back a step, and keeps what was entered', async ({ visit, hosts }) => {
    const visitor = await visit()
    await enter(visitor, hosts, demo.username)
    await visitor.sees(heading('Sign in and activate'))
    await visitor.presses(link('Back'))
    await visitor.sees(heading('Your email address'))
    await visitor.reads(field('Email address'), demo.username)
    await visitor.back()
    await visitor.sees(heading('Activate your licence'))
  })

  journey('says that a code of a mail is not valid', async ({ visit, hosts }) => {
    const licenseKey = await makeCode(hosts)
    const expired = { email: freshEmail(), licenseKey, appName: carApp, expired: true }
    const { code: mailed = randomUUID() } = await bringAbout(hosts, 'a verification code', expired)
    const visitor = await visit()
    await visitor.open(`/activate-license-key/email-validation/${mailed}`)
    await visitor.sees(text('Your verification code is not valid.'))
  })
})
