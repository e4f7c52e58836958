import { join, relative } from 'node:path'
import { expect, it } from '@jest/globals'
import type { Expression, Node } from 'typescript/unstable/ast'
import { isArrowFunction, isBlock, isExpressionStatement, isVoidExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, SignatureKind, TypeFlags } from 'typescript/unstable/sync'
import type { App } from '../../core/app.ts'
import { root } from '../runner/commands.ts'

/** Returns the value that may be dropped by a statement, by `void` or by the caller of an arrow function. */
const valueIn = (node: Node): Expression | undefined => {
  if (isExpressionStatement(node) || isVoidExpression(node)) return node.expression
  return isArrowFunction(node) && !isBlock(node.body) ? node.body : undefined
}

/** Returns whether the value is dropped. An arrow function drops its value if its caller expects none. */
const isDropped = ({ parent }: Expression, checker: Checker): boolean => {
  if (!isArrowFunction(parent)) return true
  const expected = checker.getContextualType(parent)
  const [signature] = expected === undefined ? [] : checker.getSignaturesOfType(expected, SignatureKind.Call)
  const result = signature && checker.getReturnTypeOfSignature(signature)
  return result !== undefined && (result.flags & TypeFlags.Void) !== 0
}

/** Returns the use-cases and port calls that are created but never run: `app.orders.load()` only returns a function. */
const findOutcomesNotRun = (configs: readonly string[]): readonly string[] => {
  const api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProjects: configs.map((path) => join(root, path)) })
  const found = snapshot.getProjects().flatMap(({ program, checker, rootFiles }) =>
    rootFiles.flatMap((path) => {
      const values: Expression[] = []
      const visit = (node: Node): void => {
        values.push(...[valueIn(node) ?? []].flat())
        node.forEachChild(visit)
      }
      program.getSourceFile(path)?.forEachChild(visit)
      const types = checker.getTypeAtLocation(values).map((type) => (type ? checker.typeToString(type) : ''))
      const outcomes = values.filter((_, index) => /^(?:Outcome|Task|TaskEither)</.test(types[index] ?? ''))
      return outcomes
        .filter((value) => isDropped(value, checker))
        .map((value) => `${relative(root, path)}: ${value.getText()}`)
    }),
  )
  api.close()
  return found
}

/** Calls that are wrong. The test checks that it finds each of them. */
const examples: readonly ((app: App) => void)[] = [
  ({ orders }) => orders.load(),
  ({ orders }) => void orders.reload(),
  ({ orders }) => {
    orders.prefetch()
  },
]

it('Every call of a use-case or a port is run', () => {
  const configs = ['core/', 'adapters/', 'ui/', 'test/'].map((folder) => `${folder}tsconfig.json`)
  const found = findOutcomesNotRun(configs)
  expect(found).toEqual(examples.map(() => expect.stringMatching(/^test\/architecture\/outcomes\.test\.ts/)))
})
