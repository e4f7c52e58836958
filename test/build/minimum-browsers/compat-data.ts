import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { minimumBrowsers } from '../../../ui/build/esbuild-options.ts'
import { portal } from '../../../ui/build/project.ts'
import { identifierName, isSyntaxNode, literalText, nodesOf, type SyntaxNode } from '../../architecture/syntax.ts'

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

const isMember = ([name]: readonly [name: string, key: string]) => !/_(?:event|permission)$|^@@/.test(name)
const isInterface = ([name]: readonly [name: string, key: string]) => /^[A-Z]/.test(name)
const isUnsupported = ([, key]: readonly [name: string, key: string]) => browsersWithout(key).length > 0

const languageObjects = [...featuresBelow('javascript.builtins'), ...featuresBelow('javascript.builtins.Intl')]
const interfaces = [...featuresBelow('api').filter(isInterface), ...languageObjects]

/** Globals that a minimum browser lacks. */
const unsupportedGlobals = new Map(
  ['api', 'javascript.builtins', 'api.Window'].flatMap(featuresBelow).filter(isMember).filter(isUnsupported),
)

const windowNames = new Set(['window', 'self', 'globalThis'])

/** The keys of a member of an object that is known by its name: `navigator.share`, `URL.canParse`, `Array.fromAsync`. */
const keysOf = (object: string, name: string): readonly string[] => {
  if (windowNames.has(object)) return [`api.Window.${name}`, `api.${name}`].filter(featureOf)
  const holder = object.charAt(0).toUpperCase() + object.slice(1)
  return [
    ...(holder === object ? [] : [`api.${holder}.${name}`]),
    ...[`api.${object}.${name}_static`, `javascript.builtins.${object}.${name}`],
    `javascript.builtins.Intl.${object}.${name}`,
  ].filter(featureOf)
}

/** Look-behinds and modifiers, which esbuild leaves in the text of an expression. */
const unsupportedExpressions = /\(\?<[=!]|\(\?-?[ims]+[-:]/

/** Names of members and labels, which are no values. */
const isName = (node: SyntaxNode, parent: SyntaxNode | undefined) =>
  ['property', 'key', 'label', 'imported', 'orig', 'exported'].some((place) => parent?.[place] === node)

/**
 * The keys of globals and of their members that a script names and a minimum browser lacks. Members of other objects are those of
 * the compiler's `lib`, or missing in a page without the younger ones (`test/e2e/minimum-browsers.spec.ts`).
 */
export const unsupportedInScript = (text: string): ReadonlySet<string> => {
  const found = new Set<string>(unsupportedExpressions.test(text) ? ['javascript.regular_expressions'] : [])
  const see = (key: string | undefined) => key !== undefined && browsersWithout(key).length > 0 && found.add(key)
  const seeMember = (object: unknown, name: string) => {
    const holder = identifierName(object)
    see(holder === undefined ? undefined : keysOf(holder, name)[0])
  }
  for (const { node, parent } of nodesOf({ path: 'script.js', text })) {
    const { type, object, property, properties, value } = node
    if (type === 'MemberExpression' && isSyntaxNode(property))
      seeMember(object, identifierName(property) ?? literalText(property['expression']) ?? '')
    // `const { share } = navigator`
    if (type === 'ObjectPattern')
      for (const each of [properties].flat()) {
        const key = isSyntaxNode(each) ? identifierName(each['key']) : undefined
        if (key !== undefined) seeMember(parent?.type === 'VariableDeclarator' ? parent['init'] : undefined, key)
      }
    if (type === 'Identifier' && !isName(node, parent)) see(unsupportedGlobals.get(String(value)))
  }
  return found
}

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
