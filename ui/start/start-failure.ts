// Shows a notice if the page can't start. The HTML of the page contains the hidden notice. Browsers that are too old
// for the portal also run this file, so it is compiled for them (`earlyScriptEcmaVersion`).
import { refetchFiles } from '../shared/fetch-again.ts'
import { type BrandPageKey, fetchConfiguration, findBrandPageUrl } from './configuration.ts'

const startFailureNoticeId = 'start-failure'

/** Returns the attributes of the notice. `labels` are the texts of its links, by their keys in `config.json`. */
export const createFailureNoticeAttributes = (labels: Readonly<Record<BrandPageKey, string>>) => ({
  id: startFailureNoticeId,
  role: 'alert',
  hidden: true,
  'data-links': JSON.stringify(labels),
})

const addBrandPageLinks = async (notice: HTMLElement): Promise<void> => {
  const configuration: unknown = await (await fetchConfiguration(fetch)).json()
  const labels: unknown = JSON.parse(notice.getAttribute('data-links') ?? '{}')
  for (const [name, textContent] of Object.entries(Object(labels))) {
    const href = findBrandPageUrl(Object(configuration).product, name as BrandPageKey, notice.lang.toLowerCase())
    if (href === undefined) continue
    notice.append(Object.assign(document.createElement('a'), { href, textContent }), ' ')
  }
}

/** Shows the notice once, with links to the brand's pages if `config.json` can be read. */
export const showStartFailure = (page: Document): void => {
  const notice = page.getElementById(startFailureNoticeId)
  if (notice === null || !notice.hidden) return
  notice.hidden = false
  notice.scrollIntoView()
  addBrandPageLinks(notice).catch(() => undefined)
}

/** Marks the page as started. The early script reads this mark. */
export const markAppStarted = (page: Document): void => {
  page.documentElement.dataset['started'] = ''
}

export const hasAppStarted = (page: Document): boolean => page.documentElement.dataset['started'] !== undefined

/** How long the fresh scripts may take before the notice is shown, in milliseconds. */
const freshScriptsTimeoutMs = 15_000

let isReloading = false

/**
 * Fetches the scripts again, because the browser's copies may be damaged, and reloads the page. Shows the notice if the
 * scripts don't arrive, or at once if the page was already reloaded. The visitor's next reload gets the new scripts.
 */
export const reloadWithFreshScripts = (page: Document, scripts: readonly string[]): void => {
  if (isReloading) return
  isReloading = true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Old browsers do not report the type of a navigation, so the page is not reloaded in them.
  const mayReload = navigation !== undefined && navigation.type !== 'reload'
  const show = () => showStartFailure(page)
  setTimeout(show, mayReload ? freshScriptsTimeoutMs : 0)
  refetchFiles(scripts).then(() => mayReload && page.location.reload(), show)
}

/**
 * Handles a script that failed. Shows the notice in a browser that is too old. Fetches the scripts again after a
 * SyntaxError, which is never caused by the network: the browser's copy is damaged.
 */
export const handleScriptFailure = (page: Document, error: unknown, scripts: () => readonly string[]): void => {
  if (!('hasOwn' in Object)) showStartFailure(page)
  else if (error instanceof SyntaxError) reloadWithFreshScripts(page, scripts())
}

/** Handles scripts that the browser can't parse. Shows the notice in a browser that does not support modules. */
export const watchScriptErrors = (page: Document, scripts: () => readonly string[]): void => {
  window.addEventListener('error', ({ error, filename }) => {
    // After the start, a SyntaxError comes from a text that a running script parses, not from the script itself.
    const isOfStart = !hasAppStarted(page) && filename.startsWith(`${window.location.origin}/assets/`)
    if (isOfStart) handleScriptFailure(page, error, scripts)
  })
  if (!('noModule' in HTMLScriptElement.prototype))
    page.addEventListener('DOMContentLoaded', () => showStartFailure(page), { once: true })
}
