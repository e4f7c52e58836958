import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { minimumBrowsers } from '../../../ui/build/esbuild-options.ts'
import { portal } from '../../../ui/build/project.ts'
import { identifierName, literalText, nodesOf, type SyntaxNode } from '../../architecture/syntax.ts'

const folder = join(portal.root, portal.output)

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

/** Whether a feature exists unprefixed, or with a prefix that the source has next to it. */
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

const isMember = ([name]: readonly [name: string, key: string]) => !/_(?:event|permission)$|^@@/.test(name)
const isInterface = ([name]: readonly [name: string, key: string]) => /^[A-Z]/.test(name)

const languageObjects = [...featuresBelow('javascript.builtins'), ...featuresBelow('javascript.builtins.Intl')]
const interfaces = [...featuresBelow('api').filter(isInterface), ...languageObjects]

const windowNames = new Set(['window', 'self', 'globalThis'])

/** Names of members and labels, which are no values. */
const isName = (node: SyntaxNode, parent: SyntaxNode | undefined) =>
  ['property', 'key', 'label', 'imported', 'orig', 'exported'].some((place) => parent?.[place] === node)

/**
 * The globals that a script names, and members of objects that are known by their names: `navigator.share`, `URL.canParse`. Members of
 * other objects are in the compiler's `lib`, or missing in a page without the younger ones (`test/e2e/minimum-browsers.spec.ts`).
 */
export const namesIn = (text: string): readonly string[] =>
  nodesOf({ path: 'script.js', text }).flatMap(({ node, parent }) => {
    const { type, object, property, properties, value } = node
    const memberOf = (holder: unknown, name: string | undefined) => {
      const known = identifierName(holder)
      return known === undefined || name === undefined ? [] : [windowNames.has(known) ? name : `${known}.${name}`]
    }
    if (type === 'MemberExpression')
      return memberOf(object, identifierName(property) ?? literalText(Object(property).expression))
    // `const { share } = navigator`
    if (type === 'ObjectPattern' && parent?.type === 'VariableDeclarator')
      return [properties].flat().flatMap((each) => memberOf(parent['init'], identifierName(Object(each).key)))
    return type === 'Identifier' && !isName(node, parent) ? [String(value)] : []
  })

/** A member that a browser does not have. Of the language's own objects the data does not say which members are static. */
export interface MissingMember {
  readonly holder: string
  readonly member: string
  readonly isStatic: boolean | undefined
}

/** All objects and functions of the data that a browser lacks. */
export const missingMembersOf = (browser: string): readonly MissingMember[] => {
  const lacks = ([, key]: readonly [string, string]) => browsersWithout(key).includes(browser)
  return [
    ...interfaces.flatMap(([holder, key]) =>
      featuresBelow(key)
        .filter(isMember)
        .filter(lacks)
        .map(([name]) => ({
          holder,
          member: name.replace(/_static$/, ''),
          isStatic: key.startsWith('api.') ? name.endsWith('_static') : undefined,
        })),
    ),
    ...[...featuresBelow('api'), ...featuresBelow('javascript.builtins')]
      .filter(lacks)
      .map(([member]) => ({ holder: 'Window', member, isStatic: false })),
  ]
}
