import { fetchAgain } from './fetch-again.ts'
import { earlyScript, readEarlyScriptData } from './page-data.ts'

/** Returns the URLs of the files that a page names, which belong to its release. */
export const filesOfPage = (page: Document): readonly string[] => {
  const { next, laterStyles } = readEarlyScriptData(page.querySelector(earlyScript))
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)
  const named = new Set([...scripts, ...next, ...(laterStyles === '' ? [] : [laterStyles])])
  return [...named].map((url) => new URL(url, page.baseURI).href)
}

/** Returns the scripts that the browser has requested from this site, loaded or not. */
const findRequestedScripts = (page: Document, { performance }: Pick<Window, 'performance'>): readonly string[] => {
  const own = new RegExp(`^${new URL('/assets/', page.baseURI).href}[^?]+\\.js$`)
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => own.test(name))
}

/** Returns all files of this page's release that the page knows. */
const findKnownFiles = (page: Document, window: Pick<Window, 'performance'>): ReadonlySet<string> =>
  new Set([...filesOfPage(page), ...findRequestedScripts(page, window)])

/** Replaces the files of this page in the browser's cache. Resolves to whether all of them arrived. */
export const refreshFiles = (window: Pick<Window, 'document' | 'performance'>): Promise<boolean> =>
  fetchAgain(findKnownFiles(window.document, window)).then(
    () => true,
    () => false,
  )

/** Returns whether the host no longer has a file. Undefined if this can't be known now. */
const isGone = async (url: string, fetch: typeof window.fetch): Promise<boolean | undefined> => {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return ok || status === 404 ? !ok : undefined
  } catch {
    return undefined
  }
}

/**
 * Asks the host whether a file of this page is gone, as after a new release. Undefined if the host does not answer.
 * File names are hashes that cover their imports, so if the named scripts exist, the whole release does.
 */
export const isAssetMissing = async (
  page: Document,
  window: Pick<Window, 'fetch' | 'performance'>,
): Promise<boolean | undefined> => {
  const answers = await Promise.all(
    [...findKnownFiles(page, window)].map((url) => isGone(url, window.fetch.bind(window))),
  )
  if (answers.includes(true)) return true
  return answers.length === 0 || answers.includes(undefined) ? undefined : false
}

/** The event that requests a reload. It is canceled if the page reloads. */
const reloadWanted = 'reload-wanted'

interface ReloadablePage extends EventTarget {
  readonly document: Document
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: Pick<Location, 'reload'>
}

/**
 * Allows one reload for each release, which its files identify. Allows none where nothing can be stored, because the
 * page could reload forever.
 */
const mayReload = (release: string, storage: () => ReloadablePage['sessionStorage'], name: string): boolean => {
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
 * Reloads the page on request, once for each release that the tab has loaded. The next release has all its files.
 *
 * @param name the name under which the tab stores these releases
 */
export const reloadOnce = (page: ReloadablePage, name: string): void => {
  page.addEventListener(reloadWanted, (event) => {
    if (!mayReload(filesOfPage(page.document).join(), () => page.sessionStorage, name)) return
    event.preventDefault()
    page.location.reload()
  })
}

/** Asks for a reload. Returns whether the page reloads now. */
export const requestReload = (page: EventTarget): boolean =>
  !page.dispatchEvent(new Event(reloadWanted, { cancelable: true }))
