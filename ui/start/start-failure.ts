// The notice that the page can't start. Its words are in the page from the beginning, hidden. Browsers that are too old
// for the rest run this file, so it is compiled for them (`earlyTarget`).
import { fetchConfiguration, type ProviderPage, providerPage } from './configuration.ts'

const id = 'start-failure'

/** The attributes of the notice, with the labels of its links by the keys of their addresses in `product`. */
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
    const href = providerPage(Object(configuration).product, name as ProviderPage, notice.lang.toLowerCase())
    if (href === undefined) continue
    notice.append(Object.assign(document.createElement('a'), { href, textContent }), ' ')
  }
}

/** Shows the notice once, with links to the provider's pages that `config.json` names, if it can be read. */
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

/** Whether a script failed because the browser is too old for it. A slow or missing network causes neither of these. */
export const isTooOldFor = (error: unknown): boolean => error instanceof SyntaxError || !('hasOwn' in Object)

/** Shows the notice when the browser can't read one of the page's scripts, or runs no modules. */
export const watchStart = (page: Document): void => {
  window.addEventListener('error', ({ error, filename }) => {
    if (filename.startsWith(`${window.location.origin}/assets/`) && isTooOldFor(error)) showStartFailure(page)
  })
  if (!('noModule' in HTMLScriptElement.prototype))
    page.addEventListener('DOMContentLoaded', () => showStartFailure(page), { once: true })
}
