import type { Page, Route } from '@playwright/test'
import { callOf, type PortalCall } from '../../../../contracts/calls.ts'
import { recorded } from '../../../../contracts/traffic/recorded-request.ts'
import type { RunningPortal } from '../running-portal.ts'

/** How long a call may take in these tests: longer than a slow answer, and soon over for one that never comes. */
const timeoutMs = 2_500
const slowMs = 1_000

/** What happens to a call on its way. */
export type Fate = (route: Route, portal: RunningPortal) => Promise<void>

/** A fault of the whole network is `context.setOffline`. */
export const faults = {
  'aborted connection': (route) => route.abort('connectionreset'),
  // What a proxy answers for a service that is down is no JSON.
  '503': (route, { url }) =>
    route.fulfill({
      status: 503,
      contentType: 'text/html',
      body: '<h1>Service unavailable</h1>',
      headers: { 'access-control-allow-origin': url, 'access-control-allow-credentials': 'true' },
    }),
  'no answer': () => new Promise<void>(() => {}),
} as const satisfies Readonly<Record<string, Fate>>

/** The answer takes its time, and comes. */
export const slowly: Fate = async (route) => {
  const [response] = await Promise.all([route.fetch(), new Promise((resolve) => setTimeout(resolve, slowMs))])
  await route.fulfill({ response })
}

/** The service does what it is asked for, and its answer is lost. */
export const loseAnswer: Fate = async (route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** What has been done to a call, and how to stop. */
export interface MetCalls {
  readonly count: number
  readonly stop: () => Promise<void>
}

/** From here on a call meets its fate; every other goes through. */
export const meet = async (page: Page, portal: RunningPortal, call: PortalCall, fate: Fate): Promise<MetCalls> => {
  const address = `${portal.sandboxUrl}/${call.service}/**`
  let count = 0
  const handler = (route: Route) => {
    const request = route.request()
    const sent = recorded(portal.sandboxUrl, {
      method: request.method(),
      url: request.url(),
      headers: {},
      body: request.postData(),
    })
    if (sent === undefined || callOf(sent.service, sent) !== call) return route.fallback()
    count += 1
    return fate(route, portal)
  }
  await page.route(address, handler)
  return {
    get count() {
      return count
    },
    stop: () => page.unroute(address, handler),
  }
}

/** The portal gives up on a call that is not answered in `timeoutMs`. */
export const giveUpSoon = (page: Page, { url }: RunningPortal) =>
  page.route(`${url}/config.json`, async (route) => {
    const config = await (await fetch(`${url}/config.json`)).json()
    await route.fulfill({ json: { ...config, services: { ...config.services, timeoutMs } } })
  })
