// What a page tells its scripts in data attributes. The build writes them and the boot reads them, both by these functions.
import type { Language } from '../../core/language/languages.ts'

/** What the early script is told. */
export interface EarlyScriptData {
  /** The scripts of the screens, in the order in which they run. */
  readonly next: readonly string[]
  /** The stylesheet as a file: its rules stand in the page, too. */
  readonly styles: string
  /** The texts of each language but the source, where the host has not chosen one. */
  readonly texts: Texts
}

type Texts = Readonly<Partial<Record<Language, string>>>

const names = {
  next: 'data-next',
  styles: 'data-styles',
  texts: 'data-texts',
} as const satisfies Record<keyof EarlyScriptData, string>

/** Finds the element of the early script. */
export const earlyScript = `script[${names.next}]`

/** The attributes for the element of the early script. */
export const earlyScriptData = ({ next, styles, texts }: EarlyScriptData): string =>
  `${names.next}="${next.join(' ')}" ${names.styles}="${styles}" ${names.texts}='${JSON.stringify(texts)}'`

/** What the element of the early script says; nothing where there is none, as in development. */
export const readEarlyScriptData = (script: Element | null): EarlyScriptData => ({
  next: script?.getAttribute(names.next)?.split(' ') ?? [],
  styles: script?.getAttribute(names.styles) ?? '',
  texts: JSON.parse(script?.getAttribute(names.texts) ?? '{}'),
})

/** Marks the root of a prerendered page. */
export const prerenderedMark = 'data-prerendered'

export const isPrerendered = (root: Element): boolean => root.hasAttribute(prerenderedMark)

const versionName = 'version'

/** The element that names the release. It stands in the page, so that no script is named anew because of it. */
export const releaseVersion = (version: string): string => `<meta name="${versionName}" content="${version}">`

/** The version of the release that the page belongs to; none in development. */
export const readReleaseVersion = (page: ParentNode): string | undefined =>
  page.querySelector(`meta[name=${versionName}]`)?.getAttribute('content') ?? undefined
