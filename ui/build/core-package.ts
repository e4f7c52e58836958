import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { languages } from '../../core/language/languages.ts'
import { spellOutProperties } from './character-properties.ts'

/** What `core/package/manifest.json` says besides what npm reads of it. */
interface Manifest {
  /** Each entry point and the module behind it, without its ending. */
  readonly entries: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/** Where the copy for Node lies in the package. */
const forNode = 'node'

const pages = { 'README.md': 'core/package/README.md', 'CHANGELOG.md': 'core/package/CHANGELOG.md', LICENSE: 'LICENSE' }

/** Node and TypeScript's `nodenext` know fp-ts by its files only: it has no `exports`, and a folder is no module there. */
const byFile = (code: string): string => code.replaceAll(/(['"])fp-ts\/(\w+)\1/g, '$1fp-ts/lib/$2.js$1')

/** The compiler leaves the endings of a declaration's imports as they are in the source. */
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

/** All entry points as one module of declarations, for the report of what the package promises (core/api.md). */
const everyEntry = ({ entries }: Manifest): string =>
  Object.entries(entries)
    .map(([name, path]) => `export *${name === '.' ? '' : ` as ${name.slice(2)}Entry`} from './${path}.js'\n`)
    .join('')

/**
 * Makes the package of core and its adapters: modules and declarations that stand as they do in the project, and a copy of
 * the modules that Node can load. Bundlers take the first, in which they find the parts of fp-ts that are used and no others.
 * Regular expressions are written so that every engine reads them.
 */
export const buildCorePackage = async (root: string, output: string): Promise<void> => {
  await rm(output, { recursive: true, force: true })
  await promisify(execFile)(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', 'core/tsconfig.build.json', '--outDir', output],
    {
      cwd: root,
    },
  ).catch(({ stdout }: { readonly stdout: string }) => {
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
