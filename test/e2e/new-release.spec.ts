import { signIn } from './support/customer.ts'
import { parts, screenOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

test.describe('A part of the portal that is missing after a release', () => {
  test.use({ expectedProblems: [/orders-screen|\/app-|MissingChunkError/] })

  test('is fetched by one automatic reload', async ({ page }) => {
    await page.route(screenOf('orders'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/sign-in')
    let loads = 0
    page.on('request', async (request) => {
      if (!request.isNavigationRequest()) return
      loads += 1
      // The page of the next release names files that are there.
      await page.unroute(screenOf('orders'))
    })
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(loads).toBe(1)
  })

  test('is loaded again, without a reload, when it was only cut off', async ({ page }) => {
    let cuts = 0
    await page.route(screenOf('orders'), (route) => {
      if (route.request().method() === 'HEAD' || cuts === 2) return route.continue()
      cuts += 1
      return route.abort()
    })
    await page.goto('/sign-in')
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    expect({ loads, cuts }).toEqual({ loads: 0, cuts: 2 })
  })

  for (const [part, script] of Object.entries({ 'the orders': screenOf('orders'), 'the app': parts.app })) {
    test(`ends in words and a way on where a reload does not help: ${part}`, async ({ page }) => {
      let loads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
      await page.route(script, (route) => route.fulfill({ status: 404, body: 'Not found' }))
      await page.goto('/')
      if (part === 'the orders') await signIn(page)
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
      // One load, one reload.
      expect(loads).toBe(2)
      await page.unroute(script)
      await page.getByRole('button', { name: 'Reload the page' }).click()
      await expect(page.getByRole('heading', { name: /My orders|Sign in/ })).toBeVisible()
    })
  }
})
