import { parseSync } from '@swc/core'
import type { SourceFile } from './source-file.ts'

/** A node of the syntax tree of swc. */
export interface SyntaxNode {
  readonly type: string
  readonly [child: string]: unknown
}

/** A node with the one that holds it. */
export interface PlacedNode {
  readonly node: SyntaxNode
  readonly parent: SyntaxNode | undefined
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node of a module, parents first. */
export const nodesOf = ({ path, text }: SourceFile): readonly PlacedNode[] => {
  const found: PlacedNode[] = []
  const visit = (value: unknown, parent: SyntaxNode | undefined): void => {
    if (typeof value !== 'object' || value === null) return
    if (isSyntaxNode(value)) found.push({ node: value, parent })
    const holder = isSyntaxNode(value) ? value : parent
    for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child, holder)
  }
  try {
    visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }), undefined)
  } catch (error) {
    throw new Error(`${path}: ${error}`)
  }
  return found
}

/** The value of a string literal, or undefined when the node is anything else. */
export const literalText = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'StringLiteral' ? String(node['value']) : undefined

/** The name of an identifier, or undefined when the node is anything else. */
export const identifierName = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'Identifier' ? String(node['value']) : undefined
