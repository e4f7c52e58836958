import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../e2e/support/running-portal.ts'
import { requireProgram } from '../../runner/programs.ts'
import { type Browser, type StartEngine, type Tab, timeZone, withTimeout } from './tab.ts'

/** With less space around the buttons of the tool bar, a window can be as narrow as a phone. */
const styles =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }'

/** The processor draws this browser, so animations and the blinking caret are switched off. */
const settings = '[Settings]\ngtk-enable-animations = false\ngtk-cursor-blink = false\n'

/**
 * A window has the focus only while the pointer is over it. The pointer stays in the middle, so the screen is small.
 * Windows may be larger than the screen.
 */
const screen = '600x500x24'

/** Starts a virtual screen. When it stops, the browsers on it end. */
const startScreen = async () => {
  const xvfb = spawn(requireProgram('xvfb'), ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
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

const scriptMs = 3000

/** Returns the answer to a script. Rejects if one page replaces another in between; the page is then asked again. */
const withScriptTimeout = <A>(answer: Promise<A>): Promise<A> =>
  Promise.race([
    answer,
    sleep(2 * scriptMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The answer is lost'))),
  ])

const capabilitiesFor = (proxyPort: number) => ({
  browserName: 'MiniBrowser',
  acceptInsecureCerts: true,
  pageLoadStrategy: 'none',
  timeouts: { script: scriptMs },
  'webkitgtk:browserOptions': {
    binary: requireProgram('webkit'),
    args: [
      '--automation',
      // MiniBrowser does not know the domain `.test`, and takes two hosts below it for different sites, unlike Safari.
      '--cookies-policy=always',
      `--proxy=http://127.0.0.1:${proxyPort}`,
    ],
  },
})

/** The keys of the WebDriver standard. A single character is itself. */
const keys: Readonly<Record<string, string>> = {
  ...{ Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Control: '\uE009', Escape: '\uE00C', Home: '\uE011' },
  ...{ ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Delete: '\uE017' },
}

/** Sends a command of the WebDriver standard and returns its value. */
type Command = (path: string, body?: object, method?: string) => Promise<string>

const commandsAt =
  (address: string): Command =>
  async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const { value } = Object(await (await fetch(address + path, { method, ...sent })).json())
    if (value?.error !== undefined) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

const script = (expression: string) => ({ script: `return ${expression}`, args: [] })

/** Sends commands of a driver to its current window. `select` makes a window the current one. */
const tabOf = (command: Command, select: () => Promise<void>, toolBar: number): Tab => {
  const send = async (path: string, body: object): Promise<string> => {
    await select()
    return withTimeout(path, command(path, body))
  }
  const act = (device: object, actions: readonly object[]) => send('/actions', { actions: [{ ...device, actions }] })
  const keyboard = { type: 'key', id: 'keyboard' }
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  return {
    open: (url) => send('/url', { url }),
    back: () => send('/back', {}),
    reload: () => send('/refresh', {}),
    evaluate: (expression) => withScriptTimeout(send('/execute/sync', script(`JSON.stringify(${expression})`))),
    press: (x, y) =>
      act({ type: 'pointer', id: 'mouse' }, [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })),
      ]),
    type: (text) => {
      const strokes = [...text].flatMap((key) => [down(key), up(key)])
      return act(keyboard, strokes)
    },
    strike: (names) => {
      const struck = names.split('+').map((name) => keys[name] ?? name)
      return act(keyboard, [...struck.map(down), ...struck.map(up).reverse()])
    },
    resize: ({ width, height }) => send('/window/rect', { x: 0, y: 0, width, height: height + toolBar }),
  }
}

/** Opens a browser with its own driver, because a driver has only one session. */
const openBrowser = async (address: string, capabilities: object): Promise<Browser> => {
  const asked = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = Object(await withTimeout('open', commandsAt(address)('/session', asked)))
  const command = commandsAt(`${address}/session/${sessionId}`)
  const toolBar = Number(await withTimeout('tool bar', command('/execute/sync', script('outerHeight - innerHeight'))))
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
      return tabOf(command, () => select(handle), toolBar)
    },
    close: () => withTimeout('close', command('', undefined, 'DELETE')),
  }
}

/** Creates the folder for MiniBrowser's settings. MiniBrowser stores nothing else beyond its session. */
const makeHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'portal-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), styles)
  await writeFile(join(home, 'gtk-3.0/settings.ini'), settings)
  return home
}

/** WebKit, the engine of Safari, in GTK's MiniBrowser. */
export const startWebkit: StartEngine = async (proxyPort) => {
  const { display, stop } = await startScreen()
  const home = await makeHome()
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DISPLAY: display,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    LANG: 'C.UTF-8',
    TZ: timeZone,
    // Without a graphics card, a key that is typed next to a shadow would cost eight times as much.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    LP_NUM_THREADS: '0',
  }
  const start = async (): Promise<Browser> => {
    const port = await freePort()
    const driver = spawn(requireProgram('webkit driver'), [`--port=${port}`], { env: environment, stdio: 'ignore' })
    const address = `http://127.0.0.1:${port}`
    const isUp = (): Promise<unknown> => fetch(`${address}/status`).catch(() => sleep(50).then(isUp))
    try {
      await withTimeout('start the driver', isUp())
      const browser = await openBrowser(address, capabilitiesFor(proxyPort))
      return { ...browser, close: () => browser.close().finally(() => driver.kill()) }
    } catch (reason) {
      driver.kill()
      throw reason
    }
  }
  return {
    // MiniBrowser sometimes does not answer at its start. It has opened no page by then, so it can be started again.
    open: () => start().catch(start),
    stop: async () => {
      await stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
