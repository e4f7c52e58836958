import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { readProject } from '../architecture/source-file.ts'
import { isSyntaxNode, lineAt, nodesOf } from '../architecture/syntax.ts'
import { nastyTexts } from './nasty-texts.ts'

const shipped = /^(?:core|adapters|ui)\//
const inNode = /^ui\/(?:build|hosting)\//

const regexOf = (node: unknown): { readonly pattern: string; readonly flags: string } | undefined => {
  if (!isSyntaxNode(node) || !('regex' in node)) return undefined
  const regex: unknown = node['regex']
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return undefined
  const { pattern, flags } = regex
  return typeof pattern === 'string' && typeof flags === 'string' ? { pattern, flags } : undefined
}

const project = await readProject(fileURLToPath(new URL('../../', import.meta.url)))
const portal = project.filter(({ path }) => shipped.test(path) && !inNode.test(path))

const expressions = portal.flatMap((file) =>
  nodesOf(file).flatMap(({ node }) => {
    const regex = regexOf(node)
    return regex === undefined ? [] : [{ place: `${file.path}:${lineAt(file, node.start)}`, ...regex }]
  }),
)

/** The characters and short pieces that an expression speaks of: what it could be made to try in many ways. */
const piecesOf = (pattern: string): readonly string[] => {
  const literal = [...new Set(pattern.replace(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ''))]
  const pairs = literal.flatMap((one) => literal.map((other) => one + other))
  return [...literal, ...pairs.slice(0, 30), 'a', '0', ' ', 'a0', 'a ']
}

/**
 * First short, where only an expression that is exponential is slow, then longer: the slower one is, the earlier the
 * search for a slow text ends.
 */
const lengths = [24, 2_000, 20_000, 100_000]

/** A run of each piece, and the same with a beginning or an end that spoils the match. */
const attacksOn = (pattern: string, length: number): readonly string[] =>
  piecesOf(pattern).flatMap((piece) => {
    const run = piece.repeat(length / piece.length)
    return [run, `${run}!`, `a@${run}`]
  })

/**
 * Far more than a linear look at 100 KB takes, and far less than one that looks back at each character. The best of
 * three counts: a busy machine is no slow expression.
 */
const linearMs = 60

const millisecondsFor = (expression: RegExp, text: string): number => {
  const start = performance.now()
  expression.lastIndex = 0
  expression.test(text)
  return performance.now() - start
}

/** A text that the expression is slow on, if there is one. */
const slowText = ({ pattern, flags }: { readonly pattern: string; readonly flags: string }): string | undefined => {
  const expression = new RegExp(pattern, flags)
  const isSlow = (text: string) => [1, 2, 3].every(() => millisecondsFor(expression, text) > linearMs)
  for (const length of lengths) {
    const slow = attacksOn(pattern, length).find(isSlow)
    if (slow !== undefined) return `${JSON.stringify(slow.slice(0, 20))}… (${slow.length})`
  }
  return nastyTexts.find(isSlow)?.slice(0, 20)
}

describe('The regular expressions that ship', () => {
  it('are found', () => {
    expect(expressions.length).toBeGreaterThan(5)
  })

  it.each(expressions)('$place /$pattern/$flags is linear in 100 KB', (expression) => {
    expect(slowText(expression)).toBeUndefined()
  })

  it.each(['^(?:a|a)+$', '\\s+$', '^(?:\\w+\\.?)*@$', '@.*x$'])(
    'would be noticed, like /%s/, if one were not',
    (pattern) => {
      expect(slowText({ pattern, flags: '' })).toBeDefined()
    },
  )
})
