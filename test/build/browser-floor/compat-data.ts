import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { oldestBrowsers } from '../../../ui/build/browser-floor.ts'

/** A feature of the data, with those below it. */
export type Feature = Identifier

/** The browsers of the floor, each with those of the data that share its version. */
const browsers: readonly {
  readonly name: string
  readonly floor: string
  readonly named: readonly BrowserName[]
}[] = [
  { name: 'Chrome', floor: oldestBrowsers.chrome, named: ['chrome', 'chrome_android'] },
  { name: 'Edge', floor: oldestBrowsers.edge, named: ['edge'] },
  { name: 'Firefox', floor: oldestBrowsers.firefox, named: ['firefox', 'firefox_android'] },
  { name: 'Safari', floor: oldestBrowsers.safari, named: ['safari'] },
  { name: 'Safari on iOS', floor: oldestBrowsers.ios, named: ['safari_ios'] },
]

const { javascript, api, css } = data
const roots: Readonly<Record<string, Feature>> = { javascript, api, css }

/** The features directly below one, by their names. */
export const below = (feature: Feature): readonly (readonly [name: string, feature: Feature])[] =>
  Object.keys(feature).flatMap((name) => {
    const child = name === '__compat' ? undefined : feature[name]
    return child === undefined ? [] : [[name, child]]
  })

/** The feature of a key such as `css.properties.gap`; undefined when the data has none. */
export const featureAt = (key: string): Feature | undefined => {
  const [root = '', ...names] = key.split('.')
  let feature = roots[root]
  for (const name of names) feature = feature !== undefined && Object.hasOwn(feature, name) ? feature[name] : undefined
  return feature
}

/** Whether one version is another, or older. `≤37` was there in 37 at the latest. */
const isUpTo = (version: string, floor: string): boolean => {
  const [one = [], other = []] = [version.replace('≤', ''), floor].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((part) => (one[part] ?? 0) !== (other[part] ?? 0))
  return at === undefined || (one[at] ?? 0) < (other[at] ?? 0)
}

/** Whether a feature is there under its own name, or with a prefix that stands beside it, be it only a part of it. */
const isThere = (statement: SimpleSupportStatement, floor: string, prefixes: readonly string[]): boolean => {
  const { version_added: added, version_removed: removed, flags, alternative_name: otherName, prefix } = statement
  return (
    typeof added === 'string' &&
    added !== 'preview' &&
    isUpTo(added, floor) &&
    (typeof removed !== 'string' || !isUpTo(removed, floor)) &&
    flags === undefined &&
    otherName === undefined &&
    (prefix === undefined || prefixes.includes(prefix))
  )
}

const isWhole = ({ partial_implementation: partial, prefix }: SimpleSupportStatement) =>
  partial !== true || prefix !== undefined

/** The browsers of the floor in which no statement about a feature is as it is asked for. */
const without = (
  { __compat: compat }: Feature,
  isAsked: (statement: SimpleSupportStatement, floor: string) => boolean,
): readonly string[] => {
  if (compat === undefined) return []
  const lacks = (browser: BrowserName, floor: string) =>
    ![compat.support[browser] ?? []].flat().some((statement) => isAsked(statement, floor))
  return browsers.flatMap(({ name, floor, named }) => (named.some((each) => lacks(each, floor)) ? [name] : []))
}

/** The browsers of the floor that lack a feature, or have only a part of it. */
export const lacking = (feature: Feature, prefixes: readonly string[] = []): readonly string[] =>
  without(feature, (statement, floor) => isThere(statement, floor, prefixes) && isWhole(statement))

/** The browsers of the floor that know nothing of a feature. */
export const ignorant = (feature: Feature, prefixes: readonly string[] = []): readonly string[] =>
  without(feature, (statement, floor) => isThere(statement, floor, prefixes))
