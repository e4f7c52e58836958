import type { BrowserContext, TestInfo } from '@playwright/test'

/** Puts a picture of each open page beside the report of a test. A page that can't be drawn goes without. */
export const attachPictures = async (context: BrowserContext, testInfo: TestInfo): Promise<void> => {
  for (const [index, page] of context.pages().entries()) {
    const path = testInfo.outputPath(`page-${index + 1}.png`)
    const isThere = await page.screenshot({ path, timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isThere) await testInfo.attach(`page ${index + 1}`, { path, contentType: 'image/png' })
  }
}
