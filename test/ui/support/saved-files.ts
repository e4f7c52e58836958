/** The files that the page lets the browser save, from now on. jsdom saves none. */
export const watchSavedFiles = () => {
  const files: { readonly name: string; readonly type: string; readonly text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(address, blob)
    return address
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob === undefined || !this.isConnected) throw new Error('Nothing would be saved')
    const reader = new FileReader()
    const text = new Promise<string>((resolve) => {
      reader.onload = () => resolve(String(reader.result))
    })
    reader.readAsText(blob)
    files.push({ name: this.download, type: blob.type, text })
  }
  return files
}
