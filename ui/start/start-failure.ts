// The notice that the page can't start. Its words are in the page from the beginning, hidden. Browsers that are too old
// for the rest run this file, so it is compiled for them (`earlyTarget`).
import { fetchAgain } from '../shared/fetch-again.ts'
import { fetchConfiguration, findProviderPage, type ProviderPage } from './configuration.ts'

const id = 'start-failure'

/** Returns the attributes of the notice, with the labels of its links by the keys of their addresses in `product`. */
export const startFailureAttributes = (labels: Readonly<Record<ProviderPage, string>>) => ({
  id,
  role: 'alert',
  hidden: true,
  'data-links': JSON.stringify(labels),
})

const addLinks = async (notice: HTMLElement): Promise<void> => {
  const configuration: unknown = await (await fetchConfiguration(fetch)).json()
  const labels: unknown = JSON.parse(notice.getAttribute('data-links') ?? '{}')
  for (const [name, textContent] of Object.entries(Object(labels))) {
    const href = findProviderPage(Object(configuration).product, name as ProviderPage, notice.lang.toLowerCase())
    if (href === undefined) continue
    notice.append(Object.assign(document.createElement('a'), { href, textContent }), ' ')
  }
}

/** Shows the notice once, with links to the provider's pages if `config.json` can be read. */
export const showStartFailure = (page: Document): void => {
  const notice = page.getElementById(id)
  if (notice === null || !notice.hidden) return
  notice.hidden = false
  notice.scrollIntoView()
  addLinks(notice).catch(() => undefined)
}

/** Marks the page as started, for the early script. */
export const markStarted = (page: Document): void => {
  page.documentElement.dataset['started'] = ''
}

export const hasStarted = (page: Document): boolean => page.documentElement.dataset['started'] !== undefined

/** How long a repair may take before the visitor gets the notice, in milliseconds. */
const repairTimeout = 15_000

let isRepairing = false

/**
 * Loads the page again with scripts that the browser has fetched again, because its copies may be damaged. Shows the notice
 * where that is impossible or has not helped; the next reload then has fresh scripts, too.
 */
export const repairStart = (page: Document, scripts: readonly string[]): void => {
  if (isRepairing) return
  isRepairing = true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Old browsers do not report the type of a navigation.
  const mayReload = navigation !== undefined && navigation.type !== 'reload'
  const show = () => showStartFailure(page)
  setTimeout(show, mayReload ? repairTimeout : 0)
  fetchAgain(scripts).then(() => mayReload && page.location.reload(), show)
}

/** Handles the failure of a script: an old browser gets the notice. No slow or missing network causes a SyntaxError. */
export const handleScriptFailure = (page: Document, error: unknown, scripts: () => readonly string[]): void => {
  if (!('hasOwn' in Object)) showStartFailure(page)
  else if (error instanceof SyntaxError) repairStart(page, scripts())
}

/** Handles a script of the page that the browser can't read, and shows the notice when it runs no modules. */
export const watchStart = (page: Document, scripts: () => readonly string[]): void => {
  window.addEventListener('error', ({ error, filename }) => {
    // After the start, a SyntaxError comes from a text that a running script parses, not from the script itself.
    const isOfStart = !hasStarted(page) && filename.startsWith(`${window.location.origin}/assets/`)
    if (isOfStart) handleScriptFailure(page, error, scripts)
  })
  if (!('noModule' in HTMLScriptElement.prototype))
    page.addEventListener('DOMContentLoaded', () => showStartFailure(page), { once: true })
}
