import { type KeyInput, launch, type Page } from 'puppeteer-core'
import { requireProgram } from '../../runner/programs.ts'
import { type Browser, type StartEngine, type Tab, timeZone, withTimeout } from './tab.ts'

const createPreferences = (proxyPort: number) => ({
  'intl.accept_languages': 'en-GB, en',
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxyPort,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxyPort,
  // Drawing 60 frames a second would keep the processor busy on a machine without a graphics card.
  'layout.frame_rate': 20,
})

const assumeKeyInput = (_: string): _ is KeyInput => true

const createTab = (page: Page): Tab => ({
  // Puppeteer's `goto` resolves only after the whole page has loaded.
  open: async (address) => {
    page.goto(address).catch(() => undefined)
  },
  back: async () => {
    page.goBack().catch(() => undefined)
  },
  reload: async () => {
    page.reload().catch(() => undefined)
  },
  evaluate: async (expression) => String(await withTimeout('evaluate', page.evaluate(`JSON.stringify(${expression})`))),
  press: (x, y) => withTimeout('press', page.mouse.click(x, y)),
  type: (text) => withTimeout('type', page.keyboard.type(text)),
  pressKeys: async (keys) => {
    const names = keys.split('+').filter(assumeKeyInput)
    for (const name of names) await withTimeout(keys, page.keyboard.down(name))
    for (const name of names.reverse()) await withTimeout(keys, page.keyboard.up(name))
  },
  resize: (size) => withTimeout('resize', page.setViewport(size)),
})

/** Starts Firefox, controlled by WebDriver BiDi. Each visitor has a Firefox container with separate cookies. */
export const startFirefox: StartEngine = async (proxyPort) => {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: requireProgram('firefox'),
    acceptInsecureCerts: true,
    extraPrefsFirefox: createPreferences(proxyPort),
    networkEnabled: false,
    env: { ...process.env, TZ: timeZone },
  })
  const open = async (): Promise<Browser> => {
    const context = await withTimeout('open', firefox.createBrowserContext())
    return {
      newTab: async () => {
        // A second tab gets its own window, although a window opens slowly: Firefox draws no tab behind another one.
        const type = (await context.pages()).length === 0 ? 'tab' : 'window'
        return createTab(await withTimeout('new tab', context.newPage({ type })))
      },
      close: () => withTimeout('close', context.close()),
    }
  }
  return { open, stop: () => firefox.close() }
}
