import { afterEach, beforeEach, jest } from '@jest/globals'

/** What jsdom does behind `window.location`, whose own methods can't be replaced. */
const implementation = (): { assign: (url: string) => void; reload: () => void } => {
  const [symbol] = Object.getOwnPropertySymbols(window.location)
  return Object.getOwnPropertyDescriptor(window.location, symbol ?? '')?.value
}

/** Records the full page loads of each test of a file, which jsdom does not do. */
export const recordPageLoads = (): readonly string[] => {
  const loads: string[] = []
  beforeEach(() => {
    loads.length = 0
    jest.spyOn(implementation(), 'assign').mockImplementation((url) => void loads.push(url))
    jest.spyOn(implementation(), 'reload').mockImplementation(() => void loads.push('reload'))
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return loads
}

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
