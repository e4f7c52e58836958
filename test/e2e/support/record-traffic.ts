import type { BrowserContext } from '@playwright/test'
import { recorded } from '../../../contracts/traffic/recorded-request.ts'
import { record } from '../../../contracts/traffic/recording.ts'

/** Takes down every request that the portal's pages make to back-ends below `origin`, to be held against the pacts. */
export const recordTraffic = (context: BrowserContext, origin: string): void => {
  context.on('request', (request) => {
    const sent = recorded(origin, {
      method: request.method(),
      url: request.url(),
      headers: request.headers(),
      body: request.postData(),
    })
    if (sent !== undefined) record(sent)
  })
}
