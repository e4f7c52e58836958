import type { Page } from '@playwright/test'
import { findLeaks, fixtureSecrets } from '../builders/secrets.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import type { RunningPortal } from './support/running-portal.ts'

test.use({ needsWholeBrowser: true, expectedProblems: [/content security policy/i] })

interface Report {
  readonly type: string
  readonly url: string
}

const reportsAt = async ({ sandboxUrl }: RunningPortal): Promise<readonly Report[]> =>
  (await (await fetch(`${sandboxUrl}/telemetry/events.json`)).json()).reports

/** As an injected script would do. */
const breakPolicy = (page: Page) => page.evaluate(() => fetch('https://evil.test/').catch(() => undefined))

test('A browser reports what the policy has blocked, never from an address with a token', async ({ page, portal }) => {
  const withSecrets = [
    '/reset-password/a-token-of-an-e-mail',
    '/confirm/a-token-of-an-e-mail',
    '/activate-license-key?code=CARS-2026-DEMO-0001',
  ]
  for (const address of [...withSecrets, '/sign-in?login=ada%40compass.test']) {
    await page.goto(address)
    await breakPolicy(page)
  }
  // The last one is awaited, so those before it would have come.
  await page.goto('/sign-in')
  await breakPolicy(page)
  await expect.poll(async () => (await reportsAt(portal)).map(({ url }) => url)).toContain(`${portal.url}/sign-in`)
  const reports = await reportsAt(portal)
  expect(reports.map(({ type, url }) => ({ type, url }))).toEqual([
    { type: 'csp-violation', url: `${portal.url}/sign-in` },
  ])
  expect(findLeaks(JSON.stringify(reports), fixtureSecrets)).toEqual([])
})
