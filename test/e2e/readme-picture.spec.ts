import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { openAsCustomer } from './support/customer.ts'
import { applyFont } from './support/fonts.ts'
import { startPortal } from './support/running-portal.ts'

interface PictureView {
  readonly device: BrowserContextOptions & { readonly viewport: { readonly width: number; readonly height: number } }
  /** The position and width of the screenshot in the picture, in CSS pixels. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly open: (page: Page) => Promise<unknown>
}

const desktopDevice = { viewport: { width: 1280, height: 800 } }

const pictureViews: readonly PictureView[] = [
  { device: desktopDevice, left: 1, top: 1, width: 760, open: (page) => page.goto('/sign-in') },
  {
    device: { viewport: { width: 1280, height: 790 } },
    left: 366,
    top: 246,
    width: 896,
    open: (page) => openAsCustomer(page, '/'),
  },
  {
    device: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    left: 56,
    top: 274,
    width: 258,
    open: (page) => openAsCustomer(page, '/order/1003102'),
  },
]

const pixelRatio = 1.5

/** The screenshot is not scaled in the picture, because scaled letters would be blurred. */
const takeScreenshot = async (browser: Browser, baseURL: string, { device, width, open }: PictureView) => {
  const deviceScaleFactor = (pixelRatio * width) / device.viewport.width
  const context = await browser.newContext({ baseURL, ...device, deviceScaleFactor })
  await applyFont(context, 'common')
  const page = await context.newPage()
  await page.clock.setFixedTime('2026-11-20T10:00:00Z')
  await open(page)
  await page.locator('main :is(input, tbody th, code)').first().waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return `data:image/png;base64,${picture.toString('base64')}`
}

const pictureStyles = `body { margin: 0 }
img { position: absolute; box-sizing: border-box; border-radius: 12px; outline: 1px solid #0003; box-shadow: 0 6px 14px #0004 }`

test.use({
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  colorScheme: 'light',
  viewport: { width: 1280, height: 850 },
  deviceScaleFactor: pixelRatio,
})

test('README shows the portal as it is; `npm run picture` renews the picture', async ({ browser, page }) => {
  // This test starts its own portal, because other tests add orders to the shared portal.
  const portal = await startPortal()
  const images: string[] = []
  for (const view of pictureViews)
    images.push(
      `<img src="${await takeScreenshot(browser, portal.url, view)}" style="left: ${view.left}px; top: ${view.top}px; width: ${view.width}px">`,
    )
  await portal.stop()
  await page.setContent(`<style>${pictureStyles}</style>${images.join('')}`)
  await expect(page).toHaveScreenshot('portal.png', { omitBackground: true, maxDiffPixels: 150 })
})
