import type { SourceFile } from './source-file.ts'
import { identifierName, isSyntaxNode, nodesOf, type SyntaxNode } from './syntax.ts'

const nodeIn = (node: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((at, key) => (isSyntaxNode(at) ? at[key] : undefined), node)

/** The name of a method that is declared to return an Outcome. */
const outcomeMethod = (node: SyntaxNode): string | undefined =>
  node.type === 'TsMethodSignature' &&
  identifierName(nodeIn(node, 'typeAnn', 'typeAnnotation', 'typeName')) === 'Outcome'
    ? identifierName(node['key'])
    : undefined

/** The name of the method that an expression awaits or voids: `load` in `await orders.load()`. */
const calledMethod = (node: SyntaxNode): string | undefined => {
  if (node.type !== 'AwaitExpression' && !(node.type === 'UnaryExpression' && node['operator'] === 'void')) return
  const call = node['argument']
  const callee = nodeIn(call, 'callee')
  if (!isSyntaxNode(call) || call.type !== 'CallExpression' || !isSyntaxNode(callee)) return undefined
  const owner = callee['object']
  const isNamed = isSyntaxNode(owner) && (owner.type === 'Identifier' || owner.type === 'MemberExpression')
  return isNamed ? identifierName(callee['property']) : undefined
}

/** `await app.orders.load()`, which waits for nothing: an Outcome is a function that has to be run, `load()()`. */
export const outcomesNotRun = (files: readonly SourceFile[]): readonly string[] => {
  const methods = new Set(
    files
      .filter(({ path }) => path.startsWith('core/'))
      .flatMap((file) => nodesOf(file).map(({ node }) => outcomeMethod(node))),
  )
  return files
    .filter(({ path }) => /^(?:core|ui|test\/(?:adapters|core|ui\/start))/.test(path))
    .flatMap((file) =>
      nodesOf(file)
        .map(({ node }) => calledMethod(node))
        .filter((name) => name !== undefined && methods.has(name))
        .map((name) => `${file.path} does not run ${name}()`),
    )
}
