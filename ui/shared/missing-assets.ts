import { refetchFiles } from './fetch-again.ts'
import { earlyScriptSelector, readEarlyScriptData } from './page-data.ts'

/** Returns the URLs of the scripts and the stylesheet that a page refers to. They belong to the page's release. */
export const findFilesOfPage = (page: Document): readonly string[] => {
  const { next, deferredStyles } = readEarlyScriptData(page.querySelector(earlyScriptSelector))
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)
  const named = new Set([...scripts, ...next, ...(deferredStyles === '' ? [] : [deferredStyles])])
  return [...named].map((url) => new URL(url, page.baseURI).href)
}

/** Returns the URLs of the scripts that the browser has requested from this site, also of failed requests. */
const findRequestedScripts = (page: Document, { performance }: Pick<Window, 'performance'>): readonly string[] => {
  const own = new RegExp(`^${new URL('/assets/', page.baseURI).href}[^?]+\\.js$`)
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => own.test(name))
}

const findFilesOfRelease = (page: Document, window: Pick<Window, 'performance'>): ReadonlySet<string> =>
  new Set([...findFilesOfPage(page), ...findRequestedScripts(page, window)])

/** Replaces the files of this page in the browser's cache. Resolves to whether all of them arrived. */
export const refetchPageFiles = (window: Pick<Window, 'document' | 'performance'>): Promise<boolean> =>
  refetchFiles(findFilesOfRelease(window.document, window)).then(
    () => true,
    () => false,
  )

/** Returns whether the host has deleted a file. Undefined if the host does not answer. */
const isFileDeleted = async (url: string, fetch: typeof window.fetch): Promise<boolean | undefined> => {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return ok || status === 404 ? !ok : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether the host has deleted a file of this page, as after a new release; undefined if the host does not
 * answer. The name of a script is a hash of its content and imports, so if these files exist, the whole release exists.
 */
export const isPageFileDeleted = async (
  page: Document,
  window: Pick<Window, 'fetch' | 'performance'>,
): Promise<boolean | undefined> => {
  const answers = await Promise.all(
    [...findFilesOfRelease(page, window)].map((url) => isFileDeleted(url, window.fetch.bind(window))),
  )
  if (answers.includes(true)) return true
  return answers.length === 0 || answers.includes(undefined) ? undefined : false
}

/** The event that requests a reload. A listener that reloads the page prevents the event's default. */
const reloadRequestEvent = 'reload-wanted'

interface ReloadablePage extends EventTarget {
  readonly document: Document
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: Pick<Location, 'reload'>
}

/**
 * Returns whether the page may reload, at most once for each release. If it may, stores the release. `release` is the
 * list of the page's files. Returns false if the browser stores nothing, because the page could then reload forever.
 */
const claimReload = (release: string, storage: () => ReloadablePage['sessionStorage'], name: string): boolean => {
  try {
    const releases = (storage().getItem(name) ?? '').split(' ')
    if (releases.includes(release)) return false
    storage().setItem(name, [...releases, release].join(' '))
    return true
  } catch {
    return false
  }
}

/**
 * Reloads the page when `requestReload` asks for it, once for each release.
 *
 * @param name the key under which the tab stores the releases that were reloaded
 */
export const handleReloadRequests = (page: ReloadablePage, name: string): void => {
  page.addEventListener(reloadRequestEvent, (event) => {
    if (!claimReload(findFilesOfPage(page.document).join(), () => page.sessionStorage, name)) return
    event.preventDefault()
    page.location.reload()
  })
}

/** Requests a reload. Returns whether the page reloads now. */
export const requestReload = (page: EventTarget): boolean =>
  !page.dispatchEvent(new Event(reloadRequestEvent, { cancelable: true }))
