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

/** Repeats an expression's characters, alone and in pairs, after each of its words. An end spoils the match. */
const attacksOn = (pattern: string, length: number): readonly string[] => {
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
  return pieces.flatMap((piece) => {
    const run = piece.repeat(length / piece.length)
    return words.flatMap((word) => [`${word}${run}`, `${word}${run} !`])
  })
}

/** 60 ms is far more than a linear search of 100 KB takes. The best of three counts, because a machine may be busy. */
const isSlow = (expression: RegExp, text: string): boolean =>
  [1, 2, 3].every(() => {
    const start = performance.now()
    expression.lastIndex = 0
    expression.test(text)
    return performance.now() - start > 60
  })

it('The expressions of the portal and of its hosts are found', () => {
  expect(written.length).toBeGreaterThan(20)
  expect(ofNginx.length).toBeGreaterThan(20)
})

it.each(expressions)('%s: /%s/%s is linear in 100 KB', (_place, pattern, flags) => {
  const expression = new RegExp(pattern, flags)
  // First short, where only an exponential expression is slow.
  const texts = [28, 20_000, 100_000].flatMap((length) => attacksOn(pattern, length))
  expect([...texts, ...nastyTexts].find((text) => isSlow(expression, text))?.slice(0, 30)).toBeUndefined()
})
