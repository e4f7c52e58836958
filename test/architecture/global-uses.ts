import type { SourceFile } from './source-file.ts'
import { identifierName, isSyntaxNode, lineAt, nodesOf, type PlacedNode, type SyntaxNode } from './syntax.ts'

/** A use of a name that the file does not declare itself. */
export interface GlobalUse {
  /** From the least to the most specific way to name it: `Date`, then `Date.now`, `Date()` or `new Date()`. */
  readonly names: readonly string[]
  readonly line: number
}

/** Every use of a global name as a value. Names that the file declares anywhere count as its own. */
export const globalUsesOf = (file: SourceFile): readonly GlobalUse[] => {
  const nodes = nodesOf(file)
  const identifiers = nodes.filter(({ node }) => node.type === 'Identifier')
  const declared = new Set([
    ...identifiers.filter(isDeclaration).map(({ node }) => identifierName(node)),
    ...nodes.flatMap(({ node }) => unpackedNames(node)),
  ])
  return identifiers
    .filter((identifier) => isValue(identifier) && !declared.has(identifierName(identifier.node)))
    .map((identifier) => ({ names: namesOf(identifier), line: lineAt(file, identifier.node.start) }))
}

const declaringPlaces = new Set(['id', 'params', 'param', 'local', 'elements', 'left', 'argument'])
const declaringNodes = /Declarator$|Function|Pattern$|Specifier$|^RestElement$|^CatchClause$|^Class/

const isDeclaration = ({ parent, place }: PlacedNode): boolean =>
  parent !== undefined && declaringNodes.test(parent.type) && declaringPlaces.has(place)

/** The names that `{ a, b: c }` declares where it takes an object apart. */
const unpackedNames = (node: SyntaxNode): readonly (string | undefined)[] => {
  const properties = node.type === 'ObjectPattern' ? node['properties'] : []
  return Array.isArray(properties) ? properties.filter(isSyntaxNode).map(({ value }) => identifierName(value)) : []
}

const isValue = ({ parent, place }: PlacedNode): boolean => {
  if (parent === undefined) return false
  const namesMember = (place === 'property' || place === 'key') && parent['computed'] !== true
  const isType = parent.type.startsWith('TS') && place !== 'expression'
  return !namesMember && !isType && !parent.type.endsWith('Specifier') && place !== 'label'
}

const namesOf = ({ node, parent, place }: PlacedNode): readonly string[] => {
  const name = identifierName(node) ?? ''
  const inContext = parent === undefined ? undefined : nameInContext(name, parent, place)
  return inContext === undefined ? [name] : [name, inContext]
}

const nameInContext = (name: string, parent: SyntaxNode, place: string): string | undefined => {
  if (parent.type === 'MemberExpression' && place === 'object') {
    return `${name}.${identifierName(parent['property']) ?? '?'}`
  }
  if (place !== 'callee') return undefined
  if (parent.type === 'CallExpression') return `${name}()`
  const given = parent['arguments']
  return Array.isArray(given) && given.length === 0 ? `new ${name}()` : undefined
}
