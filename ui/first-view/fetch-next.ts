/** Runs scripts, each in a task of its own, so that who types is heard in between. Without a network it waits for one. */
const run = async (scripts: readonly string[]): Promise<void> => {
  try {
    for (const script of scripts) await import(script)
  } catch (error) {
    if (navigator.onLine) throw error
    window.addEventListener('online', () => void run(scripts), { once: true })
  }
}

const nextOf = (script: HTMLOrSVGScriptElement | null): readonly string[] =>
  script?.dataset['next']?.split(' ').filter(Boolean) ?? []

/**
 * Fetches what this script's `data-next` names, and runs it in that order, as soon as the first of the page's module
 * scripts has come. Before that it would take its share of a slow network from what a form that is sent waits for, and
 * once those have run the network would have had nothing to do meanwhile.
 */
export const fetchNext = (page: Document): void => {
  const next = nextOf(page.currentScript)
  new PerformanceObserver((arrived, observer) => {
    const first = page.querySelector<HTMLScriptElement>('script[type=module]')?.src
    if (first === undefined || arrived.getEntriesByName(first).length === 0) return
    observer.disconnect()
    for (const href of next) page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }))
    void run(next)
  }).observe({ type: 'resource', buffered: true })
}

/** Runs what the page names as next, for a module of its own: should the script that fetches it have been lost on the way. */
export const runNext = (page: Document): void =>
  void run(nextOf(page.querySelector<HTMLScriptElement>('script[data-next]')))
