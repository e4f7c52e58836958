import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireProgram } from '../../runner/programs.ts'
import { textIn } from './answers.ts'
import { type Child, startChild } from './child.ts'
import { type Browser, type Device, DriverHung, type Engine, type Network, type Size, type Tab } from './driver.ts'
import { pressActions, strokeActions } from './input-actions.ts'
import { newWebdriverSession, type WebdriverSession } from './webdriver-session.ts'

/**
 * The tool bar of the browser keeps its window at 447 pixels or more; a phone has less. Without room around its buttons it
 * is as narrow as it has to be.
 */
const narrowToolBar = `* {
  min-width: 0;
  min-height: 0;
  margin: 0;
  padding: 0;
  border-width: 0;
  font-size: 1px;
  -gtk-icon-transform: scale(0.1);
}
`

/** What turns, fades or blinks is drawn by the processor here, layer by layer. */
const atRest = `[Settings]
gtk-enable-animations = false
gtk-cursor-blink = false
`

/**
 * Small, since the pointer rests in its middle and a window has the focus only while it is under the pointer. Windows may be
 * larger than their screen.
 */
const screen = '600x500x24'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const holder = createServer()
    holder.on('error', reject)
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address()
      holder.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })

/** Commands of a driver go to its one "current" tab; each therefore says first which one it means, unless it was the last. */
const currentTab = (session: WebdriverSession) => {
  let current: string | undefined
  return async (handle: string) => {
    if (handle === current) return
    current = undefined
    await session.post('/window', { handle })
    current = handle
  }
}

const tabOf = (
  session: WebdriverSession,
  handle: string,
  goTo: (handle: string) => Promise<void>,
  toolBar: number,
): Tab => {
  const here = () => goTo(handle)
  const tell = async (path: string, body: object) => {
    await here()
    await session.post(path, body)
  }
  return {
    open: (address) => tell('/url', { url: address }),
    back: () => tell('/back', {}),
    reload: () => tell('/refresh', {}),
    evaluate: async (expression) => {
      await here()
      const answer = await session.post('/execute/sync', { script: `return JSON.stringify(${expression})`, args: [] })
      return textIn({ answer }, 'answer')
    },
    press: (at) => tell('/actions', { actions: pressActions(at) }),
    strike: (strokes) => tell('/actions', { actions: strokeActions(strokes) }),
    resize: ({ width, height }) => tell('/window/rect', { x: 0, y: 0, width, height: height + toolBar }),
    picture: async () => {
      await here()
      return Buffer.from(textIn({ picture: await session.get('/screenshot') }, 'picture'), 'base64')
    },
    close: async () => {
      await here()
      await session.remove('/window')
    },
  }
}

/** How much of a window is not the page's. */
const toolBarOf = async (session: WebdriverSession): Promise<number> => {
  const heights = { script: 'return String(window.outerHeight - window.innerHeight)', args: [] }
  return Number(textIn({ answer: await session.post('/execute/sync', heights) }, 'answer'))
}

/** What all browsers of an engine share. */
interface Surroundings {
  /** The screen that they are on. */
  readonly display: string
  /** Where compiled shaders and the list of media plug-ins are kept: nothing of what a visitor sees or stores. */
  readonly cache: string
}

const openBrowser = async (
  { display, cache }: Surroundings,
  { proxyPort }: Network,
  { dark = false, userAgent, ...size }: Device & Size,
): Promise<Browser & { readonly version: string }> => {
  const home = await mkdtemp(join(tmpdir(), 'portal-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), narrowToolBar)
  await writeFile(join(home, 'gtk-3.0/settings.ini'), atRest)
  const port = await freePort()
  const child: Child = startChild(requireProgram('webkit driver'), [`--port=${port}`], {
    DISPLAY: display,
    // Small pictures are not worth being spread over all cores.
    LP_NUM_THREADS: '0',
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: cache,
    XDG_DATA_HOME: home,
    LANG: 'C.UTF-8',
    // No graphics card is there to help. Without layers a key pressed beside a shadow would cost eight times as much.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    ...(dark ? { GTK_THEME: 'Adwaita:dark' } : {}),
  })
  const end = async () => {
    await child.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const options = [
    '--automation',
    // GTK's browser takes two hosts below one domain for strangers where it does not know the top-level domain, as it does not
    // know `.test`. Safari tells what belongs together.
    '--cookies-policy=always',
    ...(proxyPort === undefined ? [] : [`--proxy=http://127.0.0.1:${proxyPort}`]),
    ...(dark ? ['--dark-mode'] : []),
    ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
  ]
  try {
    const session = await whenReady(() =>
      newWebdriverSession(`http://127.0.0.1:${port}`, {
        acceptInsecureCerts: true,
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: requireProgram('webkit'), args: options },
      }),
    )
    const first = textIn({ handle: await session.get('/window') }, 'handle')
    const toolBar = await toolBarOf(session)
    let unused: string | undefined = first
    const goTo = currentTab(session)
    return {
      version: session.version,
      newTab: async () => {
        const handle = unused ?? textIn(await session.post('/window/new', { type: 'window' }), 'handle')
        unused = undefined
        const tab = tabOf(session, handle, goTo, toolBar)
        await tab.resize(size)
        return tab
      },
      close: async () => {
        await session.remove('').catch(() => undefined)
        await end()
      },
    }
  } catch (reason) {
    await end()
    throw reason
  }
}

/** A driver listens a moment after it has begun. */
const whenReady = async <A>(begin: () => Promise<A>, tries = 40): Promise<A> => {
  try {
    return await begin()
  } catch (reason) {
    const refused = reason instanceof DriverHung && String(reason.cause).includes('fetch failed')
    if (!refused || tries === 0) throw reason
    await new Promise((resolve) => setTimeout(resolve, 100))
    return whenReady(begin, tries - 1)
  }
}

/** WebKit, the engine of Safari, in GTK's browser on a screen of its own; one driver for each visitor. */
export const startWebkit = async (network: Network): Promise<Engine> => {
  const server = startChild(requireProgram('xvfb'), ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'])
  const display = `:${await server.says('stdout', /^(\d+)\n/)}`
  const cache = await mkdtemp(join(tmpdir(), 'portal-webkit-cache-'))
  const open = (device: Device) => openBrowser({ display, cache }, network, device)
  const first = await open({ width: 800, height: 600 })
  await first.close()
  const stop = async () => {
    await server.stop()
    await rm(cache, { recursive: true, force: true, maxRetries: 5 })
  }
  return { name: 'webkit', version: first.version, open, stop }
}
