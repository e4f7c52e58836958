import type { BrowserContext, Request } from '@playwright/test'
import { recorded } from '../../../contracts/traffic/recorded-request.ts'
import { traffic } from '../../../contracts/traffic/recording.ts'

/** Takes down every request that the portal's pages make to back-ends below `origin`, to be held against the pacts. */
export const recordTraffic = (context: BrowserContext, origin: string): void => {
  const take = (request: Request, headers: Readonly<Record<string, string>>) => {
    const sent = recorded(origin, { method: request.method(), url: request.url(), headers, body: request.postData() })
    if (sent !== undefined) traffic.add(sent)
  }
  context.on('request', (request) => take(request, request.headers()))
  // Only afterwards does the browser tell which cookies it has sent along.
  context.on('requestfinished', async (request) => {
    if (!request.url().startsWith(`${origin}/`)) return
    const headers = await request.allHeaders().catch(() => request.headers())
    if ('cookie' in headers) take(request, headers)
  })
}
