// The notice that the page can't start. Its words are in the page from the beginning, hidden. Browsers that are too old
// for the rest run this file, so it is compiled for them (`earlyTarget`).
import { fetchConfiguration } from './configuration.ts'

const id = 'start-failure'
const supportLabel = 'data-support'

/** The attributes of the notice. `contact` is the label of the link to the provider's support. */
export const startFailureAttributes = (contact: string) => ({
  id,
  role: 'alert',
  hidden: true,
  [supportLabel]: contact,
})

const supportUrl = async (): Promise<string | undefined> => {
  const response = await fetchConfiguration(fetch)
  const url: unknown = (await response.json()).product.supportUrl
  return typeof url === 'string' && /^https?:/.test(url) ? url : undefined
}

/** Shows the notice once, with a link to the provider's support if `config.json` can be read and names one. */
export const showStartFailure = (page: Document): void => {
  const notice = page.getElementById(id)
  if (notice === null || !notice.hidden) return
  notice.hidden = false
  notice.scrollIntoView()
  supportUrl().then(
    (href) => {
      const textContent = notice.getAttribute(supportLabel)
      if (href !== undefined) notice.appendChild(Object.assign(page.createElement('a'), { href, textContent }))
    },
    () => undefined,
  )
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
