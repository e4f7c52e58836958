import { test as base } from '@playwright/test'
import type { Host } from '../../e2e/support/real-hosts/hosts.ts'
import { type CookieDomain, type RunningHosts, startHosts } from '../../e2e/support/real-hosts/running-hosts.ts'
import { type Browser, type Device, DriverHung, desktop, type Engine, type EngineName } from '../drivers/driver.ts'
import { startEngine } from '../drivers/start-engine.ts'
import { hungDriver } from '../report.ts'
import { type View, viewOf } from './view.ts'

export { expect } from '@playwright/test'

/** A visitor with a browser of their own. */
export interface Visitor {
  /** Opens another window of the same browser. */
  readonly newView: () => Promise<View>
}

/** What a journey has to go on. */
export interface Journey {
  readonly engine: Engine
  readonly hosts: RunningHosts
  /** A visitor who has never been here, with a window open; on a computer unless told otherwise. */
  readonly visit: (device?: Device) => Promise<View & Visitor>
  /** Lets requests to a host wait until what it returns is called, or the journey ends. */
  readonly hold: (host: Host, pattern: RegExp) => () => void
}

interface TestFixtures {
  readonly cookieDomain: CookieDomain
  readonly pagesKept: boolean
}

interface WorkerFixtures {
  readonly engineName: EngineName
  readonly hosts: RunningHosts
  readonly engine: Engine
}

const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  cookieDomain: [null, { option: true }],
  pagesKept: [false, { option: true }],

  hosts: [
    async ({ browserName: _ }, use) => {
      const hosts = await startHosts()
      await use(hosts)
      await hosts.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  engine: [
    async ({ engineName, hosts }, use) => {
      const engine = await startEngine[engineName](hosts)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const { describe } = test

/** Chooses how the hosts serve the portal in a file or a group of journeys. */
export const withHosts = (options: Partial<TestFixtures>): void => test.use(options)

/**
 * A journey, told once for all engines. A driver or a browser that gives no answer says nothing about the portal: then the
 * journey begins anew with another, once, and the report counts it. Whatever else fails, fails.
 */
export const journey = (title: string, tell: (given: Journey) => Promise<void>): void => {
  test(title, async ({ engine, hosts, cookieDomain, pagesKept }) => {
    const attempt = async () => {
      const browsers: Browser[] = []
      const releases: (() => void)[] = []
      hosts.setNetwork(true)
      hosts.release(cookieDomain)
      hosts.letPagesBeKept(pagesKept)
      const visit: Journey['visit'] = async (device = desktop) => {
        const browser = await engine.open(device)
        browsers.push(browser)
        const newView = async () => viewOf(await browser.newTab(), hosts.url)
        return { ...(await newView()), newView }
      }
      const hold: Journey['hold'] = (host, pattern) => {
        const release = hosts.front(host).hold(pattern)
        releases.push(release)
        return release
      }
      try {
        await tell({ engine, hosts, visit, hold })
      } finally {
        for (const release of releases) release()
        for (const browser of browsers) await browser.close().catch(() => undefined)
      }
    }
    try {
      await attempt()
    } catch (reason) {
      if (!(reason instanceof DriverHung)) throw reason
      test.info().annotations.push({ type: hungDriver, description: reason.message })
      await attempt()
    }
  })
}
