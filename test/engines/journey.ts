import { test as base } from '@playwright/test'
import type { Host } from '../e2e/support/real-hosts/hosts.ts'
import { type RunningHosts, startHosts } from '../e2e/support/real-hosts/running-hosts.ts'
import { startFirefox } from './drivers/firefox.ts'
import { type Browser, DriverHung, type Engine } from './drivers/tab.ts'
import { startWebkit } from './drivers/webkit.ts'
import { type View, viewOf } from './view.ts'

export { expect } from '@playwright/test'

const engines = { firefox: startFirefox, webkit: startWebkit }

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 360, height: 740 }

/** A visitor with a browser and one window. */
interface Visitor extends View {
  /** Opens another window of the same browser. */
  readonly newView: () => Promise<View>
}

export interface Journey {
  readonly engineName: keyof typeof engines
  readonly hosts: RunningHosts
  /** A visitor who has never been here, at a desktop. */
  readonly visit: () => Promise<Visitor>
  /** Lets requests to a host wait until the returned function is called, or the journey ends. */
  readonly hold: (host: Host, pattern: RegExp) => () => void
}

interface WorkerFixtures extends Pick<Journey, 'engineName' | 'hosts'> {
  readonly engine: Engine
}

const test = base.extend<object, WorkerFixtures>({
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
      const engine = await engines[engineName](hosts.proxyPort)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export const { describe } = test

/**
 * A journey for each engine. A driver or a browser that gives no answer says nothing about the portal: then the journey
 * begins anew in another browser, once, and says so. Nothing else is tried twice.
 */
export const journey = (title: string, tell: (given: Journey) => Promise<void>): void => {
  test(title, async ({ engineName, engine, hosts }) => {
    const attempt = async () => {
      const browsers: Browser[] = []
      const releases: (() => void)[] = []
      hosts.setNetwork(true)
      hosts.release(null)
      hosts.letPagesBeKept(false)
      const visit = async () => {
        const browser = await engine.open()
        browsers.push(browser)
        const newView = async () => {
          const view = viewOf(await browser.newTab(), hosts.url)
          await view.resize(desktop)
          return view
        }
        return { ...(await newView()), newView }
      }
      const hold: Journey['hold'] = (host, pattern) => {
        const release = hosts.proxyOf(host).hold(pattern)
        releases.push(release)
        return release
      }
      try {
        await tell({ engineName, hosts, visit, hold })
      } finally {
        for (const release of releases) release()
        for (const browser of browsers) await browser.close().catch(() => undefined)
      }
    }
    try {
      await attempt()
    } catch (reason) {
      if (!(reason instanceof DriverHung)) throw reason
      console.warn(`${engineName} begins "${title}" anew. ${reason.message}`)
      await attempt()
    }
  })
}
