/** Where events go. What becomes of them is of no concern to the page. */
export interface Collector {
  /** Sends a text; whether it arrived. The page may wait for it or not. */
  send(text: string): Promise<boolean>
  /** Sends a text while the page is hidden, and may be gone a moment later. */
  sendLast(text: string): void
}

/** A collector that takes longer is away. */
const longestWait = 10_000

/** A collector of OpenTelemetry by its address. No cookie, no referrer, and behind everything else that the page loads. */
export const httpCollector = (url: string, window: Window & typeof globalThis): Collector => ({
  send: async (body) => {
    const deadline = new AbortController()
    const timer = window.setTimeout(() => deadline.abort(), longestWait)
    try {
      const { ok } = await window.fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
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
  },
  sendLast: (body) => {
    // A collector takes no other type, so a browser asks it first: it has to allow the portal's origin, with credentials.
    window.navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }))
  },
})
