/** Lets the browser save a text as a file, as if it had been downloaded. Nothing is asked of a server. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  // Firefox presses only what is on the page.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the file once this task is over.
  setTimeout(() => URL.revokeObjectURL(address))
}
