import { test as base } from '@playwright/test'
import { demoCustomer, storeToken } from '../e2e/support/customer.ts'
import { type HostName, type RunningHosts, startHosts } from '../e2e/support/running-hosts.ts'
import { prepareState } from '../e2e/support/running-portal.ts'
import { startFirefox } from './drivers/firefox.ts'
import type { Browser, Engine } from './drivers/tab.ts'
import { startWebkit } from './drivers/webkit.ts'
import { button, createTabUser, css, field, type TabUser } from './view.ts'

export { expect } from '@playwright/test'

const engineStarters = { firefox: startFirefox, webkit: startWebkit }

export const desktopSize = { width: 1280, height: 800 }
export const phoneSize = { width: 360, height: 740 }

interface Visitor extends TabUser {
  readonly openTab: () => Promise<TabUser>
}

export interface Journey {
  readonly engineName: keyof typeof engineStarters
  readonly hosts: RunningHosts
  readonly visit: () => Promise<Visitor>
  /** Holds back matching requests until the returned function is called or the journey ends. */
  readonly hold: (host: HostName, pattern: RegExp) => () => void
}

interface WorkerFixtures extends Pick<Journey, 'engineName' | 'hosts'> {
  readonly engine: Engine
}

const test = base.extend<{ given: Journey }, WorkerFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  hosts: [
    async ({ browserName: _ }, use) => {
      const hosts = await startHosts()
      await use(hosts)
      await hosts.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  engine: [
    async ({ engineName, hosts }, use) => {
      const engine = await engineStarters[engineName](hosts.proxyPort)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  given: async ({ engineName, engine, hosts }, use) => {
    const browsers: Browser[] = []
    const releases: (() => void)[] = []
    hosts.setNetwork(true)
    hosts.changeCookieDomain(null)
    hosts.allowPageCaching(false)
    const visit = async () => {
      const browser = await engine.open()
      browsers.push(browser)
      const openTab = async () => {
        const user = createTabUser(await browser.newTab(), hosts.url)
        await user.resize(desktopSize)
        return user
      }
      return { ...(await openTab()), openTab }
    }
    const hold: Journey['hold'] = (host, pattern) => {
      const release = hosts.proxyOf(host).hold(pattern)
      releases.push(release)
      return release
    }
    await use({ engineName, hosts, visit, hold })
    for (const release of releases) release()
    for (const browser of browsers) await browser.close().catch(() => undefined)
  },
})

export const { describe } = test

export const journey = (title: string, play: (given: Journey) => Promise<void>): void =>
  test(title, ({ given }) => play(given))

export const firstOrderTarget = css('th[scope=row]')

export const signIn = async (user: TabUser): Promise<void> => {
  await user.fills(field('Email address'), demoCustomer.username)
  await user.fills(field('Password'), demoCustomer.password)
  await user.presses(button('Sign in'))
}

export const openOrders = async (user: TabUser): Promise<void> => {
  await user.open('/sign-in')
  await signIn(user)
  await user.sees(firstOrderTarget)
}

/** Stores the token in the same places as the sign-in form, and opens the orders. */
export const openOrdersAsCustomer = async (user: TabUser, hosts: RunningHosts): Promise<void> => {
  const { userToken = '' } = await prepareState(hosts, 'a signed-in customer', demoCustomer)
  // robots.txt has the portal's origin and runs no script.
  await user.open('/robots.txt')
  await user.isAt('/robots.txt')
  await user.asks(storeToken, ['user_access_token', userToken] as const)
  await user.open('/')
  await user.sees(firstOrderTarget)
}
