import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { readProject } from '../architecture/source-file.ts'
import { identifierName, isSyntaxNode, lineAt, nodesOf } from '../architecture/syntax.ts'
import { builtExpressions, type Expression, nginxExpressions } from './built-expressions.ts'
import { nastyTexts } from './nasty-texts.ts'

/** What runs where others write: in a customer's browser and on a host. The build reads nothing but the project. */
const shipped = /^(?:core|adapters|ui(?!\/build))\//

const regexOf = (node: unknown): Expression | undefined => {
  if (!isSyntaxNode(node) || !('regex' in node)) return undefined
  const regex: unknown = node['regex']
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return undefined
  const { pattern, flags } = regex
  return typeof pattern === 'string' && typeof flags === 'string' ? { pattern, flags } : undefined
}

const project = await readProject(fileURLToPath(new URL('../../', import.meta.url)))
const portal = project.filter(({ path }) => shipped.test(path))

const written = portal.flatMap((file) =>
  nodesOf(file).flatMap(({ node }) => {
    const regex = regexOf(node)
    return regex === undefined ? [] : [{ place: `${file.path}:${lineAt(file, node.start)}`, ...regex }]
  }),
)

const built = await builtExpressions()
const builtBy = (file: string) => (built.get(file) ?? []).map((each) => ({ place: file, ...each }))

const ofNginx = (await nginxExpressions()).map((each) => ({ place: 'nginx', ...each }))

/** Each once, since a host says some of them for nginx too. */
const expressions = [
  ...new Map(
    [...written, ...[...built.keys()].flatMap(builtBy), ...ofNginx].map((each) => [
      `${each.pattern}/${each.flags}`,
      each,
    ]),
  ).values(),
]

/** Whether code makes an expression out of something else than a literal, by `new RegExp` or without `new`. */
const builds = (node: unknown): boolean =>
  isSyntaxNode(node) &&
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  identifierName(node['callee']) === 'RegExp'

const builders = portal.filter((file) => nodesOf(file).some(({ node }) => builds(node))).map(({ path }) => path)

/** The characters and short pieces that an expression speaks of: what it could be made to try in many ways. */
const piecesOf = (pattern: string): readonly string[] => {
  const literal = [...new Set(pattern.replace(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ''))]
  const pairs = literal.flatMap((one) => literal.map((other) => one + other))
  return [...literal, ...pairs.slice(0, 30), 'a', '0', ' ', 'a0', 'a ']
}

/** An escape, a class, the opening of a group, a quantifier, or one character. */
const token = /\\x[0-9a-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<\w+>|<?[=!]|:)|\{\d+,?\d*\}|./gsu

/** What stands for itself in an expression. */
const literalOf = (piece: string): string | undefined => {
  if (piece.startsWith('\\x')) return String.fromCharCode(Number.parseInt(piece.slice(2), 16))
  if (piece.length === 2 && /\\[^a-z]/i.test(piece)) return piece.slice(1)
  return piece.length === 1 && !/[()|^$*+?.]/.test(piece) ? piece : undefined
}

/** The words of an expression: what has to come before the rest of it is even looked at. */
const wordsOf = (pattern: string): readonly string[] => {
  const words = (pattern.match(token) ?? [])
    .map((piece) => literalOf(piece) ?? '\n')
    .join('')
    .split('\n')
  return [...new Set(words.filter((word) => word.length > 1))].slice(0, 4)
}

/**
 * First short, where only an expression that is exponential is slow, then longer: the slower one is, the earlier the
 * search for a slow text ends.
 */
const lengths = [24, 28, 2_000, 20_000, 100_000]

/** A run of each piece, and the same with a beginning or an end that spoils the match, or a beginning that it needs. */
const attacksOn = (pattern: string, length: number): readonly string[] => {
  const words = wordsOf(pattern)
  return piecesOf(pattern).flatMap((piece) => {
    const run = piece.repeat(length / piece.length)
    return [run, `${run}!`, `a@${run}`, ...words.flatMap((word) => [`${word}${run}`, `${word}${run} !`])]
  })
}

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
const slowText = ({ pattern, flags }: Expression): string | undefined => {
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
    expect(written.filter(({ place }) => place.startsWith('ui/hosting/')).length).toBeGreaterThan(5)
    expect(written.filter(({ place }) => !place.startsWith('ui/hosting/')).length).toBeGreaterThan(5)
    expect(ofNginx.length).toBeGreaterThan(50)
  })

  it('that are built at run time are made here too, in every file that does so', () => {
    expect([...built.keys()].sort()).toEqual([...builders].sort())
    for (const file of builders) expect([file, builtBy(file).length]).not.toEqual([file, 0])
  })

  it.each(expressions)('$place /$pattern/$flags is linear in 100 KB', (expression) => {
    expect(slowText(expression)).toBeUndefined()
  })

  it.each([
    ...['^(?:a|a)+$', '\\s+$', '^(?:\\w+\\.?)*@$', '@.*x$'],
    ...['^de(?:[-_][^;, ]*)*$', '(?:^|; *)token\\x2da=(?:[^; ]|[a-z])*;', '^\\/confirm\\/(?:[^/]+\\/?)*[?]'],
  ])('would be noticed, like /%s/, if one were not', (pattern) => {
    expect(slowText({ pattern, flags: '' })).toBeDefined()
  })
})
