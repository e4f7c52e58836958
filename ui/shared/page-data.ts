// The attributes with which the build passes data to the scripts of the page.
import type { Language } from '../../core/language/languages.ts'

export interface EarlyScriptData {
  /** The scripts of the screens, in the order in which they run. */
  readonly next: readonly string[]
  /** The digests of `next`, followed by the digest of `laterStyles`, as in an `integrity` attribute. */
  readonly digests: readonly string[]
  /** The files of the inlined stylesheets. */
  readonly styles: readonly string[]
  /** The stylesheet of the other screens. Empty if it is inlined, too. */
  readonly laterStyles: string
  /** The scripts that the other screens share. */
  readonly laterScripts: readonly string[]
  /** The scripts with the texts of each language, for a page whose language the host does not know. */
  readonly texts: Texts
}

type Texts = Readonly<Partial<Record<Language, readonly string[]>>>

const names = {
  next: 'data-next',
  digests: 'data-digests',
  styles: 'data-styles',
  laterStyles: 'data-later-styles',
  laterScripts: 'data-later-scripts',
  texts: 'data-texts',
} as const satisfies Record<keyof EarlyScriptData, string>

/** The selector of the early script. */
export const earlyScript = `script[${names.next}]`

export const earlyScriptAttributes = (data: EarlyScriptData): string => {
  const { next, digests, styles, laterStyles, laterScripts, texts } = data
  return [
    `${names.next}="${next.join(' ')}"`,
    `${names.digests}="${digests.join(' ')}"`,
    `${names.styles}="${styles.join(' ')}"`,
    `${names.laterStyles}="${laterStyles}"`,
    `${names.laterScripts}="${laterScripts.join(' ')}"`,
    `${names.texts}='${JSON.stringify(texts)}'`,
  ].join(' ')
}

const listIn = (script: Element | null, name: string): readonly string[] =>
  script?.getAttribute(name)?.split(' ').filter(Boolean) ?? []

/** Returns empty values if the page has no early script, as in development. */
export const readEarlyScriptData = (script: Element | null): EarlyScriptData => ({
  next: listIn(script, names.next),
  digests: listIn(script, names.digests),
  styles: listIn(script, names.styles),
  laterStyles: script?.getAttribute(names.laterStyles) ?? '',
  laterScripts: listIn(script, names.laterScripts),
  texts: JSON.parse(script?.getAttribute(names.texts) ?? '{}'),
})

/** The selector of the link that preloads the configuration. */
export const configPreloadSelector = 'link[rel=preload][as=fetch]'

/** The id of the element that reports a lost network before the screens can. */
export const earlyOfflineNotice = 'offline-notice'

/** Marks the root of a prerendered page. */
export const prerenderedMark = 'data-prerendered'

export const isPrerendered = (root: Element): boolean => root.hasAttribute(prerenderedMark)

const versionName = 'version'

/**
 * Returns the element with the release's version. It is in the page, because in a script it would change the script's
 * name.
 */
export const releaseVersion = (version: string): string => `<meta name="${versionName}" content="${version}">`

/** Returns the version of the page's release. Undefined in development. */
export const readReleaseVersion = (page: ParentNode): string | undefined =>
  page.querySelector(`meta[name=${versionName}]`)?.getAttribute('content') ?? undefined
