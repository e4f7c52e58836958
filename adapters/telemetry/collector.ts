/** Sends a text to where events go; whether it arrived. What becomes of it is of no concern to the page. */
export type Collector = (text: string) => Promise<boolean>

/** A collector that takes longer is away. */
const longestWait = 10_000

/**
 * A collector of OpenTelemetry by its address. The request outlives its page, as `sendBeacon` would have it; but that sends
 * cookies along, and the customer's token is in one that a collector on the provider's domain would get.
 */
export const httpCollector =
  (url: string, window: Window & typeof globalThis): Collector =>
  async (body) => {
    const deadline = new AbortController()
    const timer = window.setTimeout(() => deadline.abort(), longestWait)
    try {
      const { ok } = await window.fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        keepalive: true,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: deadline.signal,
      })
      return ok
    } catch {
      return false
    } finally {
      window.clearTimeout(timer)
    }
  }
