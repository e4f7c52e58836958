// The names of the attributes and elements with which the build passes data to the scripts of a page.
import type { Language } from '../../core/language/languages.ts'

export interface EarlyScriptData {
  /** The scripts of the screens, in the order in which they run. */
  readonly next: readonly string[]
  /** The digests of `next`, followed by the digest of `deferredStyles`, as in an `integrity` attribute. */
  readonly digests: readonly string[]
  /** The URLs of the stylesheets whose rules are inlined in the page, for a browser that blocks inline styles. */
  readonly styles: readonly string[]
  /** The URL of the stylesheet with the deferred styles. Empty if these styles are inlined in the page, too. */
  readonly deferredStyles: string
  /** The scripts that at least two of the later screens share. */
  readonly deferredScripts: readonly string[]
}

const earlyScriptAttributes = {
  next: 'data-next',
  digests: 'data-digests',
  styles: 'data-styles',
  deferredStyles: 'data-deferred-styles',
  deferredScripts: 'data-deferred-scripts',
} as const satisfies Record<keyof EarlyScriptData, string>

export const earlyScriptSelector = `script[${earlyScriptAttributes.next}]`

export const formatEarlyScriptAttributes = (data: EarlyScriptData): string => {
  const { next, digests, styles, deferredStyles, deferredScripts } = data
  return [
    `${earlyScriptAttributes.next}="${next.join(' ')}"`,
    `${earlyScriptAttributes.digests}="${digests.join(' ')}"`,
    `${earlyScriptAttributes.styles}="${styles.join(' ')}"`,
    `${earlyScriptAttributes.deferredStyles}="${deferredStyles}"`,
    `${earlyScriptAttributes.deferredScripts}="${deferredScripts.join(' ')}"`,
  ].join(' ')
}

const readAttributeList = (element: Element | null, name: string): readonly string[] =>
  element?.getAttribute(name)?.split(' ').filter(Boolean) ?? []

/** Returns empty values if the page has no early script, as in development. */
export const readEarlyScriptData = (script: Element | null): EarlyScriptData => ({
  next: readAttributeList(script, earlyScriptAttributes.next),
  digests: readAttributeList(script, earlyScriptAttributes.digests),
  styles: readAttributeList(script, earlyScriptAttributes.styles),
  deferredStyles: script?.getAttribute(earlyScriptAttributes.deferredStyles) ?? '',
  deferredScripts: readAttributeList(script, earlyScriptAttributes.deferredScripts),
})

const textScriptsAttribute = 'data-texts'

/** The scripts with the texts of each language, for a page whose language the host does not know. */
type TextScriptsByLanguage = Readonly<Partial<Record<Language, readonly string[]>>>

export const formatTextScriptsAttribute = (texts: TextScriptsByLanguage): string =>
  `${textScriptsAttribute}='${JSON.stringify(texts)}'`

/** Returns the scripts of all languages from the element of the shell's language script. */
export const readTextScripts = (script: Element | null): TextScriptsByLanguage =>
  JSON.parse(script?.getAttribute(textScriptsAttribute) ?? '{}')

const shellTextScriptsAttribute = 'data-shell-texts'

/** Passes the scripts with the texts of the chosen language to the early script. */
export const setShellTextScripts = (html: Element, scripts: readonly string[]): void =>
  html.setAttribute(shellTextScriptsAttribute, scripts.join(' '))

export const readShellTextScripts = (html: Element): readonly string[] =>
  readAttributeList(html, shellTextScriptsAttribute)

export const configPreloadSelector = 'link[rel=preload][as=fetch]'

/** The id of the notice about a lost network that is shown until the screens can show it. */
export const offlineNoticeId = 'offline-notice'

/** The attribute of the root element of a prerendered page. */
export const prerenderedAttribute = 'data-prerendered'

export const isPrerendered = (root: Element): boolean => root.hasAttribute(prerenderedAttribute)

const versionMetaName = 'version'

/**
 * Returns the element with the version of the release. If a script contained the version, every release would change
 * the script's name, and browsers would download the script again.
 */
export const createVersionTag = (version: string): string => `<meta name="${versionMetaName}" content="${version}">`

/** Returns the version of the page's release. Undefined in development. */
export const readReleaseVersion = (page: ParentNode): string | undefined =>
  page.querySelector(`meta[name=${versionMetaName}]`)?.getAttribute('content') ?? undefined
