import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, requireProgram } from '../../runner/programs.ts'
import { type Browser, type Device, type Engine, inTime, type Network, type Tab } from './driver.ts'

const characters = 1

const tabOf = (page: Page): Tab => ({
  open: async (address) => {
    // What becomes of it is seen on the page.
    page.goto(address, { waitUntil: 'commit' }).catch(() => undefined)
  },
  back: async () => {
    await inTime('back', page.goBack({ waitUntil: 'commit' }))
  },
  reload: async () => {
    await inTime('reload', page.reload({ waitUntil: 'commit' }))
  },
  evaluate: (expression) => inTime('evaluate', page.evaluate<string>(`JSON.stringify(${expression})`)),
  press: ({ x, y }) => inTime('press', page.mouse.click(x, y)),
  strike: async (strokes) => {
    for (const stroke of strokes)
      await inTime(
        'strike',
        [...stroke].length === characters ? page.keyboard.type(stroke) : page.keyboard.press(stroke),
      )
  },
  resize: (size) => inTime('resize', page.setViewportSize({ width: size.width, height: size.height })),
  picture: () => inTime('picture', page.screenshot()),
  close: () => inTime('close', page.close()),
})

/** Today's Chromium, by Playwright. */
export const startChromium = async ({ proxyPort, fingerprint }: Network): Promise<Engine> => {
  const process = await chromium.launch({
    executablePath: requireProgram('chromium'),
    args: [...chromiumArguments, `--ignore-certificate-errors-spki-list=${fingerprint}`],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(proxyPort === undefined ? {} : { proxy: { server: `http://127.0.0.1:${proxyPort}` } }),
  })
  const open = async ({ width, height, dark = false, userAgent }: Device): Promise<Browser> => {
    const context = await process.newContext({
      viewport: { width, height },
      locale: 'en-GB',
      colorScheme: dark ? 'dark' : 'light',
      ...(userAgent === undefined ? {} : { userAgent }),
    })
    return {
      newTab: async () => tabOf(await context.newPage()),
      close: () => context.close(),
    }
  }
  return { name: 'chromium', version: process.version(), open, stop: () => process.close() }
}
