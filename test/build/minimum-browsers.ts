import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type Atrule, type CssNode, type Declaration, generate, parse, walk } from 'css-tree'
import { minimumBrowsers } from '../../ui/build/esbuild-options.ts'
import { portal } from '../../ui/build/project.ts'

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
const featureOf = (key: string): Identifier | undefined =>
  key
    .split('.')
    .reduce<Identifier | undefined>(
      (feature, name) => (feature !== undefined && Object.hasOwn(feature, name) ? feature[name] : undefined),
      { api: data.api, css: data.css, javascript: data.javascript },
    )

/** The features directly below a key, by their names. */
const featuresBelow = (key: string): readonly (readonly [name: string, key: string])[] =>
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
const browsersWithout = (key: string, prefixes: readonly string[] = []): readonly string[] => {
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

/** A feature by its key, with the prefixes that are next to the plain name. */
interface Use {
  readonly key: string
  readonly prefixes?: readonly string[]
}

const parsed = (css: string): CssNode =>
  parse(css, {
    parseAtrulePrelude: false,
    parseCustomProperty: true,
    onParseError: ({ message }) => {
      throw new Error(`A stylesheet can't be read: ${message}`)
    },
  })

const prefixOf = (name: string): string => /^-(?!-)[a-z]+-/.exec(name)?.[0] ?? ''
const plain = (name: string) => name.slice(prefixOf(name).length)

/** The functions of all values, by their names. */
const functions = new Map(
  featuresBelow('css.types').flatMap(([name, key]) => [[name, key] as const, ...featuresBelow(key)]),
)

const valueKeys = (property: string, value: CssNode): readonly string[] => {
  const keys: (string | undefined)[] = []
  walk(value, (node) => {
    if (node.type === 'Identifier') keys.push(`css.properties.${property}.${node.name}`)
    if (node.type === 'Function') keys.push(`css.properties.${property}.${node.name}`, functions.get(node.name))
    if (node.type === 'Operator' && node.value === '/') keys.push(`css.properties.${property}.alt_text`)
    if (node.type === 'Dimension')
      keys.push(`css.types.length.${node.unit.replace(/^dv.*/, 'viewport_percentage_units_dynamic')}`)
  })
  return keys.filter((key) => key !== undefined && featureOf(key) !== undefined).map(String)
}

/** A prefixed name counts only without the plain one next to it. */
const usesOfDeclaration = ({ property, value }: Declaration, block: readonly Declaration[]): readonly Use[] => {
  if (prefixOf(property) !== '' && block.some((other) => other.property === plain(property))) return []
  const prefixes = block.filter((other) => plain(other.property) === property).map((other) => prefixOf(other.property))
  const own = property.startsWith('--') ? [] : [`css.properties.${property}`]
  return [...own, ...valueKeys(property, value)].map((key) => ({ key, prefixes }))
}

/** How a media query is written: the features themselves are older. */
const querySyntax: readonly (readonly [form: RegExp, name: string])[] = [
  [/[<>=]/, 'range_syntax'],
  [/(?:^|,|\(|\band)\s*not\s*\(|\)\s*or\s*\(/, 'or_syntax'],
  [/\(\s*\(/, 'nested-queries'],
]

const usesOfAtrule = ({ name, prelude }: Atrule): readonly Use[] => {
  const text = prelude === null ? '' : generate(prelude)
  const key = `css.at-rules.${plain(name)}`
  if (name !== 'media') return [{ key, prefixes: [prefixOf(name)] }]
  const asked = [...text.matchAll(/\((?:min-|max-)?([a-z-]+)[:)]/g)].map(([, feature = '']) => feature)
  const syntax = querySyntax.filter(([form]) => form.test(text)).map(([, feature]) => feature)
  return [...asked, ...syntax].map((feature) => ({ key: `${key}.${feature}` }))
}

const usesOfSelector = (selector: CssNode, sheet: string): readonly Use[] => {
  const uses: Use[] = []
  walk(selector, (node) => {
    if (node.type === 'NestingSelector') uses.push({ key: 'css.selectors.nesting' })
    if (node.type !== 'PseudoClassSelector' && node.type !== 'PseudoElementSelector') return
    const isIn = (name: string) => new RegExp(`:${name}(?![\\w-])`).test(sheet)
    if (prefixOf(node.name) !== '' && isIn(plain(node.name))) return
    const prefixes = ['-webkit-', '-moz-', '-ms-'].filter((prefix) => isIn(prefix + node.name))
    const key = `css.selectors.${node.name}`
    uses.push({ key, prefixes })
  })
  return uses
}

const declarationsOf = (node: CssNode | null | undefined): readonly Declaration[] =>
  node?.type === 'Block' ? node.children.toArray().filter((each) => each.type === 'Declaration') : []

/** Calls back with the features of each declaration, selector and at-rule of a stylesheet, and how to take it out. */
const eachUse = (sheet: CssNode, css: string, act: (uses: readonly Use[], node: CssNode, remove: () => void) => void) =>
  walk(sheet, function enter(node, item, list) {
    const remove = () => list.remove(item)
    if (node.type === 'Declaration') act(usesOfDeclaration(node, declarationsOf(this.block)), node, remove)
    if (node.type === 'Atrule') act(usesOfAtrule(node), node, remove)
    if (node.type === 'Rule' && !this.atrule?.name.endsWith('keyframes'))
      act(usesOfSelector(node.prelude, css), node, remove)
  })

const knowsAll = (uses: readonly Use[], browser: string) =>
  uses.every(({ key, prefixes }) => !browsersWithout(key, prefixes).includes(browser))

/** Whether the condition of an `@supports` holds, one of the few that the portal asks. */
const holds = (condition: string, browser: string): boolean => {
  if (condition.startsWith('not')) return !holds(condition.slice('not'.length).trim(), browser)
  const [, selector] = /^selector\((.*)\)$/.exec(condition) ?? []
  const css = selector === undefined ? `a{${condition.slice(1, -1)}}` : `${selector}{}`
  let isKnown = true
  eachUse(parsed(css), css, (uses) => {
    isKnown &&= knowsAll(uses, browser)
  })
  return isKnown
}

/** A stylesheet without the rules and declarations that this browser does not understand. */
export const stylesAsReadBy = (css: string, browser: string): string => {
  const sheet = parsed(css)
  eachUse(sheet, css, (uses, node, remove) => {
    const condition = node.type === 'Atrule' && node.name === 'supports' && node.prelude ? generate(node.prelude) : ''
    if (condition === '' ? !knowsAll(uses, browser) : !holds(condition.trim(), browser)) remove()
  })
  // The conditions that are left hold in the older browser: they are put in terms that hold in any.
  return generate(sheet).replaceAll(/@supports[^{]+\{/g, '@supports (color:red){')
}
