import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import {
  type MediaCondition,
  type MediaFeatureComparison,
  type MediaFeatureValue,
  type QueryFeatureFor_MediaFeatureId,
  type SupportsCondition,
  transform,
  type Visitor,
} from 'lightningcss'
import { findModulesThatNeed } from '../routes/screen-modules.ts'
import { lightningcssTargets } from './esbuild-options.ts'
import type { ProjectPaths } from './project.ts'

/** The rules of a stylesheet and, for a CSS module, the class names in the bundle by the names in the source. */
export interface Stylesheet {
  readonly rules: string
  readonly classes?: Readonly<Record<string, string>>
}

export type Stylesheets = ReadonlyMap<string, Stylesheet>

/**
 * Reads every stylesheet. A class name begins with the number of its stylesheet, in base 36: two stylesheets may use
 * the same class name, and ad blockers hide elements with some class names, such as `ad`.
 *
 * @throws an error with the position of a syntax error
 */
export const readStylesheets = async ({
  root,
  source,
}: Pick<ProjectPaths, 'root' | 'source'>): Promise<Stylesheets> => {
  const paths = (await readdir(join(root, source), { recursive: true }))
    .filter((path) => path.endsWith('.css') && !path.includes('node_modules'))
    .map((path) => join(source, path))
    .sort()
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path))))
  return new Map(texts.map((text, index) => [paths[index] ?? '', parseStylesheet(paths[index] ?? '', text, index)]))
}

const parseStylesheet = (path: string, text: Uint8Array, index: number): Stylesheet => {
  const { code, exports = {} } = parseRules(path, text, `_${index.toString(36)}`)
  const rules = code.toString()
  if (!path.endsWith('.module.css')) return { rules }
  const exported = new Map(Object.values(exports).map((each) => [each.name, each]))
  const composedClasses = (name: string): readonly string[] => [
    name,
    ...(exported.get(name)?.composes ?? []).flatMap((each) => composedClasses(each.name)),
  ]
  const inSelectors = new Set(rules.match(/(?<=\.)[\w-]+/g))
  const classes = Object.entries(exports)
    // The exports also contain animations, which are left out. The order is random, so the classes are sorted.
    .filter(([, { name }]) => inSelectors.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([local, { name }]) => [local, composedClasses(name).join(' ')])
  return { rules, classes: Object.fromEntries(classes) }
}

/**
 * Replaces the class names of the source by numbers: `_6_brand` becomes `_6_0`. Each page becomes 0.5 kB smaller.
 * A browser's developer tools show the names of the source in the development server only.
 */
export const numberClasses = (sheets: Stylesheets): Stylesheets =>
  new Map(
    [...sheets].map(([path, sheet]) => [path, sheet.classes ? numberClassesOf(sheet.rules, sheet.classes) : sheet]),
  )

const numberClassesOf = (rules: string, classes: NonNullable<Stylesheet['classes']>): Stylesheet => {
  const names = [...new Set(Object.values(classes).flatMap((composed) => composed.split(' ')))]
  const numbered = (text: string) =>
    text.replace(/\b(_[a-z\d]+_)[\w-]+/g, (name, prefix) =>
      names.includes(name) ? prefix + names.indexOf(name) : name,
    )
  return {
    rules: numbered(rules),
    classes: Object.fromEntries(Object.entries(classes).map(([local, composed]) => [local, numbered(composed)])),
  }
}

const parseRules = (filename: string, code: Uint8Array, prefix: string) => {
  const cssModules = filename.endsWith('.module.css') && { pattern: `${prefix}_[local]` }
  try {
    return transform({ filename, code, cssModules })
  } catch (error) {
    const { message, loc } = Object(error)
    throw loc === undefined ? error : new Error(`${filename}:${loc.line}:${loc.column}: ${message}`)
  }
}

/** Creates a plugin that replaces the import of a stylesheet by an object with its class names. */
export const createStylesheetsPlugin = (sheets: Stylesheets): Plugin => ({
  name: 'stylesheets',
  setup: ({ initialOptions: { absWorkingDir: root = '' }, onLoad }) => {
    onLoad({ filter: /\.css$/ }, ({ path }) => ({
      contents: `export default ${JSON.stringify(sheets.get(relative(root, path))?.classes ?? {})}`,
    }))
  },
})

/**
 * Returns the portal's two stylesheets: `first` is inlined in every page; `deferred` loads with the modules in
 * `deferredModules`. A component's rules come after the rules of the components that it imports. Two stylesheets are
 * smaller in total than a stylesheet for each screen.
 */
export const splitStylesheets = ({ entry }: Pick<ProjectPaths, 'entry'>, sheets: Stylesheets, metafile: Metafile) => {
  const deferredModules = findModulesThatNeed('styles')
  const paths = findImportedStylesheets(metafile, entry, () => true)
  const first = new Set(findImportedStylesheets(metafile, entry, (path) => !deferredModules.has(path)))
  const publishSheet = (name: string, isIncluded: (path: string) => boolean) => {
    const text = minifyRules(paths.filter(isIncluded).map((path) => sheets.get(path)?.rules ?? ''))
    return { name: `assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`, text }
  }
  return {
    first: publishSheet('first-styles', (path) => first.has(path)),
    deferred: publishSheet('deferred-styles', (path) => !first.has(path)),
    deferredModules,
  }
}

