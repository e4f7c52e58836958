import { loadOnceOnline } from '../shared/load-chunk.ts'

/** Why the portal can't start, in terms of what its operator can correct. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError'
  /** One line a problem, such as `services.sso: an absolute http(s) URL expected`. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The portal can't start: ${problems.join('; ')}`)
    this.problems = problems
  }
}

/** Fetches `config.json`. In other modes than those of the page's preload, a browser would fetch the file again. */
export const fetchConfiguration = (fetch: typeof window.fetch): Promise<Response> =>
  fetch('/config.json', { mode: 'no-cors', credentials: 'include' })

/** The content of `config.json`. Rejects with a StartUpError. */
export const loadConfiguration = async (fetch: typeof window.fetch): Promise<unknown> => {
  const response = await loadOnceOnline(() => fetchConfiguration(fetch)).catch(() => {
    throw new StartUpError(['config.json: no answer'])
  })
  if (!response.ok) throw new StartUpError([`config.json: the server answered ${response.status}`])
  return response.json().catch(() => {
    throw new StartUpError(['config.json: not JSON'])
  })
}

/** Whether this browser lets the site store anything. A full store counts as working, because it can still be read. */
export const storageWorks = (storage: () => Storage): boolean => {
  try {
    storage().removeItem('storage-probe')
    return true
  } catch {
    return false
  }
}
