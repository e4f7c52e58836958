import { expect, test } from './support/portal-at-hosts.ts'
import { hosts, originOf } from './support/real-hosts/hosts.ts'
import { goBack, viewOf, watchViews } from './support/real-hosts/kept-pages.ts'

const { shop, elsewhere } = hosts

test.use({ needsWholeBrowser: true })

// What comes back of the portal is told for every engine in `engines/journeys/back-forward.journey.ts`.
test.describe('The back button', () => {
  test('brings back a page of the sister site as it was left', async ({ page }) => {
    await watchViews(page)
    await page.goto(originOf(shop))
    await page.evaluate(() => {
      document.title = 'As it was left'
    })
    await page.goto(originOf(elsewhere))
    await goBack(page)
    await expect(page).toHaveTitle('As it was left')
    await expect.poll(() => viewOf(page)).toBe('restored')
  })
})
