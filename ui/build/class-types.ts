import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Project } from './project.ts'
import type { Sheets } from './styles.ts'

const extension = '.module.css.d.ts'

/** What TypeScript has to know of each CSS module: its classes, in the file beside it. By path from the root. */
export const classTypes = (sheets: Sheets): ReadonlyMap<string, string> =>
  new Map(
    [...sheets].flatMap(([path, { classes }]) =>
      classes === undefined ? [] : [[`${path}.d.ts`, typesOf(basename(path), Object.keys(classes))]],
    ),
  )

const typesOf = (file: string, classes: readonly string[]): string =>
  [
    `// The classes of ${file}. Written by: npm run typecheck`,
    'declare const styles: {',
    ...classes.map((name) => `  readonly ${/^[\w$]+$/.test(name) ? name : `'${name}'`}: string`),
    '}',
    'export default styles',
    '',
  ].join('\n')

/** Writes the types that are not yet as they should be, and removes those of stylesheets that are gone. */
export const writeClassTypes = async ({ root, source }: Pick<Project, 'root' | 'source'>, sheets: Sheets) => {
  const wanted = classTypes(sheets)
  const present = (await readdir(join(root, source), { recursive: true })).filter((path) => path.endsWith(extension))
  const stale = present.map((path) => join(source, path)).filter((path) => !wanted.has(path))
  await Promise.all(stale.map((path) => rm(join(root, path))))
  for (const [path, text] of wanted) {
    const before = await readFile(join(root, path), 'utf8').catch(() => undefined)
    if (before !== text) await writeFile(join(root, path), text)
  }
}
