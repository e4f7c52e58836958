import type { BrowserContext, Request } from '@playwright/test'
import { recordRequest } from '../../../contracts/traffic/traffic.ts'

/** Records the requests of a browser's pages to the back-ends below `origin`, for a comparison with the pacts. */
export const recordTraffic = (context: BrowserContext, origin: string): void => {
  const take = (request: Request, headers: Readonly<Record<string, string>>) =>
    recordRequest(origin, { method: request.method(), url: request.url(), headers, body: request.postData() })
  context.on('request', (request) => take(request, request.headers()))
  // Only afterwards does the browser tell which cookies it has sent along.
  context.on('requestfinished', async (request) => {
    if (!request.url().startsWith(`${origin}/`)) return
    const headers = await request.allHeaders().catch(() => request.headers())
    if ('cookie' in headers) take(request, headers)
  })
}
