/** Saves a text as a download, without a server. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  // Firefox clicks only elements of the page.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has read the file when this task ends.
  setTimeout(() => URL.revokeObjectURL(address))
}
