import { type LoadedRow, needsPart } from '../routes/table.ts'
import { earlyScript, readEarlyScriptData } from './page-data.ts'

const whenLoaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener(
      'error',
      () => {
        // Another attempt needs a new element.
        link.remove()
        reject(new TypeError(`The stylesheet ${link.href} could not be loaded`))
      },
      { once: true },
    )
  })

/** Adds the later styles to the page once. Rejects if they can't be loaded; the next call then tries again. */
const addLaterStyles = async (page: Document): Promise<void> => {
  const { laterStyles: href, digests } = readEarlyScriptData(page.querySelector(earlyScript))
  if (href === '') return
  let link = page.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`)
  if (link === null) {
    // With the media type `print`, a stylesheet that is loading can't delay the paint of the screen.
    const integrity = digests.at(-1) ?? ''
    link = Object.assign(page.createElement('link'), { rel: 'stylesheet', media: 'print', integrity, href })
    page.head.append(link)
  }
  if (link.sheet === null) await whenLoaded(link)
  link.media = 'all'
}

/**
 * Loads a part of the portal together with the later styles, if its row in the table of routes needs them. All other
 * rules are in the first stylesheet, which every page contains.
 */
export const withStyles =
  <Part>(row: LoadedRow, importPart: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    // The build prerenders pages in Node, where there is no document.
    const waits = needsPart(row, 'styles') && typeof document !== 'undefined'
    const [part] = await Promise.all([importPart(), waits ? addLaterStyles(document) : undefined])
    return part
  }
