import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
import { ServiceBuilder } from 'selenium-webdriver/chromium.js'
import { requireProgram } from '../../runner/programs.ts'
import { type Browser, inTime, type StartEngine, type Tab, timeZone } from './tab.ts'

/** Without space around its buttons the tool bar lets a window be as narrow as a phone. */
const styles =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }'

/** The processor draws here, so there is no animation and no blinking caret. */
const settings = '[Settings]\ngtk-enable-animations = false\ngtk-cursor-blink = false\n'

/**
 * A window has the focus only while it is under the pointer. The pointer rests in the middle of the screen, so the
 * screen is small. Windows may be larger than their screen.
 */
const screen = '600x500x24'

/** Starts a screen without a monitor. Browsers that are still open end with it. */
const startScreen = async () => {
  const xvfb = spawn(requireProgram('xvfb'), ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await inTime('Xvfb', once(xvfb.stdout, 'data'))
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

/**
 * Returns the answer to a script. It is sometimes lost when one page replaces another; then this rejects, so that the
 * page is asked again.
 */
const unlessLost = <A>(answer: Promise<A>): Promise<A> =>
  Promise.race([
    answer,
    sleep(2 * scriptMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The answer is lost'))),
  ])

const capabilitiesFor = (proxyPort: number) =>
  new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    pageLoadStrategy: 'none',
    timeouts: { script: scriptMs },
    'webkitgtk:browserOptions': {
      binary: requireProgram('webkit'),
      args: [
        '--automation',
        // MiniBrowser treats two hosts of one domain as unrelated if it does not know the top-level domain, such as
        // `.test`. Safari knows that they belong together.
        '--cookies-policy=always',
        `--proxy=http://127.0.0.1:${proxyPort}`,
      ],
    },
  })

const isKeyName = (name: string): name is Exclude<keyof typeof Key, 'chord'> => name in Key

/** Converts the name of a key: `ArrowLeft` is `ARROW_LEFT` here. A single character is its own name. */
const keyOf = (name: string): string => {
  const named = name.replace(/(?<=[a-z])(?=[A-Z])/, '_').toUpperCase()
  return isKeyName(named) ? Key[named] : name
}

/** Sends commands of a driver to its current window. `select` makes a window the current one. */
const tabOf = (driver: WebDriver, select: () => Promise<void>, toolBar: number): Tab => {
  const tell = async <A>(command: string, run: () => Promise<A>): Promise<A> => {
    await select()
    return inTime(command, run())
  }
  const actions = () => driver.actions({ async: true })
  return {
    open: (address) => tell('open', () => driver.get(address)),
    back: () => tell('back', () => driver.navigate().back()),
    reload: () => tell('reload', () => driver.navigate().refresh()),
    evaluate: (expression) =>
      tell('evaluate', () => unlessLost(driver.executeScript(`return JSON.stringify(${expression})`))),
    press: (x, y) => {
      const at = { x: Math.round(x), y: Math.round(y), duration: 0 }
      return tell('press', () => actions().move(at).click().perform())
    },
    type: (text) => tell('type', () => actions().sendKeys(text).perform()),
    strike: (stroke) => {
      const strokes = actions()
      const names = stroke.split('+').map(keyOf)
      for (const name of names) strokes.keyDown(name)
      for (const name of names.reverse()) strokes.keyUp(name)
      return tell(stroke, () => strokes.perform())
    },
    resize: ({ width, height }) =>
      tell('resize', async () => {
        await driver
          .manage()
          .window()
          .setRect({ x: 0, y: 0, width, height: height + toolBar })
      }),
  }
}

/** A browser with a separate driver, because a driver has one session. */
const openBrowser = async (address: string, capabilities: Capabilities): Promise<Browser> => {
  const begun = new Builder().usingServer(address).withCapabilities(capabilities).build()
  const driver = await inTime('open', Promise.resolve(begun))
  const toolBar = await inTime('tool bar', driver.executeScript<number>('return outerHeight - innerHeight'))
  let current = ''
  const select = async (handle: string) => {
    if (handle !== current) await inTime('select', driver.switchTo().window(handle))
    current = handle
  }
  return {
    newTab: async () => {
      if (current !== '') await inTime('new window', driver.switchTo().newWindow('window'))
      current = await inTime('window', driver.getWindowHandle())
      const handle = current
      return tabOf(driver, () => select(handle), toolBar)
    },
    close: () => inTime('close', driver.quit()),
  }
}

/** The folder in which MiniBrowser keeps its settings. It deletes everything that pages store when its session ends. */
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
    // There is no graphics card. Without these two, a key typed next to a shadow costs eight times as much.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    LP_NUM_THREADS: '0',
  }
  const start = async (): Promise<Browser> => {
    const service = new ServiceBuilder(requireProgram('webkit driver')).setEnvironment(environment).build()
    try {
      const browser = await openBrowser(await inTime('start the driver', service.start()), capabilitiesFor(proxyPort))
      return { ...browser, close: () => browser.close().finally(() => service.kill()) }
    } catch (reason) {
      await service.kill()
      throw reason
    }
  }
  return {
    // MiniBrowser sometimes gives its driver no first answer. It has opened no page by then.
    open: () => start().catch(start),
    stop: async () => {
      await stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
