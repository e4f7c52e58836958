import { parseSync, visitorKeys } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'

/** A node of the syntax tree, read without knowing all of the grammar's node types. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [child: string]: unknown
}

/** A node with the place it has in its parent. */
export interface PlacedNode {
  readonly node: SyntaxNode
  readonly parent: SyntaxNode | undefined
  readonly place: string
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node of the file, parents first. Throws when the file is not valid TypeScript. */
export const nodesOf = (file: SourceFile): readonly PlacedNode[] => {
  const { program, errors } = parseSync(file.path, file.text)
  const [firstError] = errors
  if (firstError !== undefined) throw new Error(`${file.path}: ${firstError.message}`)
  return isSyntaxNode(program) ? [...below(program, undefined, 'program')] : []
}

function* below(node: SyntaxNode, parent: SyntaxNode | undefined, place: string): Generator<PlacedNode> {
  yield { node, parent, place }
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key]
    for (const one of Array.isArray(child) ? child : [child]) {
      if (isSyntaxNode(one)) yield* below(one, node, key)
    }
  }
}

/** The line, counted from 1, on which an offset lies. */
export const lineAt = (file: SourceFile, offset: number): number => file.text.slice(0, offset).split('\n').length

/** The text of a string literal, or undefined when the node is anything else. */
export const literalText = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

/** The name of an identifier, or undefined when the node is anything else. */
export const identifierName = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined
