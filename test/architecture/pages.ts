import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'
import { lineAt } from './syntax.ts'

const found = (
  pages: readonly SourceFile[],
  pattern: RegExp,
  problem: (page: SourceFile, of: string) => string | undefined,
) =>
  pages.flatMap((page) =>
    [...page.text.matchAll(pattern)].flatMap(({ 1: of = '', index }) => {
      const text = problem(page, of)
      return text === undefined ? [] : [`${page.path}:${lineAt(page, index)} ${text}`]
    }),
  )

/** The links of pages to files of the project that are not there. */
export const brokenLinks = (pages: readonly SourceFile[], exists: (path: string) => boolean): readonly string[] =>
  found(pages, /\]\(([^)\s]+)\)/g, ({ path }, link) => {
    const [target = ''] = link.split('#')
    if (/^[a-z]+:/.test(link) || target === '') return undefined
    const file = posix.normalize(posix.join(posix.dirname(path), target))
    return exists(file) ? undefined : `leads to ${file}`
  })

/** The commands of pages that the package does not have. */
export const unknownCommands = (pages: readonly SourceFile[], scripts: ReadonlySet<string>): readonly string[] =>
  found(pages, /npm run (?:--silent )?([\w:-]+)/g, (_page, name) =>
    scripts.has(name) ? undefined : `says npm run ${name}`,
  )
