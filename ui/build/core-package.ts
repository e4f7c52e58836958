import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import rewritePattern from 'regexpu-core'
import { languages } from '../../core/language/languages.ts'

/** A regular expression literal with the flag `u`. */
const literal = /\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*u[a-z]*)/g

/** Replaces `\p{L}` by its characters, because Hermes, the engine of React Native, rejects a script with character properties. */
const withoutProperties = (script: string): string =>
  script.replaceAll(literal, (found, pattern: string, flags: string) =>
    found.includes('\\p{')
      ? `/${rewritePattern(pattern, flags, { unicodePropertyEscapes: 'transform' })}/${flags}`
      : found,
  )

interface Manifest {
  /** The module of each entry point, without its extension. */
  readonly entries: Readonly<Record<string, string>>
  /** Dependencies of the portal that the modules import. */
  readonly peers: readonly string[]
  readonly [key: string]: unknown
}

/** Node and TypeScript's `nodenext` import fp-ts by file, because it has no `exports`. */
const byFile = (code: string): string => code.replaceAll(/(['"])fp-ts\/(\w+)\1/g, '$1fp-ts/lib/$2.js$1')

/** The compiler leaves the extensions in declarations as they are in the source. */
const withJsEndings = (declarations: string): string =>
  declarations.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(?=['"])/g, '$1.js')

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

/** The package's own manifest, with the version of the portal and the versions of its dependencies. */
const writeManifest = async (root: string, output: string): Promise<void> => {
  const { entries, peers, ...manifest }: Manifest = await readJson(join(root, 'core/package/manifest.json'))
  const { version, dependencies } = await readJson(join(root, 'package.json'))
  const packed = {
    ...manifest,
    version,
    peerDependencies: Object.fromEntries(peers.map((name) => [name, `^${dependencies[name]}`])),
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([name, path]) => [name, { types: `./${path}.d.ts`, default: `./${path}.js` }]),
      ),
      './locales/*.json': './locales/*.json',
      './package.json': './package.json',
    },
  }
  await writeFile(join(output, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
}

/** Makes the package of core and its adapters: modules and declarations. Regular expressions are written for every engine. */
export const buildCorePackage = async (root: string, output: string): Promise<void> => {
  await rm(output, { recursive: true, force: true })
  const parameters = ['-p', 'core/tsconfig.build.json', '--outDir', output]
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), parameters, { cwd: root }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  for (const file of await readdir(output, { recursive: true })) {
    if (!/\.(?:d\.ts|js)$/.test(file)) continue
    const text = byFile(await readFile(join(output, file), 'utf8'))
    await writeFile(join(output, file), file.endsWith('.js') ? withoutProperties(text) : withJsEndings(text))
  }
  await writeManifest(root, output)
  await mkdir(join(output, 'locales'))
  for (const language of languages)
    await copyFile(join(root, `ui/locales/${language}.json`), join(output, `locales/${language}.json`))
  await copyFile(join(root, 'core/package/README.md'), join(output, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(output, 'LICENSE'))
}
