import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { minimumBrowsers } from '../../../ui/build/minimum-browsers.ts'
import { portal } from '../../../ui/build/project.ts'

const folder = join(portal.root, portal.output)

/** The published files with this extension. */
export const published = (extension: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** The names of each browser in browserslist and in the data. */
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
export const featuresBelow = (key: string): readonly (readonly [name: string, key: string])[] =>
  Object.keys(featureOf(key) ?? {})
    .filter((name) => featureOf(`${key}.${name}`)?.__compat !== undefined)
    .map((name) => [name, `${key}.${name}`])

/** `≤37` was there in 37 at the latest. */
const isUpTo = (version: string, minimum: string): boolean =>
  version.replace('≤', '').localeCompare(minimum, 'en', { numeric: true }) <= 0

/** Whether a feature is there under its own name, or with a prefix that stands beside it. */
const isThere = (statement: SimpleSupportStatement, minimum: string, prefixes: readonly string[]): boolean => {
  const { version_added: added, version_removed: removed, flags, alternative_name: otherName, prefix } = statement
  return (
    typeof added === 'string' &&
    added !== 'preview' &&
    isUpTo(added, minimum) &&
    (typeof removed !== 'string' || !isUpTo(removed, minimum)) &&
    flags === undefined &&
    otherName === undefined &&
    (prefix === undefined || prefixes.includes(prefix))
  )
}

/** The minimum browsers that lack a feature. All lack one that is not in the data. */
export const browsersWithout = (key: string, prefixes: readonly string[] = []): readonly string[] => {
  const support = featureOf(key)?.__compat?.support
  return browsers.flatMap(([name, ...named]) => {
    const minimum = minimumBrowsers[name] ?? ''
    const knows = (browser: BrowserName) =>
      [support?.[browser] ?? []].flat().some((statement) => isThere(statement, minimum, prefixes))
    return named.every(knows) ? [] : [name]
  })
}
