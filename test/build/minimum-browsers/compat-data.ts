import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { minimumBrowsers } from '../../../ui/build/minimum-browsers.ts'

/** The browsers of the floor: the name in browserslist, and those in the data that share its version. */
const browsers: readonly (readonly [name: string, ...named: readonly BrowserName[]])[] = [
  ['chrome', 'chrome', 'chrome_android'],
  ['edge', 'edge'],
  ['firefox', 'firefox', 'firefox_android'],
  ['safari', 'safari'],
  ['ios_saf', 'safari_ios'],
]

/** The feature of a key such as `css.properties.gap`; undefined when the data has none. */
export const featureOf = (key: string): Identifier | undefined =>
  key
    .split('.')
    .reduce<Identifier | undefined>(
      (feature, name) => (feature !== undefined && Object.hasOwn(feature, name) ? feature[name] : undefined),
      { api: data.api, css: data.css, javascript: data.javascript },
    )

/** The features directly below a key, by their names. */
export const below = (key: string): readonly (readonly [name: string, key: string])[] =>
  Object.keys(featureOf(key) ?? {})
    .filter((name) => featureOf(`${key}.${name}`)?.__compat !== undefined)
    .map((name) => [name, `${key}.${name}`])

/** Whether one version is another, or older. `≤37` was there in 37 at the latest. */
const isUpTo = (version: string, floor: string): boolean =>
  version.replace('≤', '').localeCompare(floor, 'en', { numeric: true }) <= 0

/** Whether a feature is there under its own name, or with a prefix that stands beside it. */
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

/** The browsers of the floor that know nothing of a feature; all of them, of one that the data does not have. */
export const browsersWithout = (key: string, prefixes: readonly string[] = []): readonly string[] => {
  const support = featureOf(key)?.__compat?.support
  return browsers.flatMap(([name, ...named]) => {
    const floor = minimumBrowsers[name] ?? ''
    const knows = (browser: BrowserName) =>
      [support?.[browser] ?? []].flat().some((statement) => isThere(statement, floor, prefixes))
    return named.every(knows) ? [] : [name]
  })
}
