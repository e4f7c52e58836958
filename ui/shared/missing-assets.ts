import { earlyScript, readEarlyScriptData } from './page-data.ts'

/** The scripts that a page names: those of its release, by their addresses. */
export const scriptsOfPage = (page: Document): readonly string[] =>
  [...page.querySelectorAll<HTMLScriptElement>(`script[type=module], ${earlyScript}`)]
    .flatMap((script) => [script.src, ...readEarlyScriptData(script).next])
    .map((address) => new URL(address, page.baseURI).href)

/** Whether a file is gone, whatever a cache still has of it; undefined where that can't be known now. */
const isGone = async (address: URL, fetch: typeof window.fetch): Promise<boolean | undefined> => {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return ok || status === 404 ? !ok : undefined
  } catch {
    return undefined
  }
}

/**
 * Asks whether a file that could not be loaded is missing, or without its name, whether the page's scripts are. A
 * file's name changes with the files that it imports, so a page whose scripts are there has all its files.
 */
export const isAssetMissing = async (
  file: string | undefined,
  page: Document,
  fetch: typeof window.fetch,
): Promise<boolean | undefined> => {
  const scripts = scriptsOfPage(page)
  // A script names others as its neighbours.
  const addresses = file === undefined ? scripts : [file]
  const answers = await Promise.all(
    addresses.map((address) => isGone(new URL(address, scripts[0] ?? page.baseURI), fetch)),
  )
  if (answers.includes(true)) return true
  return answers.length === 0 || answers.includes(undefined) ? undefined : false
}

/** Sent to the page by a part that finds a file of its release gone; cancelled where the page is reloaded for it. */
const reloadWanted = 'reload-wanted'

/** What a reload needs of a window. */
interface ReloadablePage extends EventTarget {
  readonly document: Document
  readonly sessionStorage: Storage
  readonly location: Pick<Location, 'reload'>
}

/** Once for each release, which its scripts name; never where nothing can be remembered: that could go on for ever. */
const mayReload = (release: string, storage: () => Storage, name: string): boolean => {
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
 * Reloads the page when that is asked for, once for each release that the tab has seen: the next one has all its files.
 *
 * @param name where the releases are remembered, for the life of the tab
 */
export const reloadOnce = (page: ReloadablePage, name: string): void => {
  page.addEventListener(reloadWanted, (event) => {
    if (event.defaultPrevented) return
    if (!mayReload(scriptsOfPage(page.document).join(), () => page.sessionStorage, name)) return
    event.preventDefault()
    page.location.reload()
  })
}

/** Whether the page is reloaded now. */
export const requestReload = (page: EventTarget): boolean =>
  !page.dispatchEvent(new Event(reloadWanted, { cancelable: true }))
