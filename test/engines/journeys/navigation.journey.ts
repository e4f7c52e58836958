import { hostNames as names, toOrigin } from '../../e2e/support/running-hosts.ts'
import { describe, expect, firstOrderTarget, type Journey, journey, openOrdersAsCustomer, signIn } from '../journey.ts'
import { button, field, heading, link, type TabUser } from '../view.ts'

const sharedScriptPattern = /\/assets\/chunk-/
const nextScreenScriptPattern = /\/assets\/request-password-reset-screen-/
const otherSiteUrl = `${toOrigin(names.elsewhere)}/`

describe('While the scripts of a page load,', () => {
  journey('a typed address is opened, however slowly it answers', async ({ visit, hold, hosts }) => {
    hold(names.account, sharedScriptPattern)
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.fills(field('Email address'), 'half-way@exam')
    const answer = hold(names.elsewhere, /^\/$/)
    const pages: string[] = []
    hosts.proxyOf(names.account).listen((address) => {
      if (!address.includes('.')) pages.push(address)
    })
    await visitor.beginsToOpen(otherSiteUrl)
    await visitor.pauses()
    expect(pages, 'the page that is left does not reload').toEqual([])
    answer()
    await visitor.sees(heading('Sister site'))
  })

  journey('a visitor who leaves the page and comes back finds one that works', async ({ visit, hold }) => {
    const release = hold(names.account, sharedScriptPattern)
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.sees(field('Email address'))
    await visitor.open(otherSiteUrl)
    await visitor.sees(heading('Sister site'))
    release()
    await visitor.back()
    await visitor.sees(heading('Sign in'))
    expect(await visitor.asks(() => sessionStorage.getItem('reloaded-for'))).toBeNull()
    await signIn(visitor)
    await visitor.sees(heading('My orders'))
  })
})

journey('While the script of the next screen loads, a link to another site is followed', async ({ visit, hold }) => {
  hold(names.account, nextScreenScriptPattern)
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(link('Terms of Use'))
  await visitor.presses(link('Forgot password'))
  const answer = hold(names.www, /^\/terms/)
  await visitor.presses(link('Terms of Use'))
  await visitor.pauses()
  answer()
  await visitor.isAt(`${toOrigin(names.www)}/terms`)
})

journey('A screen whose script was lost is shown once the network is back', async ({ visit, hosts, hold }) => {
  const release = hold(names.account, nextScreenScriptPattern)
  const asked: string[] = []
  hosts.proxyOf(names.account).listen((address) => asked.push(address))
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(link('Terms of Use'))
  await visitor.presses(link('Forgot password'))
  await expect.poll(() => asked.some((address) => nextScreenScriptPattern.test(address))).toBe(true)
  hosts.setNetwork(false)
  release()
  hosts.setNetwork(true)
  await visitor.sees(button('Send me the link'))
})

journey('A customer who leaves while the orders load, and comes back, sees them', async ({ visit, hold, hosts }) => {
  const customer = await visit()
  await openOrdersAsCustomer(customer, hosts)
  const release = hold(names.services, /\/shop\/purchase/)
  await customer.reload()
  await customer.sees(heading('My orders'))
  await customer.open(otherSiteUrl)
  await customer.sees(heading('Sister site'))
  release()
  await customer.back()
  await customer.sees(heading('My orders'))
  await customer.sees(firstOrderTarget)
})

/** Makes the page notice when the back/forward cache restores it. A reload removes the listener. */
const listenForPageRestore = (user: TabUser) =>
  user.asks(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
    return true
  })

const isPageRestored = (user: TabUser) => user.asks(() => Reflect.get(window, 'cameBack') === true)

/**
 * Opens another site. In WebKit, opens another page of the portal: WebKit caches the left page only if the next page
 * has the same `Cross-Origin-Opener-Policy`.
 */
const leavePage = async (user: TabUser, { engineName }: Journey) => {
  const isWebkit = engineName === 'webkit'
  // Waits until nothing loads, because Firefox does not cache a loading page, and a page prefetches after two seconds.
  if (!isWebkit)
    await user.waits(() =>
      performance
        .getEntriesByType('resource')
        .every(({ startTime, duration }) => performance.now() - startTime - duration > 3000),
    )
  await user.open(isWebkit ? '/nowhere' : toOrigin(names.elsewhere))
  await user.sees(heading(isWebkit ? 'Not found' : 'Sister site'))
}

// MiniBrowser sometimes exits when it opens a URL after "back", so each test has a new browser.
for (const isKept of [false, true])
  journey(
    `"Back" leads to a form, with its text if the host lets the browser keep the page: ${isKept}`,
    async (given) => {
      given.hosts.allowPageCaching(isKept)
      const visitor = await given.visit()
      await visitor.open('/sign-in')
      await visitor.fills(field('Email address'), 'half-way@exam')
      await listenForPageRestore(visitor)
      await leavePage(visitor, given)
      await visitor.back()
      await visitor.sees(heading('Sign in'))
      expect(await isPageRestored(visitor)).toBe(isKept)
      if (isKept) await visitor.reads(field('Email address'), 'half-way@exam')
    },
  )

journey("A customer's orders that the browser keeps come back, but not after a sign-out elsewhere", async (given) => {
  given.hosts.allowPageCaching(true)
  const customer = await given.visit()
  await openOrdersAsCustomer(customer, given.hosts)
  await listenForPageRestore(customer)
  await leavePage(customer, given)
  await customer.back()
  await customer.sees(firstOrderTarget)
  expect(await isPageRestored(customer)).toBe(true)
  const other = await customer.openTab()
  await other.open('/')
  await other.sees(firstOrderTarget)
  await leavePage(customer, given)
  await other.presses(button('Sign out'))
  await other.sees(heading('Sign in'))
  await customer.back()
  await customer.sees(heading('Sign in'))
  await customer.seesNoMore(firstOrderTarget)
  expect(await isPageRestored(customer)).toBe(true)
})
