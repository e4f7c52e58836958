import { parseSync } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'
import { lineAt } from './syntax.ts'

/** Words that hide who is meant: a visitor, a customer, a caller, another site. */
const vague = /\b(?:whoever|nobody|somebody|anybody|someone)\b/gi

/** What of a file is prose: all of a page in Markdown, the comments of a module. */
const proseOf = ({ path, text }: SourceFile) =>
  path.endsWith('.md')
    ? [{ start: 0, prose: text }]
    : parseSync(path, text).comments.map(({ start, value }) => ({ start: start + 2, prose: value }))

/** The vague words in comments and READMEs, each with its line. */
export const vagueWords = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap((file) =>
    proseOf(file).flatMap(({ start, prose }) =>
      [...prose.matchAll(vague)].map(
        ({ 0: word, index }) => `${file.path}:${lineAt(file, start + index)} says ${word}`,
      ),
    ),
  )
