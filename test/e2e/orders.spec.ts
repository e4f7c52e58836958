import { aWireOrder, aWireSubscription } from '../builders/orders.ts'
import { demoCustomer, fleetCustomer, openAsCustomer, openOrdersAsCustomer } from './support/customer.ts'
import { checkBothFonts } from './support/fonts.ts'
import { expect, phone, test } from './support/portal.ts'
import { interceptRequests } from './support/screen-states/screen-state.ts'

test.describe('The list of orders', () => {
  test('is shown as it was left when the customer comes back: searched, on its page, scrolled, on the same order', async ({
    page,
  }) => {
    await openOrdersAsCustomer(page, fleetCustomer)
    await page.getByLabel('Search').fill('map')
    await expect(page).toHaveURL('/?search=map')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/?search=map&page=2')
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    const orders = await page.getByRole('rowheader').allTextContents()
    const number = /^\d+/.exec(orders[14] ?? '')?.[0]
    const link = page.getByRole('link', { name: `Details for order ${number}` })
    await link.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(100)
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/shop/purchase') && calls.push(request.method()))

    await link.click()
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    // A double click goes back to the page of the list that was left, not to the page before it.
    await page.getByRole('link', { name: 'Back to my orders' }).evaluate((back: HTMLElement) => {
      back.click()
      back.click()
    })

    await expect(page).toHaveURL('/?search=map&page=2')
    await expect(link).toBeFocused()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(orders)
    await expect.poll(() => page.evaluate((before) => Math.abs(window.scrollY - before), scrolled)).toBeLessThan(5)
    expect(calls).toEqual([])
  })

  test('leads to an order from anywhere in its row, and keeps its words selectable', async ({ page, context }) => {
    await openOrdersAsCustomer(page)
    const row = page.getByRole('row', { name: /1003102/ })
    const date = row.locator('time')
    const presses = [() => date.click({ modifiers: ['ControlOrMeta'] }), () => date.click({ button: 'middle' })]
    for (const press of presses) {
      const opened = context.waitForEvent('page')
      await press()
      await expect(await opened).toHaveURL(/\/order\/1003102$/)
      await (await opened).close()
    }
    await expect(page).toHaveURL('/')
    const { x, y, width, height } = (await date.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 1, y + height / 2)
    await page.mouse.up()
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(await date.textContent())
    await expect(page).toHaveURL('/')

    await row.getByText('Paid').click()
    await expect(page.getByRole('heading', { name: 'Order 1003102' })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Details for order 1003102' })).toBeFocused()
  })

  test.describe('on a desktop, in a wide font,', () => {
    test.use({ font: 'wide' })

    test('breaks a title without spaces within its column', async ({ page, portal }) => {
      const title = 'W'.repeat(200)
      const orders = [aWireOrder({ items: [{ title, price: 59.9, gift: false, activation_info: null }] })]
      const answers = await interceptRequests(page, portal.url)
      const body = JSON.stringify({ data: orders })
      await answers.add('*/shop/purchase', () => ({ status: 200, type: 'application/json', body }))
      await openAsCustomer(page, '/')
      const text = await page.getByText(title).boundingBox()
      const column = await page.getByRole('rowheader').boundingBox()
      expect(text && column && text.x + text.width <= column.x + column.width).toBe(true)
    })

    test('has the buttons of each subscription on the line of its name', async ({ page, portal }) => {
      const orders = [1, 2].map((id) => aWireOrder({ id, subscription: aWireSubscription({ purchase_id: id }) }))
      const body = JSON.stringify({ data: orders })
      const answers = await interceptRequests(page, portal.url)
      await answers.add('*/shop/purchase', () => ({ status: 200, type: 'application/json', body }))
      await openAsCustomer(page, '/')
      for (const language of ['en-gb', 'de', 'hu'] as const) {
        await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
        await page.reload()
        const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
        await expect(cards).toHaveCount(2)
        for (const card of await cards.all()) {
          const name = await card.getByRole('heading').boundingBox()
          const buttons = await Promise.all(
            (await card.locator('a:not(h3 *), button').all()).map((each) => each.boundingBox()),
          )
          expect(
            buttons.map((button) => button && name && button.y < name.y + name.height),
            language,
          ).toEqual([true, true, true])
        }
      }
    })
  })

  test.describe('on a phone', () => {
    test.use({ ...phone, font: 'narrow' })

    for (const customer of [demoCustomer, fleetCustomer])
      test(`of ${customer.username} begins on the first screen`, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await openOrdersAsCustomer(page, customer)
        await checkBothFonts(page, async () => {
          const second = await page.getByRole('rowheader').nth(1).getByText(/\d{7}/).boundingBox()
          expect((second?.y ?? 844) + (second?.height ?? 0)).toBeLessThan(844)
        })
      })

    test('is compact and has complete names; each row is one link, with the gift certificate below', async ({
      page,
    }) => {
      await openOrdersAsCustomer(page)
      const findCutTexts = () =>
        page
          .getByRole('rowheader')
          .locator('bdi + bdi')
          .evaluateAll((names) =>
            names.length === 0
              ? 'no names'
              : names.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
          )
      const rows = page
        .getByRole('table', { name: 'Your orders' })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
      const certificate = page.getByRole('link', { name: /^Gift certificate for order 1003544/ })
      for (const [width, most] of [
        [390, 144],
        [320, 164],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await checkBothFonts(page, async () => {
          for (const row of await rows.filter({ hasNot: certificate }).all())
            expect((await row.boundingBox())?.height).toBeLessThanOrEqual(most)
          expect((await certificate.boundingBox())?.height).toBe(44)
          expect(await findCutTexts()).toBe(0)
        })
      }
      // Sets the text spacing that WCAG 1.4.12 requires pages to support.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
        document.adoptedStyleSheets = [sheet]
      })
      expect(await findCutTexts()).toBe(0)
      await certificate.click({ trial: true })
      await rows.nth(2).click({ position: { x: 12, y: 12 } })
      await expect(page).toHaveURL(/\/order\/\d+$/)
    })

    test('cuts a very long name at its end, also in a page from right to left', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('language', 'fa'))
      await openAsCustomer(page, '/')
      const name = page.getByRole('rowheader').first().locator('bdi > span').first()
      await name.waitFor()
      const [start, box] = await name.evaluate((element) => {
        element.textContent = 'Maps '.repeat(60)
        const range = document.createRange()
        range.setStart(element.firstChild ?? element, 0)
        range.setEnd(element.firstChild ?? element, 1)
        return [range.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()]
      })
      expect(start.left).toBeGreaterThanOrEqual((box?.left ?? start.left + 1) - 1)
      expect(start.right).toBeLessThanOrEqual((box?.right ?? 0) + 1)
    })
  })
})

test('An order prints as a receipt of one page, without its codes and without the controls of the screen', async ({
  page,
}) => {
  await openAsCustomer(page, '/order/1003102')
  await page.getByRole('heading', { name: 'Order 1003102' }).waitFor()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Meridian Maps').first()).toBeVisible()
  await expect(page.getByText('For demo@meridian.test')).toBeVisible()
  await expect(page.getByText(/^Paid \d/)).toBeVisible()
  expect(await page.locator('main').innerText()).not.toMatch(/[A-Z0-9]{4}-[A-Z0-9]{4}|Order 1003102$|Google Play/m)
  for (const screenOnly of ['banner', 'contentinfo', 'button', 'navigation'] as const) {
    await expect(page.getByRole(screenOnly)).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Back to my orders' })).toHaveCount(0)
})
