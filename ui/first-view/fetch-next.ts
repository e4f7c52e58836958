/**
 * Fetches what this script's `data-next` names, as soon as the first of the page's module scripts has come. Before that it
 * would take its share of a slow network from what the first view waits for, and once they have run the network would
 * have had nothing to do meanwhile.
 */
export const fetchNext = (page: Document): void => {
  const next = page.currentScript?.dataset['next']?.split(' ') ?? []
  new PerformanceObserver((arrived, observer) => {
    const first = page.querySelector<HTMLScriptElement>('script[type=module]')?.src
    if (first === undefined || arrived.getEntriesByName(first).length === 0) return
    observer.disconnect()
    for (const href of next) page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }))
  }).observe({ type: 'resource', buffered: true })
}
