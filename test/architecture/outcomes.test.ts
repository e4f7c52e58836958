import { join, relative } from 'node:path'
import { expect, it } from '@jest/globals'
import type { Expression, Node } from 'typescript/unstable/ast'
import { isArrowFunction, isBlock, isExpressionStatement, isVoidExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, SignatureKind, TypeFlags } from 'typescript/unstable/sync'
import type { App } from '../../core/app.ts'
import { root } from '../runner/commands.ts'

const findDroppableExpression = (node: Node): Expression | undefined => {
  if (isExpressionStatement(node) || isVoidExpression(node)) return node.expression
  return isArrowFunction(node) && !isBlock(node.body) ? node.body : undefined
}

/** The value of an arrow function is dropped if the function's caller expects no result. */
const isValueDropped = ({ parent }: Expression, checker: Checker): boolean => {
  if (!isArrowFunction(parent)) return true
  const expected = checker.getContextualType(parent)
  const [signature] = expected === undefined ? [] : checker.getSignaturesOfType(expected, SignatureKind.Call)
  const result = signature && checker.getReturnTypeOfSignature(signature)
  return result !== undefined && (result.flags & TypeFlags.Void) !== 0
}

/** Returns the calls of use-cases and ports that are created but not run: `app.orders.load()` returns a function. */
const findUnexecutedOutcomes = (configs: readonly string[]): readonly string[] => {
  const api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProjects: configs.map((path) => join(root, path)) })
  const found = snapshot.getProjects().flatMap(({ program, checker, rootFiles }) =>
    rootFiles.flatMap((path) => {
      const values: Expression[] = []
      const visit = (node: Node): void => {
        values.push(...[findDroppableExpression(node) ?? []].flat())
        node.forEachChild(visit)
      }
      program.getSourceFile(path)?.forEachChild(visit)
      const types = checker.getTypeAtLocation(values).map((type) => (type ? checker.typeToString(type) : ''))
      const outcomes = values.filter((_, index) => /^(?:Outcome|Task|TaskEither)</.test(types[index] ?? ''))
      return outcomes
        .filter((value) => isValueDropped(value, checker))
        .map((value) => `${relative(root, path)}: ${value.getText()}`)
    }),
  )
  api.close()
  return found
}

/** Calls whose outcomes are never run. `findUnexecutedOutcomes` has to report each of them. */
const unexecutedCalls: readonly ((app: App) => void)[] = [
  ({ orders }) => orders.load(),
  ({ orders }) => void orders.reload(),
  ({ orders }) => {
    orders.prefetch()
  },
]

it('Every call of a use-case or a port is run', () => {
  const configs = ['core/', 'adapters/', 'ui/', 'test/'].map((folder) => `${folder}tsconfig.json`)
  const found = findUnexecutedOutcomes(configs)
  expect(found).toEqual(unexecutedCalls.map(() => expect.stringMatching(/^test\/architecture\/outcomes\.test\.ts/)))
})
