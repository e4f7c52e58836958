import { afterEach, beforeEach, jest } from '@jest/globals'

/** What jsdom does behind `window.location`, whose own methods can't be replaced. */
const implementation = (): { assign: (url: string) => void; reload: () => void } => {
  const [symbol] = Object.getOwnPropertySymbols(window.location)
  return Object.getOwnPropertyDescriptor(window.location, symbol ?? '')?.value
}

/** Records something anew for each test of a file. */
const record = <A>(watch: (records: A[]) => unknown): readonly A[] => {
  const records: A[] = []
  beforeEach(() => {
    records.length = 0
    watch(records)
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return records
}

/** Records the full page loads, which jsdom does not do. */
export const recordPageLoads = () =>
  record<string>((loads) => {
    jest.spyOn(implementation(), 'assign').mockImplementation((url) => void loads.push(url))
    jest.spyOn(implementation(), 'reload').mockImplementation(() => void loads.push('reload'))
  })

/** Keeps what React reports of a deliberately broken screen out of the test's output, and hands it to the test. */
export const recordConsoleErrors = () =>
  record<unknown[]>((errors) => jest.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args)))

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
