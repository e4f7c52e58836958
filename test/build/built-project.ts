import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Project } from '../../ui/build/project.ts'

/** Contents by path. */
export type Files = Readonly<Record<string, string>>

/** What a production build left behind. */
export interface Built {
  readonly exitCode: number
  readonly errors: string
  /** The published files by name; what is not text is read as if it were. */
  readonly files: ReadonlyMap<string, string>
  /** The only published file whose name matches. */
  readonly only: (name: RegExp) => string
}

const builder = fileURLToPath(new URL('../../ui/build/production.ts', import.meta.url))

const always: Files = {
  'index.html': '<!doctype html>\n<head>\n    <!-- links -->\n</head>\n',
  'early.ts': "document.title = 'early'",
  'config.json': '{"product":{}}',
  'package.json': '{"name": "small", "version": "1.0.0"}',
  'package-lock.json': '{}',
  'public/robots.txt': 'Disallow: /',
}

/**
 * Builds a small project of these files, in a folder of its own that is gone afterwards.
 *
 * @param prepare what is done in that folder before the build
 */
export const built = async (project: Files, prepare?: (folder: string) => Promise<void>): Promise<Built> => {
  const root = await mkdtemp(join(tmpdir(), 'portal-build-'))
  try {
    for (const [path, content] of Object.entries({ ...always, ...project })) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    }
    await prepare?.(root)
    const hasScreens = 'app.ts' in project
    const { exitCode, errors } = await build({
      root,
      source: '.',
      entry: 'main.ts',
      app: hasScreens ? 'app.ts' : 'main.ts',
      screens: hasScreens ? 'start.ts' : 'main.ts',
      firstScreen: hasScreens ? 'one.ts' : 'main.ts',
      customersScreen: hasScreens ? 'three.ts' : 'main.ts',
      earlyScript: 'early.ts',
      template: 'index.html',
      publicFolder: 'public',
      config: 'config.json',
      output: 'dist',
      reports: '.build',
    })
    const files = await filesBelow(join(root, 'dist'))
    return { exitCode, errors, files, only: (name) => onlyMatch([...files.keys()], name) }
  } finally {
    await rm(root, { recursive: true })
  }
}

const build = (project: Project): Promise<{ exitCode: number; errors: string }> => {
  const run = `await buildForProduction(${JSON.stringify(project)})`
  const script = `import { buildForProduction } from ${JSON.stringify(builder)}; ${run}`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import=tsx', '--input-type=module', '--eval', script], (failure, _output, errors) =>
      resolve({ exitCode: failure === null ? 0 : 1, errors }),
    )
  })
}

const filesBelow = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string): Promise<[string, string]> => [
    path.slice(folder.length + 1),
    await readFile(path, 'latin1'),
  ]
  return new Map(await Promise.all(paths.sort().map(read)))
}

const onlyMatch = (names: readonly string[], expected: RegExp): string => {
  const matching = names.filter((name) => expected.test(name))
  const [name] = matching
  if (name === undefined || matching.length > 1) throw new Error(`${expected} matches ${matching.length} of: ${names}`)
  return name
}
