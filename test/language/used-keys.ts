import type { SourceFile } from '../architecture/source-file.ts'
import { literalText, nodesOf } from '../architecture/syntax.ts'

/** Every string that the screens could use as a key: whole ones, and the beginnings of those put together. */
export interface KeysInCode {
  readonly whole: ReadonlySet<string>
  readonly beginnings: readonly string[]
}

const isScreen = ({ path }: SourceFile) => path.startsWith('ui/') && /\.tsx?$/.test(path)

/** The text of `orders.statuses.${status}` before its first expression. */
const beginning = /^`([a-zA-Z]+\.[^$`]*)\$\{/

/** The question for consent has its words in an object, in every language at once. */
const ofConsent = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => path === 'ui/analytics/consent-notice.tsx')
    .flatMap(({ text }) => [...text.matchAll(/\bwords\.(\w+)/g)].map(([, name]) => `consent.${name}`))

/** Reads the string literals and templates of all screens. */
export const keysInCode = (files: readonly SourceFile[]): KeysInCode => {
  const nodes = files.filter(isScreen).flatMap((file) => nodesOf(file).map(({ node }) => ({ node, file })))
  return {
    whole: new Set([...nodes.flatMap(({ node }) => literalText(node) ?? []), ...ofConsent(files)]),
    beginnings: nodes.flatMap(({ node, file }) =>
      node.type === 'TemplateLiteral' ? (beginning.exec(file.text.slice(node.start, node.end))?.[1] ?? []) : [],
    ),
  }
}

export const isUsed = (key: string, { whole, beginnings }: KeysInCode): boolean =>
  whole.has(key) || beginnings.some((text) => key.startsWith(text))
