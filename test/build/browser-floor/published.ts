import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** What a browser reads of the built portal: its scripts, and its styles in whatever they stand. */
export interface Published {
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

/** Reads the last build. Throws when there is none. */
export const readPublished = async (): Promise<Published> => {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const ending = (end: string) =>
    Promise.all(names.filter((name) => name.endsWith(end)).map((name) => readFile(join(folder, name), 'utf8')))
  const [scripts, files, pages] = await Promise.all([ending('.js'), ending('.css'), ending('.html')])
  if (scripts.length === 0 || pages.length === 0)
    throw new Error('There is no built portal to read. Run: npm run build')
  const inPages = pages.flatMap((page) => [...page.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => text))
  return { scripts, sheets: unique([...files, ...inPages].map((text) => text.trim())) }
}
