import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { languages } from '../../core/language/languages.ts'

/** A regular expression literal with the flag `u`. */
const literal = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*u[a-z]*/g
const property = /\\p\{(\w+)\}/g
const classOrProperty = /\[(?:[^\]\\]|\\.)*\]|\\p\{\w+\}/g

const written = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`

/** All characters with a property, as the contents of a character class. */
const rangesOf = (name: string): string => {
  const has = new RegExp(`^\\p{${name}}$`, 'u')
  const ranges: string[] = []
  let start: number | undefined
  for (let codePoint = 0; codePoint <= 0x110000; codePoint += 1) {
    const isIn = codePoint < 0x110000 && has.test(String.fromCodePoint(codePoint))
    if (isIn) start ??= codePoint
    else if (start !== undefined) {
      ranges.push(`${written(start)}-${written(codePoint - 1)}`)
      start = undefined
    }
  }
  return ranges.join('')
}

const spelledOut = (pattern: string): string =>
  pattern.replaceAll(classOrProperty, (part) => {
    const ranges = part.replaceAll(property, (_, name: string) => rangesOf(name))
    return part.startsWith('[') ? ranges : `[${ranges}]`
  })

/** Replaces `\p{L}` by its characters, because Hermes, the engine of React Native, rejects a script with character properties. */
const spellOutProperties = (script: string): string =>
  script.replaceAll(literal, (found) => (found.includes('\\p{') ? spelledOut(found) : found))

interface Manifest {
  /** The module of each entry point, without its extension. */
  readonly entries: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/** The folder of the modules for Node. */
const forNode = 'node'

const pages = { 'README.md': 'core/package/README.md', 'CHANGELOG.md': 'core/package/CHANGELOG.md', LICENSE: 'LICENSE' }

/** Node and TypeScript's `nodenext` import fp-ts by file, because it has no `exports`. */
const byFile = (code: string): string => code.replaceAll(/(['"])fp-ts\/(\w+)\1/g, '$1fp-ts/lib/$2.js$1')

/** The compiler leaves the extensions in declarations as they are in the source. */
const withJsEndings = (declarations: string): string =>
  declarations.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(?=['"])/g, '$1.js')

const rewrite = async (path: string, change: (text: string) => string, to = path): Promise<void> => {
  const text = await readFile(path, 'utf8')
  await mkdir(dirname(to), { recursive: true })
  await writeFile(to, change(text))
}

const exportsOf = ({ entries }: Manifest) =>
  Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [
      name,
      { types: `./${path}.d.ts`, node: `./${forNode}/${path}.js`, default: `./${path}.js` },
    ]),
  )

/** One module of declarations with all entry points, for the report of the package's API (core/api.md). */
const everyEntry = ({ entries }: Manifest): string =>
  Object.entries(entries)
    .map(([name, path]) => `export *${name === '.' ? '' : ` as ${name.slice(2)}Entry`} from './${path}.js'\n`)
    .join('')

/**
 * Makes the package of core and its adapters: modules for bundlers, the same for Node, and declarations. Regular
 * expressions are written for every engine.
 */
export const buildCorePackage = async (root: string, output: string): Promise<void> => {
  await rm(output, { recursive: true, force: true })
  const parameters = ['-p', 'core/tsconfig.build.json', '--outDir', output]
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), parameters, { cwd: root }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const files = await readdir(output, { recursive: true })
  for (const file of files) {
    if (file.endsWith('.d.ts')) await rewrite(join(output, file), (text) => byFile(withJsEndings(text)))
    else if (file.endsWith('.js')) {
      await rewrite(join(output, file), spellOutProperties)
      await rewrite(join(output, file), byFile, join(output, forNode, file))
    }
  }
  const manifest: Manifest = JSON.parse(await readFile(join(root, 'core/package/manifest.json'), 'utf8'))
  const { entries, ...published } = manifest
  await writeFile(
    join(output, 'package.json'),
    `${JSON.stringify({ ...published, exports: { ...exportsOf(manifest), './locales/*.json': './locales/*.json', './package.json': './package.json' } }, null, 2)}\n`,
  )
  await writeFile(join(output, 'every-entry.d.ts'), everyEntry(manifest))
  await mkdir(join(output, 'locales'))
  for (const language of languages)
    await copyFile(join(root, `ui/locales/${language}.json`), join(output, `locales/${language}.json`))
  for (const [name, source] of Object.entries(pages)) await copyFile(join(root, source), join(output, name))
}