/** Returns the paths of the stylesheets that a module and its imports need, in the order of the imports. */
const findImportedStylesheets = (
  { inputs }: Metafile,
  entry: string,
  mayLoad: (path: string) => boolean,
): readonly string[] => {
  const visited = new Set<string>()
  const ordered: string[] = []
  const visit = (path: string): void => {
    if (visited.has(path)) return
    visited.add(path)
    for (const imported of inputs[path]?.imports ?? [])
      if (imported.kind !== 'dynamic-import' || mayLoad(imported.path)) visit(imported.path)
    if (path.endsWith('.css')) ordered.push(path)
  }
  visit(entry)
  return ordered
}

/** The length, in rem, that turns `< 30rem` into `<= 29.999rem`. It is too small to be visible. */
const lessThanGapRem = 0.001

/** The difference between the width of the page and the width of a container, in rem. */
const pageGuttersRem = 3

/** The width of `ch` in a wide font, in rem, for media queries, which can't use the font of an element. */
const remPerCh = 0.64

const addToLength = (value: MediaFeatureValue, by: number): MediaFeatureValue => {
  if (value.type !== 'length' || value.value.type !== 'value') return value
  const { unit, value: length } = value.value.value
  if (unit !== 'rem' && unit !== 'ch') return value
  const rem = length * (unit === 'ch' ? remPerCh : 1) + by
  return { type: 'length', value: { type: 'value', value: { unit: 'rem', value: rem } } }
}

const createRangeCondition = (
  name: QueryFeatureFor_MediaFeatureId['name'],
  operator: MediaFeatureComparison,
  value: MediaFeatureValue,
  by: number,
): MediaCondition => {
  const isLess = operator === 'less-than'
  const unstrict = isLess ? 'less-than-equal' : operator
  return {
    type: 'feature',
    value: { type: 'range', name, operator: unstrict, value: addToLength(value, isLess ? by - lessThanGapRem : by) },
  }
}

/** Converts a condition to the syntax of old browsers. `onPage`: a container query becomes a query for the page. */
const toOldQuerySyntax = (condition: MediaCondition, onPage = false): MediaCondition => {
  if (condition.type === 'operation')
    return { ...condition, conditions: condition.conditions.map((each) => toOldQuerySyntax(each, onPage)) }
  if (condition.type !== 'feature') return condition
  const { value: feature } = condition
  const name = onPage ? 'width' : feature.name
  const by = onPage ? pageGuttersRem : 0
  if (feature.type === 'range') return createRangeCondition(name, feature.operator, feature.value, by)
  if (feature.type !== 'interval') return condition
  const { start, end, endOperator } = feature
  const conditions = [
    createRangeCondition(name, 'greater-than-equal', start, by),
    createRangeCondition(name, endOperator, end, by),
  ]
  return { type: 'operation', operator: 'and', conditions }
}

const noContainerQueriesCondition: SupportsCondition = {
  type: 'not',
  value: { type: 'declaration', propertyId: { property: 'container-type' }, value: 'inline-size' },
}

/** Removes the nulls of missing properties, which lightningcss returns, but does not accept as input. */
const removeNulls = (rule: object) => JSON.parse(JSON.stringify(rule, (_key, value) => value ?? undefined))

/**
 * The lightningcss visitor that converts queries for the minimum browsers:
 *
 * - `(width < 30rem)` becomes `(max-width: 29.999rem)`. lightningcss would write `not (min-width: 30rem)`, which old
 *   browsers do not support.
 * - In browsers without `@container`, a query for the width of the page replaces it.
 */
const oldQuerySyntaxVisitor: Visitor<never> = {
  MediaQuery: (query) => (query.condition ? { ...query, condition: toOldQuerySyntax(query.condition) } : undefined),
  Rule: {
    container: (rule) => {
      const container = removeNulls(rule)
      const { rules, loc, condition } = container.value
      const query = { mediaQueries: [{ mediaType: 'all', condition: toOldQuerySyntax(condition, true) }] }
      const media = { type: 'media', value: { query, rules, loc } } as const
      return [{ type: 'supports', value: { condition: noContainerQueriesCondition, rules: [media], loc } }, container]
    },
  },
}

const minifyRules = (rules: readonly string[]): string =>
  transform({
    filename: 'styles.css',
    code: Buffer.from(rules.join('\n')),
    minify: true,
    targets: lightningcssTargets,
    visitor: oldQuerySyntaxVisitor,
  }).code.toString()

const createTypeDeclarations = (file: string, classes: readonly string[]): string =>
  [
    `// The classes of ${file}. Generated by: node build.mjs types`,
    'declare const styles: {',
    ...classes.map((name) => `  readonly ${/^[\w$]+$/.test(name) ? name : `'${name}'`}: string`),
    '}',
    'export default styles',
    '',
  ].join('\n')

/** Writes the type declarations of each CSS module into a file next to the module, if they have changed. */
export const writeCssClassTypes = async ({ root }: Pick<ProjectPaths, 'root'>, sheets: Stylesheets): Promise<void> => {
  for (const [path, { classes }] of sheets) {
    if (classes === undefined) continue
    const file = join(root, `${path}.d.ts`)
    const text = createTypeDeclarations(basename(path), Object.keys(classes))
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFile(file, text)
  }
}
