import { parseSync, visitorKeys } from 'oxc-parser'
import { isSyntaxNode, type SyntaxNode } from '../../architecture/syntax.ts'
import { apiFeatures } from './api-features.ts'
import type { Use } from './style-features.ts'
import { readings } from './syntax-features.ts'

/** The feature of a kind of syntax that has not been looked up in the data. */
const unknownSyntax = (type: string) => `unknown syntax: ${type}`

/** All features that a script uses, of the language and of the browser. Throws where it can't be read. */
export const scriptFeatures = (script: string): readonly Use[] => {
  const { program, errors } = parseSync('script.js', script, { sourceType: 'module' })
  const [error] = errors
  if (error !== undefined) throw new Error(`A script can't be read: ${error.message}`)
  const uses: Use[] = []
  const around: SyntaxNode[] = []
  const written = ({ start, end }: SyntaxNode) => script.slice(start, end)
  const walk = (node: SyntaxNode): void => {
    const keys = [
      ...(readings[node.type]?.(node, around, written) ?? [unknownSyntax(node.type)]),
      ...apiFeatures(node, around),
    ]
    for (const key of keys)
      uses.push({
        key,
        place: script.slice(Math.max(0, node.start - 20), Math.min(node.end, node.start + 60)),
        prefixes: [],
      })
    around.push(node)
    for (const place of visitorKeys[node.type] ?? []) {
      for (const child of [node[place]].flat()) if (isSyntaxNode(child)) walk(child)
    }
    around.pop()
  }
  if (isSyntaxNode(program)) walk(program)
  return uses
}
