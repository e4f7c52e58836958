import { scriptsOfPage } from './ask-for-file.ts'

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
export const askForReload = (page: EventTarget): boolean =>
  !page.dispatchEvent(new Event(reloadWanted, { cancelable: true }))
