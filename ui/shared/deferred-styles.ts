import { type LazyModuleRow, needsPart } from '../routes/table.ts'
import { earlyScriptSelector, readEarlyScriptData } from './page-data.ts'

const waitForStylesheet = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener(
      'error',
      () => {
        // A browser does not load a failed element again, so the next attempt needs a new element.
        link.remove()
        reject(new TypeError(`The stylesheet ${link.href} could not be loaded`))
      },
      { once: true },
    )
  })

/** Adds the deferred styles to the page once. Rejects if they can't be loaded; the next call then tries again. */
const addDeferredStyles = async (page: Document): Promise<void> => {
  const { deferredStyles: href, digests } = readEarlyScriptData(page.querySelector(earlyScriptSelector))
  if (href === '') return
  let link = page.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`)
  if (link === null) {
    // The media type `print` keeps the stylesheet from delaying the paint of the screen while it is loading.
    const integrity = digests.at(-1) ?? ''
    link = Object.assign(page.createElement('link'), { rel: 'stylesheet', media: 'print', integrity, href })
    page.head.append(link)
  }
  if (link.sheet === null) await waitForStylesheet(link)
  link.media = 'all'
}

/**
 * Returns a function that imports a module, and at the same time loads the deferred styles if the module's row in the
 * table of routes needs them. All other styles are in the first stylesheet, which every page contains.
 */
export const importWithStyles =
  <Part>(row: LazyModuleRow, importPart: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    // The build prerenders pages in Node, where there is no document.
    const waits = needsPart(row, 'styles') && typeof document !== 'undefined'
    const [part] = await Promise.all([importPart(), waits ? addDeferredStyles(document) : undefined])
    return part
  }
