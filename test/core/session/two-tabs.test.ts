import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Profile } from '../../../core/session/ports.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import {
  ada,
  adaLogin,
  adaRecipient,
  grace,
  noLogin,
  password,
  setUpPortal,
  storeToken,
} from '../../builders/portal.ts'
import { createDeferred } from '../../fakes/calls.ts'
import { FakeBrowser } from '../../fakes/fake-browser.ts'
import { createProfile } from '../../fakes/fake-sign-on.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const waitForCookieDelay = () => jest.advanceTimersByTimeAsync(100)

const setUpTwoTabs = async (cookieDomain: string | undefined, losesProfileAnswer = false) => {
  const browser = new FakeBrowser(cookieDomain)
  const { signOn } = browser.world
  for (const customer of [ada, grace]) signOn.addAccount(customer, password)
  const tabs = [browser.openTab((ports) => ports), browser.openTab((ports) => ports)] as const
  const [first, second] = tabs.map(({ app, page }) => ({
    page,
    signIn: async (username: string) => {
      await app.auth.signIn.submit({ username, password })()
      await waitForCookieDelay()
    },
    loadOrders: async () => {
      await app.orders.load()()
      await waitForCookieDelay()
    },
    login: () => app.session.login.value,
    screenKey: () => app.session.screenKey.value,
    message: () => app.messages.current.value?.code,
  })) as [PortalTab, PortalTab]
  if (losesProfileAnswer) signOn.loseNextAnswer('profile', offlineError)
  await first.signIn(ada)
  return { browser, signOn, first, second }
}

type OpenedTab = ReturnType<FakeBrowser['openTab']>

interface PortalTab {
  readonly page: OpenedTab['page']
  readonly signIn: (username: string) => Promise<void>
  readonly loadOrders: () => Promise<void>
  readonly login: () => unknown
  readonly screenKey: () => number
  readonly message: () => string | undefined
}

describe.each([undefined, '.compass.test'])('The other tab of a customer (domain of the cookie: %s)', (domain) => {
  it.each([
    ['the same customer', ada, 0],
    ['another customer', grace, 1],
  ])('keeps what was typed after a refused session, until %s signs in', async (_, next, added) => {
    const { browser, signOn, first, second } = await setUpTwoTabs(domain)
    const key = second.screenKey()
    signOn.revoke(browser.storage.get('user_access_token') ?? '')
    await first.loadOrders()
    expect([second.login(), second.message(), second.screenKey()]).toEqual([noLogin, 'session-expired', key])
    await first.signIn(next)
    expect([second.login(), second.screenKey() - key]).toEqual([{ ...adaLogin, username: next }, added])
    expect([...browser.storage.keys()]).not.toContain('refused_session')
  })

  it("gives the customer's name to a tab whose own request was lost, without a call", async () => {
    const { signOn, first, second } = await setUpTwoTabs(domain, true)
    expect(first.login()).toEqual(adaLogin)
    expect(second.login()).toEqual(adaLogin)
    signOn.calls.length = 0
    first.page.document.dispatchEvent(new Event('visibilitychange'))
    await waitForCookieDelay()
    expect([first.login(), signOn.calls]).toEqual([adaLogin, []])
  })

  it.each([
    ['first', 0],
    ['second', 1],
  ] as const)('keeps an activation whose new session is refused, if the %s tab learns of it first', async (_, fast) => {
    const browser = new FakeBrowser(domain)
    const { signOn, activation: service } = browser.world
    const answers = [createDeferred<Profile>(), createDeferred<Profile>()] as const
    const [first, second] = answers.map(({ outcome }) =>
      browser.openTab((ports) => ({ ...ports, profiles: { fetch: () => outcome } })),
    ) as [OpenedTab, OpenedTab]
    signOn.addAccount(ada, password)
    service.addLicense(carLicense)
    const { enterLicenseKey, enterEmail, signInAndActivate, state } = first.app.activation
    await enterLicenseKey.submit(carLicense)()
    await enterEmail(carLicense).submit({ email: ada })()
    service.hold()
    void signInAndActivate(adaRecipient).submit({ password })()
    await waitForCookieDelay()
    expect([first, second].map(({ app }) => app.session.login.value.tag)).toEqual(['logged-in', 'checking'])
    for (const each of [fast, 1 - fast]) {
      answers[each]?.fail(aRejection(401))
      await waitForCookieDelay()
      expect([state.value.tag, second.app.activation.state.value.tag]).toEqual(['account-found', 'account-found'])
    }
    expect([first, second].map(({ app }) => app.messages.current.value?.code)).toEqual([
      'new-session-refused',
      'session-expired',
    ])
    service.release()
    await waitForCookieDelay()
    expect([state.value.tag, browser.storage.has('activation')]).toEqual(['activated', true])
  })
})

it('A tab whose own answer is lost takes the name that another tab has stored in the meantime', async () => {
  const { browser, login } = setUpPortal({
    prepare: (world) => {
      storeToken(ada, false)(world)
      world.signOn.failWith(offlineError)
    },
  })
  browser.profile = createProfile(ada)
  await waitForCookieDelay()
  expect(login()).toEqual(adaLogin)
})
