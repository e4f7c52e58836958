import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireProgram } from '../../runner/programs.ts'
import { textIn } from './answers.ts'
import { type BidiConnection, connectBidi } from './bidi-connection.ts'
import { startChild } from './child.ts'
import type { Browser, Device, Engine, Network, Tab } from './driver.ts'
import { pressActions, strokeActions } from './input-actions.ts'

const preferences = (dark: boolean): Readonly<Record<string, string | number | boolean>> => ({
  // WebDriver BiDi only.
  'remote.active-protocols': 1,
  'intl.accept_languages': 'en-GB, en',
  'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
  // No one looks at what the processor draws here sixty times a second; every key that is typed draws anew.
  'layout.frame_rate': 20,
  // What a browser under test does not do beside its work.
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'browser.safebrowsing.update.enabled': false,
  'browser.topsites.contile.enabled': false,
  'captivedetect.canonicalURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
})

const tabOf = ({ send }: BidiConnection, context: string): Tab => ({
  open: async (address) => {
    // Answered only once the new page answers. What becomes of it is seen on the page.
    send('browsingContext.navigate', { context, url: address, wait: 'none' }).catch(() => undefined)
  },
  back: async () => {
    await send('browsingContext.traverseHistory', { context, delta: -1 })
  },
  reload: async () => {
    await send('browsingContext.reload', { context, wait: 'none' })
  },
  evaluate: async (expression) =>
    textIn(
      await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      }),
      'result',
      'value',
    ),
  press: async (at) => {
    await send('input.performActions', { context, actions: pressActions(at) })
  },
  strike: async (strokes) => {
    await send('input.performActions', { context, actions: strokeActions(strokes) })
  },
  resize: async ({ width, height }) => {
    await send('browsingContext.setViewport', { context, viewport: { width, height } })
  },
  picture: async () =>
    Buffer.from(textIn(await send('browsingContext.captureScreenshot', { context }), 'data'), 'base64'),
  close: async () => {
    await send('browsingContext.close', { context })
  },
})

/** One Firefox, whose visitors are kept apart by its containers. */
const startProcess = async ({ proxyPort }: Network, dark: boolean) => {
  const profile = await mkdtemp(join(tmpdir(), 'portal-firefox-'))
  const lines = Object.entries(preferences(dark)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const given = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const child = startChild(requireProgram('firefox'), given, { HOME: profile })
  const address = await child.says('stderr', /WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await connectBidi(`${address}/session`)
  const proxy =
    proxyPort === undefined
      ? { proxyType: 'direct' }
      : { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}`, sslProxy: `127.0.0.1:${proxyPort}` }
  const session = await bidi.send('session.new', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, proxy } },
  })

  /** A window costs much more than a tab, but what is in a tab behind another is not seen. */
  let tabs = 0
  return {
    version: textIn(session, 'capabilities', 'browserVersion'),
    open: async ({ width, height, userAgent }: Device): Promise<Browser> => {
      const userContext = textIn(await bidi.send('browser.createUserContext', {}), 'userContext')
      let own = 0
      if (userAgent !== undefined)
        await bidi.send('emulation.setUserAgentOverride', { userAgent, userContexts: [userContext] })
      return {
        newTab: async () => {
          const type = tabs === 0 ? 'tab' : 'window'
          tabs += 1
          own += 1
          const created = await bidi.send('browsingContext.create', { type, userContext })
          const tab = tabOf(bidi, textIn(created, 'context'))
          await tab.resize({ width, height })
          return tab
        },
        close: async () => {
          await bidi.send('browser.removeUserContext', { userContext })
          tabs -= own
        },
      }
    },
    stop: async () => {
      bidi.close()
      await child.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Firefox by WebDriver BiDi. What is dark needs a process of its own, which is started when one is asked for. */
export const startFirefox = async (network: Network): Promise<Engine> => {
  const light = await startProcess(network, false)
  let dark: Promise<typeof light> | undefined
  return {
    name: 'firefox',
    version: light.version,
    open: async (device) => {
      if (device.dark !== true) return light.open(device)
      dark ??= startProcess(network, true)
      return (await dark).open(device)
    },
    stop: async () => {
      await light.stop()
      await (await dark)?.stop()
    },
  }
}
