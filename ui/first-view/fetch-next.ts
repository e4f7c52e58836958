import { loadChunk } from '../start-up/load-chunk.ts'

/** Each in a task of its own, so that who types is heard in between. What can't be had, whoever needs it has to deal with. */
const run = async (scripts: readonly string[]): Promise<void> => {
  for (const script of scripts) await import(script).catch(() => undefined)
}

/**
 * Fetches what this script's `data-next` names, and runs it in that order, as soon as the first of the page's module
 * scripts has come. Before that it would take its share of a slow network from what a form that is sent waits for, and
 * once those have run the network would have had nothing to do meanwhile.
 */
export const fetchNext = (page: Document): void => {
  const next = page.currentScript?.dataset['next']?.split(' ') ?? []
  let isAsked = false
  const fetchInTime = () => {
    const first = page.querySelector<HTMLScriptElement>('script[type=module]')?.src
    if (isAsked || first === undefined || performance.getEntriesByName(first).length === 0) return
    isAsked = true
    for (const href of next) page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }))
    void run(next)
  }
  new PerformanceObserver(fetchInTime).observe({ type: 'resource', buffered: true })
  // From a cache it may have come before the page has got as far as to name it.
  page.addEventListener('readystatechange', fetchInTime)
}

/**
 * Starts the screens, which the page names in `data-screens`: should the script that fetches them be lost on the way, or
 * they themselves, as parts of the last release may be after a new one.
 */
export const startScreens = (page: Document): void => {
  const screens = page.querySelector<HTMLScriptElement>('script[data-screens]')?.dataset['screens']
  if (screens !== undefined) void loadChunk(() => import(screens))
}
