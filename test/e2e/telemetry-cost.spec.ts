import type { Page } from '@playwright/test'
import { signIn } from './support/customer.ts'
import { askedBy, expect, idle, reporter, test, untold } from './support/portal-with-collector.ts'

/** How long a task may be before a customer feels it. */
const longTask = 50

/**
 * What telemetry's script had a page do, in milliseconds, each time that this was a long task. The browser tells whose script a
 * slow frame was spent on, so what the portal does beside it is left out.
 */
const watchLongFrames = async (page: Page): Promise<() => Promise<readonly number[]>> => {
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries()) {
        const { scripts } = Object(frame)
        for (const { sourceURL, duration } of scripts)
          if (/\/assets\/reporter-/.test(sourceURL)) durations.push(duration)
      }
    }).observe({ type: 'long-animation-frame', buffered: true })
  })
  return async () => {
    const durations = await page.evaluate<readonly number[]>(() => Reflect.get(window, 'durations'))
    return durations.filter((duration) => duration >= longTask)
  }
}

untold.describe('Telemetry that is off', () => {
  untold('loads nothing, asks for nothing, and is in no policy', async ({ page, portal }) => {
    const asked = askedBy(page)
    const answer = await page.goto('/sign-in')
    await signIn(page)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await idle(page)
    const origins = [portal.url, portal.servicesUrl]
    expect(asked.filter((address) => !origins.includes(new URL(address).origin))).toEqual([])
    expect(asked.filter((address) => reporter.test(address))).toEqual([])
    expect(await answer?.headerValue('content-security-policy')).toContain(`connect-src 'self' ${portal.servicesUrl};`)
  })
})

test.describe('Telemetry costs nothing', () => {
  test.beforeEach(({ collector }) => collector.clear())

  // Chromium logs what a refused request would have needed.
  test.use({ expectedProblems: [/\/v1\/logs/] })

  for (const mood of ['hanging', 'refusing'] as const)
    test(`where the collector is ${mood}`, async ({ page, collector }) => {
      collector.clear(mood)
      test.info().annotations.push({ type: 'collector', description: mood })
      const answered: string[] = []
      page.on('requestfinished', (request) => answered.push(request.url()))
      const slowed = await watchLongFrames(page)
      await page.goto('/sign-in')
      await page.waitForRequest(/\/v1\/logs/)
      const begun = Date.now()
      await signIn(page)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      // A collector is waited for up to ten seconds, and the page for none of them.
      expect(Date.now() - begun).toBeLessThan(9000)
      if (mood === 'hanging') expect(answered.filter((address) => address.endsWith('/v1/logs'))).toEqual([])
      expect(await slowed()).toEqual([])
      await page.goto('/settings')
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      expect(await slowed()).toEqual([])
    })

  test('and the measure of it sees a script that does', async ({ page }) => {
    const slowed = await watchLongFrames(page)
    await page.route(reporter, async (route) => {
      const answer = await route.fetch()
      const busy = 'for (const begun = performance.now(); performance.now() - begun < 80; );'
      await route.fulfill({ response: answer, body: `${await answer.text()}\n${busy}` })
    })
    await page.goto('/sign-in')
    await page.waitForRequest(/\/v1\/logs/)
    await expect.poll(slowed).toHaveLength(1)
  })
})
