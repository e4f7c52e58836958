import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { transform } from 'lightningcss'
import { lightningcssTargets } from './minimum-browsers.ts'
import { olderQueries } from './older-queries.ts'
import type { Project } from './project.ts'

/** A stylesheet: its rules and, of a CSS module, what stands in the page for each class that a component names. */
export interface Sheet {
  readonly rules: string
  readonly classes?: Readonly<Record<string, string>>
}

/** By path from the project's root. */
export type Sheets = ReadonlyMap<string, Sheet>

/**
 * Reads every stylesheet of the project. Names are numbered in the order of the files and their rules, so the same
 * sources give the same names, in every bundling of a build.
 *
 * @throws when a stylesheet has a syntax error, with its place
 */
export const readSheets = async ({ root, source }: Pick<Project, 'root' | 'source'>): Promise<Sheets> => {
  const paths = (await readdir(join(root, source), { recursive: true }))
    .filter((path) => path.endsWith('.css') && !path.includes('node_modules'))
    .map((path) => join(source, path))
    .sort()
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path))))
  const names = new Map<string, string>()
  const shortened = (name: string): string => {
    const short = names.get(name) ?? shortName(names.size)
    names.set(name, short)
    return short
  }
  return new Map(texts.map((text, index) => [paths[index] ?? '', sheetOf(paths[index] ?? '', text, shortened)]))
}

const sheetOf = (path: string, text: Uint8Array, shortened: (name: string) => string): Sheet => {
  const { code, exports = {} } = parsed(path, text)
  if (!path.endsWith('.module.css')) return { rules: code.toString() }
  const exported = new Map(Object.values(exports).map((each) => [each.name, each]))
  const rules = code.toString().replace(/[\w-]+/g, (word) => (exported.has(word) ? shortened(word) : word))
  const composed = (name: string): readonly string[] => [
    exported.has(name) ? shortened(name) : name,
    ...(exported.get(name)?.composes ?? []).flatMap((each) => composed(each.name)),
  ]
  const inSelectors = new Set(code.toString().match(/(?<=\.)[\w-]+/g))
  const classes = Object.entries(exports)
    // Animations are exported too. The order of the exports differs from run to run.
    .filter(([, { name }]) => inSelectors.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([local, { name }]) => [local, composed(name).join(' ')])
  return { rules, classes: Object.fromEntries(classes) }
}

const parsed = (filename: string, code: Uint8Array) => {
  const cssModules = filename.endsWith('.module.css') && { pattern: '[hash]__[local]' }
  try {
    return transform({ filename, code, cssModules })
  } catch (error) {
    const { message, loc } = Object(error)
    throw loc === undefined ? error : new Error(`${filename}:${loc.line}:${loc.column}: ${message}`)
  }
}

/** Without vowels, so that no name is a word: blockers hide what is called `ad`. */
const letters = 'bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ'

/** Such names take 700 bytes less in every page, compressed, than hashes of four characters. */
const shortName = (number: number): string =>
  (number < letters.length ? '' : shortName(Math.floor(number / letters.length) - 1)) + letters[number % letters.length]

/** What a component gets when it imports a stylesheet: the classes. The rules are published in a sheet of their own. */
export const stylesheets = (sheets: Sheets): Plugin => ({
  name: 'stylesheets',
  setup: ({ initialOptions: { absWorkingDir: root = '' }, onLoad }) => {
    onLoad({ filter: /\.css$/ }, ({ path }) => ({
      contents: `export default ${JSON.stringify(sheets.get(relative(root, path))?.classes ?? {})}`,
    }))
  },
})

/**
 * One stylesheet for the whole portal, in the order of the imports: a component's own rules come after those of what it
 * is made of. In one piece it is smaller than a sheet for each screen, and no screen ever shows unstyled. Nesting,
 * `light-dark()`, ranges and `@container` are said in the way of older browsers.
 */
export const stylesheetOf = (sheets: Sheets, { inputs }: Metafile, entry: string): string => {
  const visited = new Set<string>()
  const ordered: string[] = []
  const visit = (path: string): void => {
    if (visited.has(path)) return
    visited.add(path)
    for (const imported of inputs[path]?.imports ?? []) visit(imported.path)
    ordered.push(sheets.get(path)?.rules ?? '')
  }
  visit(entry)
  return transform({
    filename: 'styles.css',
    code: Buffer.from(ordered.join('\n')),
    minify: true,
    targets: lightningcssTargets,
    visitor: olderQueries,
  }).code.toString()
}

/** What TypeScript has to know of a CSS module: its classes. */
const typesOf = (file: string, classes: readonly string[]): string =>
  [
    `// The classes of ${file}. Generated by: node build.mjs types`,
    'declare const styles: {',
    ...classes.map((name) => `  readonly ${/^[\w$]+$/.test(name) ? name : `'${name}'`}: string`),
    '}',
    'export default styles',
    '',
  ].join('\n')

/** Writes the types of each CSS module beside it, where they are not yet as they should be. */
export const writeClassTypes = async ({ root }: Pick<Project, 'root'>, sheets: Sheets): Promise<void> => {
  for (const [path, { classes }] of sheets) {
    if (classes === undefined) continue
    const file = join(root, `${path}.d.ts`)
    const text = typesOf(basename(path), Object.keys(classes))
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFile(file, text)
  }
}
