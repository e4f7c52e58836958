import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'
import { lineAt, literalText, nodesOf } from './syntax.ts'

/** One import of a module, be it for its values or only for its types. */
export interface Import {
  /** The path in the project, or the package as it was named. */
  readonly target: string
  readonly line: number
  /** A lazy import runs later, so that it starts no module before it is complete. */
  readonly lazy: boolean
}

/** What an import is called whose target only shows at run time. */
export const computedTarget = '(computed at run time)'

const importingNodes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** All imports and re-exports of a file, in the order in which they are written. */
export const importsOf = (file: SourceFile): readonly Import[] =>
  nodesOf(file)
    .filter(({ node }) => importingNodes.has(node.type) && node['source'] !== null)
    .map(({ node }) => ({
      target: targetOf(file, literalText(node['source'])),
      line: lineAt(file, node.start),
      lazy: node.type === 'ImportExpression',
    }))

const targetOf = (file: SourceFile, specifier: string | undefined): string => {
  if (specifier === undefined) return computedTarget
  return specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : specifier
}
