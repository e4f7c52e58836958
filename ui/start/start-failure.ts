// What a page says when it can't start: its words stand in it from the beginning, hidden. This is read by browsers that are
// too old for the rest, so it is written for them (`earlyTarget`).

const id = 'no-start'
const support = 'data-support'

/** The attributes of the element with the words; `contact` is what the link to the support says. */
export const startFailureAttributes = (contact: string) => ({ id, role: 'alert', hidden: true, [support]: contact })

/** Where the support is, if the configuration can be had and names an address of the web. */
const supportUrl = async (): Promise<string | undefined> => {
  // In the modes of the page's own preload.
  const answer = await fetch('/config.json', { mode: 'no-cors', credentials: 'include' })
  const url: unknown = (await answer.json()).product.supportUrl
  return typeof url === 'string' && /^https?:/.test(url) ? url : undefined
}

/** Shows that the page could not start, once, with the way to the support. */
export const showStartFailure = (page: Document): void => {
  const notice = page.getElementById(id)
  if (notice === null || !notice.hidden) return
  notice.hidden = false
  notice.scrollIntoView()
  supportUrl().then(
    (href) => {
      const textContent = notice.getAttribute(support)
      if (href !== undefined) notice.appendChild(Object.assign(page.createElement('a'), { href, textContent }))
    },
    () => undefined,
  )
}

/**
 * Whether a script fails since the browser is older than all that the portal is made for: it can't read the script, or
 * lacks what each of those has. A network that is slow or gone ends in neither.
 */
export const isTooOldFor = (error: unknown): boolean => error instanceof SyntaxError || !('hasOwn' in Object)

/** Says that the page can't start when one of its own scripts can't be read, or where no script of its kind ever runs. */
export const watchStart = (page: Document): void => {
  window.addEventListener('error', ({ error, filename }) => {
    if (filename.startsWith(`${window.location.origin}/assets/`) && isTooOldFor(error)) showStartFailure(page)
  })
  if (!('noModule' in HTMLScriptElement.prototype))
    page.addEventListener('DOMContentLoaded', () => showStartFailure(page), { once: true })
}
