import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../e2e/support/running-portal.ts'
import { requireProgram } from '../../runner/programs.ts'
import { type Browser, type StartEngine, type Tab, timeZone, withTimeout } from './tab.ts'

/** Styles for a narrow tool bar, because MiniBrowser's window can't be narrower than its tool bar. */
const toolBarStyles =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }'

/** Turns off animations and the caret's blinking, because drawing without a graphics card is slow. */
const gtkSettings = '[Settings]\ngtk-enable-animations = false\ngtk-cursor-blink = false\n'

/** The screen is small, so that the pointer in its middle is over the window. Otherwise the window has no focus. */
const virtualDisplaySize = '600x500x24'

/** Starts a virtual screen. Stopping it also ends the browsers on it. */
const startVirtualDisplay = async () => {
  const xvfb = spawn(
    requireProgram('xvfb'),
    ['-displayfd', '1', '-screen', '0', virtualDisplaySize, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = await withTimeout('Xvfb', once(xvfb.stdout, 'data'))
  return {
    display: `:${String(number).trim()}`,
    stop: async () => {
      const ended = once(xvfb, 'exit')
      xvfb.kill()
      await ended
    },
  }
}

const scriptTimeoutMs = 3000

/** Rejects if a script gets no answer, for example after its page was replaced. `askPage` then asks again. */
const withScriptTimeout = <A>(answer: Promise<A>): Promise<A> =>
  Promise.race([
    answer,
    sleep(2 * scriptTimeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The answer is lost'))),
  ])

const createCapabilities = (proxyPort: number) => ({
  browserName: 'MiniBrowser',
  acceptInsecureCerts: true,
  pageLoadStrategy: 'none',
  timeouts: { script: scriptTimeoutMs },
  'webkitgtk:browserOptions': {
    binary: requireProgram('webkit'),
    args: [
      '--automation',
      // MiniBrowser would block cookies, because it treats two hosts below `.test` as different sites. Safari does not.
      '--cookies-policy=always',
      `--proxy=http://127.0.0.1:${proxyPort}`,
    ],
  },
})

/** The characters that the WebDriver standard uses for keys. A key with a single character needs no entry. */
const webDriverKeys: Readonly<Record<string, string>> = {
  ...{ Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Control: '\uE009', Escape: '\uE00C', Home: '\uE011' },
  ...{ ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Delete: '\uE017' },
}

type CommandSender = (path: string, body?: object, method?: string) => Promise<string>

const createCommandSender =
  (address: string): CommandSender =>
  async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const { value } = Object(await (await fetch(address + path, { method, ...sent })).json())
    if (value?.error !== undefined) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

const createScript = (expression: string) => ({ script: `return ${expression}`, args: [] })

/** Creates a tab that sends its commands to the driver. `select` makes the tab the driver's current window. */
const createTab = (command: CommandSender, select: () => Promise<void>, toolBarHeight: number): Tab => {
  const send = async (path: string, body: object): Promise<string> => {
    await select()
    return withTimeout(path, command(path, body))
  }
  const performActions = (device: object, actions: readonly object[]) =>
    send('/actions', { actions: [{ ...device, actions }] })
  const keyboard = { type: 'key', id: 'keyboard' }
  const keyDown = (value: string) => ({ type: 'keyDown', value })
  const keyUp = (value: string) => ({ type: 'keyUp', value })
  return {
    open: (url) => send('/url', { url }),
    back: () => send('/back', {}),
    reload: () => send('/refresh', {}),
    evaluate: (expression) => withScriptTimeout(send('/execute/sync', createScript(`JSON.stringify(${expression})`))),
    press: (x, y) =>
      performActions({ type: 'pointer', id: 'mouse' }, [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })),
      ]),
    type: (text) => {
      const strokes = [...text].flatMap((key) => [keyDown(key), keyUp(key)])
      return performActions(keyboard, strokes)
    },
    pressKeys: (names) => {
      const struck = names.split('+').map((name) => webDriverKeys[name] ?? name)
      return performActions(keyboard, [...struck.map(keyDown), ...struck.map(keyUp).reverse()])
    },
    resize: ({ width, height }) => send('/window/rect', { x: 0, y: 0, width, height: height + toolBarHeight }),
  }
}

/** A driver has only one session, so each browser has its own driver. */
const openBrowser = async (driverUrl: string, capabilities: object): Promise<Browser> => {
  const asked = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = Object(await withTimeout('open', createCommandSender(driverUrl)('/session', asked)))
  const command = createCommandSender(`${driverUrl}/session/${sessionId}`)
  const toolBar = Number(
    await withTimeout('tool bar', command('/execute/sync', createScript('outerHeight - innerHeight'))),
  )
  let current = ''
  const select = async (handle: string) => {
    if (handle !== current) await withTimeout('select', command('/window', { handle }))
    current = handle
  }
  return {
    newTab: async () => {
      if (current !== '') {
        const { handle } = Object(await withTimeout('new window', command('/window/new', { type: 'window' })))
        await select(handle)
      }
      current = await withTimeout('window', command('/window'))
      const handle = current
      return createTab(command, () => select(handle), toolBar)
    },
    close: () => withTimeout('close', command('', undefined, 'DELETE')),
  }
}

/** Creates a home folder for MiniBrowser that contains only the settings of GTK. */
const createHomeFolder = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'portal-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), toolBarStyles)
  await writeFile(join(home, 'gtk-3.0/settings.ini'), gtkSettings)
  return home
}

/** Starts WebKit, the engine of Safari, in GTK's MiniBrowser. */
export const startWebkit: StartEngine = async (proxyPort) => {
  const { display, stop } = await startVirtualDisplay()
  const home = await createHomeFolder()
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DISPLAY: display,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    LANG: 'C.UTF-8',
    TZ: timeZone,
    // Lets Skia draw on the CPU, which is eight times as fast as the default for a letter typed near a shadow.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    LP_NUM_THREADS: '0',
  }
  const start = async (): Promise<Browser> => {
    const port = await findFreePort()
    const driver = spawn(requireProgram('webkit driver'), [`--port=${port}`], { env: environment, stdio: 'ignore' })
    const address = `http://127.0.0.1:${port}`
    const isUp = (): Promise<unknown> => fetch(`${address}/status`).catch(() => sleep(50).then(isUp))
    try {
      await withTimeout('start the driver', isUp())
      const browser = await openBrowser(address, createCapabilities(proxyPort))
      return { ...browser, close: () => browser.close().finally(() => driver.kill()) }
    } catch (reason) {
      driver.kill()
      throw reason
    }
  }
  return {
    // MiniBrowser sometimes does not answer, so the start is repeated once. No page is open yet.
    open: () => start().catch(start),
    stop: async () => {
      await stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
