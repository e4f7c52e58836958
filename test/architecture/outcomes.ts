import type { SourceFile } from './source-file.ts'
import { identifierName, isSyntaxNode, lineAt, nodesOf, type SyntaxNode } from './syntax.ts'

/** The name of a method that is declared to return an Outcome. */
const outcomeMethod = ({ type, key, returnType }: SyntaxNode, text: string): string | undefined =>
  type === 'TSMethodSignature' && isSyntaxNode(returnType) && /^:\s*Outcome</.test(text.slice(returnType.start))
    ? identifierName(key)
    : undefined

/** The name of the method that an expression calls to wait for it or to let it go: `load` in `await orders.load()`. */
const calledMethod = ({ type, operator, argument }: SyntaxNode): string | undefined => {
  if (type !== 'AwaitExpression' && !(type === 'UnaryExpression' && operator === 'void')) return undefined
  const callee = isSyntaxNode(argument) && argument.type === 'CallExpression' ? argument['callee'] : undefined
  if (!isSyntaxNode(callee) || callee.type !== 'MemberExpression') return undefined
  const owner = callee['object']
  const isNamed = isSyntaxNode(owner) && (owner.type === 'Identifier' || owner.type === 'MemberExpression')
  return isNamed ? identifierName(callee['property']) : undefined
}

/** `await app.orders.load()`, which waits for nothing: an Outcome is a function that has to be run, `load()()`. */
export const outcomesNotRun = (files: readonly SourceFile[]): readonly string[] => {
  const methods = new Set(
    files
      .filter(({ path }) => path.startsWith('core/'))
      .flatMap((file) => nodesOf(file).map(({ node }) => outcomeMethod(node, file.text))),
  )
  return files
    .filter(({ path }) => /^(?:core|ui|test\/(?:adapters|core|shell|runtimes|ui\/start))/.test(path))
    .flatMap((file) =>
      nodesOf(file)
        .map(({ node }) => ({ node, name: calledMethod(node) }))
        .filter(({ name }) => name !== undefined && methods.has(name))
        .map(({ node, name }) => `${file.path}:${lineAt(file, node.start)} does not run ${name}()`),
    )
}
