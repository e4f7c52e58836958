import type { FirstView } from '../first-view/draw-first-view.tsx'
import type { Bundle, PublishedFile } from './bundle.ts'
import { configFileName } from './static-files.ts'

/** A page, and the published files that it names. */
export interface Page {
  readonly name: string
  /** The module of its screen, for a page of one route. */
  readonly screen?: string
  /** What it looks like, without another request; the file has the same. */
  readonly styles?: Bundle['styles']
  readonly stylesheet?: string
  readonly early?: EarlyScript
  readonly scripts: readonly string[]
  /** What it shows before the scripts have come. */
  readonly view?: FirstView | { readonly html: string }
}

/** The script that has to be there before anything shows; it fetches `next` when there is room for it. */
interface EarlyScript {
  readonly name: string
  readonly next: readonly string[]
  /** What starts the screens. */
  readonly screens: string
}

/** The page of the template. Links are in the order in which a browser should ask for them. */
export const pageFrom = (template: string, page: Omit<Page, 'name'>): string => {
  const { styles, stylesheet, early, scripts, view } = page
  if (/<\/style/i.test(styles?.text ?? '')) throw new Error('The styles would end their own element')
  // No script stands in the page itself: the content security policy allows none, and of styles only these.
  const links = [
    ...(styles === undefined ? [] : [`<style>${styles.text}</style>`]),
    ...(stylesheet === undefined ? [] : [`<link rel="stylesheet" href="/${stylesheet}">`]),
    ...(early === undefined ? [] : [earlyScript(early, styles?.name)]),
    // `crossorigin` gives the credentials mode of a plain fetch(); with another one the browser would fetch it again.
    `<link rel="preload" href="/${configFileName}" as="fetch" crossorigin>`,
    ...scripts.map((name) => `<script type="module" src="/${name}"></script>`),
  ]
  const said: Readonly<Record<string, string>> =
    view !== undefined && 'title' in view
      ? {
          '<html lang="en-GB">': `<html lang="${view.language}" dir="${view.direction}">`,
          '<title>Account</title>': `<title>${view.title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</title>`,
          '<div id="root"></div>': `<div id="root" data-drawn>${view.html}</div>`,
        }
      : { '<div id="root"></div>': `<div id="root">${view?.html ?? ''}</div>` }
  return Object.entries({ '<!-- links -->': links.join('\n    '), ...said }).reduce((html, [place, content]) => {
    if (!html.includes(place)) throw new Error(`The page template has no ${place}`)
    return html.replace(place, () => content)
  }, template)
}

/** Neither async nor deferred: a form that could be sent before this is there would be lost. */
const earlyScript = ({ name, next, screens }: EarlyScript, styles: string | undefined): string => {
  const names = {
    next: next.map((each) => `/${each}`).join(' '),
    screens: `/${screens}`,
    styles: styles && `/${styles}`,
  }
  const attributes = Object.entries(names).map(([key, value]) => (value ? ` data-${key}="${value}"` : ''))
  return `<script src="/${name}"${attributes.join('')}></script>`
}

/**
 * The pages as files.
 *
 * @throws when the template links to a file of this site that is not published
 */
export const pageFiles = (
  template: string,
  pages: readonly Page[],
  published: readonly PublishedFile[],
): readonly PublishedFile[] => {
  const names = new Set(published.map(({ name }) => name))
  const linked = [...template.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, name = '']) => name)
  const missing = linked.filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`The page template links to what is not published: ${missing.join(', ')}`)
  return pages.map((page) => ({ name: page.name, contents: Buffer.from(pageFrom(template, page)) }))
}
