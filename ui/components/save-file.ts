/** Returns whether the page is open inside an app, such as a mail program. Printing and saving do nothing there. */
const isInAppBrowser = (): boolean =>
  /; wv\)|(?:iPhone|iPad|Macintosh).*AppleWebKit(?!.*Safari\/)/.test(navigator.userAgent)

export const canPrint = (): boolean => typeof window.print === 'function' && !isInAppBrowser()

export const canSaveFiles = (): boolean =>
  typeof URL.createObjectURL === 'function' && 'download' in HTMLAnchorElement.prototype && !isInAppBrowser()

export interface TextFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** Saves a text as a download. Throws if the browser refuses. */
export const saveFile = ({ name, type, text }: TextFile): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  // Firefox clicks only elements that are in the page.
  document.body.append(link)
  link.click()
  link.remove()
  // The URL is revoked in a later task, because the browser has read the file when the current task ends.
  setTimeout(() => URL.revokeObjectURL(url))
}
