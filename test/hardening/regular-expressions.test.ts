import { expect, it } from '@jest/globals'
import { cookieNamePattern } from '../../adapters/config.ts'
import { hostFiles } from '../../ui/hosting/host-files.ts'
import { nodesOf, readProject } from '../architecture/syntax.ts'
import { configContent } from '../builders/config.ts'
import { root } from '../runner/commands.ts'
import { nastyTexts } from './nasty-texts.ts'

type Expression = readonly [place: string, pattern: string, flags: string]

/** The code that reads untrusted text. The build reads nothing but the project. */
const shipped = (await readProject(root)).filter(({ path }) => /^(?:core|adapters|ui(?!\/build))\//.test(path))

const written = shipped.flatMap((file) =>
  nodesOf(file).flatMap(({ node: { type, pattern, flags } }): readonly Expression[] =>
    type === 'RegExpLiteral' ? [[file.path, String(pattern), String(flags)]] : [],
  ),
)

/** The expressions of nginx, which the server of `npm start` uses, too. */
const nginx = Object.values(hostFiles({ ...configContent(), reports: 'https://reports.test/' }, '')).join('\n')
const ofNginx = [...nginx.matchAll(/^ *(?:"~(\*?)(.*?)" (?:"[^"]*"|\S+);|location ~(\*?) (\S+) \{)$/gm)].map(
  ([, anyCase, row, anyCaseOfLocation, location]): Expression => [
    'nginx',
    row ?? location ?? '',
    (anyCase ?? anyCaseOfLocation) === '*' ? 'i' : '',
  ],
)

const expressions = [...written, ...ofNginx, ['adapters/config.ts', cookieNamePattern, ''] as const]

const runs = new Map<string, string>()

/** Copied once for all expressions: a repeated text is put together when it is first read. */
const runOf = (piece: string, length: number): string => {
  const key = `${length} ${piece}`
  const run = runs.get(key) ?? piece.repeat(length / piece.length)
  runs.set(key, run)
  return run
}

/** Repeats an expression's characters, alone and in pairs, after each of its words. An end spoils the match. */
function* attacksOn(pattern: string, length: number): Iterable<string> {
  const literal = [...new Set(pattern.replace(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ''))]
  const pieces = [
    ...literal,
    ...literal.flatMap((one) => literal.map((other) => one + other)).slice(0, 30),
    'a',
    ' ',
    'a0',
  ]
  const unescaped = pattern
    .replace(/\\x([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([^a-zA-Z])/g, '$1')
  const words = ['', 'a@', ...(unescaped.match(/[\w/=.-]{2,}/g) ?? []).slice(0, 4)]
  for (const piece of pieces)
    for (const word of words) {
      yield `${word}${runOf(piece, length)}`
      yield `${word}${runOf(piece, length)} !`
    }
}

const processorMs = (work: () => void): number => {
  const start = process.cpuUsage()
  work()
  return process.cpuUsage(start).user / 1000
}

/** 60 ms is far more than a linear search of 100 KB takes. On a busy machine the processor's time counts, and the best of three. */
const isSlow = (expression: RegExp, text: string): boolean => {
  const search = () => {
    expression.lastIndex = 0
    expression.test(text)
  }
  const start = performance.now()
  search()
  return performance.now() - start > 60 && [1, 2, 3].every(() => processorMs(search) > 60)
}

function* textsFor(pattern: string): Iterable<string> {
  // First short, where only an exponential expression is slow.
  for (const length of [28, 20_000, 100_000]) yield* attacksOn(pattern, length)
  yield* nastyTexts
}

it('The expressions of the portal and of its hosts are found', () => {
  expect(written.length).toBeGreaterThan(20)
  expect(ofNginx.length).toBeGreaterThan(20)
})

it.each(expressions)('%s: /%s/%s is linear in 100 KB', (_place, pattern, flags) => {
  const expression = new RegExp(pattern, flags)
  for (const text of textsFor(pattern)) if (isSlow(expression, text)) throw new Error(`Slow: ${text.slice(0, 30)}…`)
})
