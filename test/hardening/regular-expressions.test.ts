import { expect, it } from '@jest/globals'
import { analyse } from 'scslre'
import { cookieNamePattern } from '../../adapters/config.ts'
import { createHostFiles } from '../../ui/hosting/host-files.ts'
import { getNodes, readProject } from '../architecture/syntax.ts'
import { createConfigContent } from '../builders/config.ts'
import { root } from '../runner/commands.ts'

type NamedExpression = readonly [place: string, pattern: string, flags: string]

/** The files with code that reads untrusted text. The build is excluded: it reads only the project's own files. */
const shippedCode = (await readProject(root)).filter(({ path }) => /^(?:core|adapters|ui(?!\/build))\//.test(path))

const codeExpressions = shippedCode.flatMap((file) =>
  getNodes(file).flatMap(({ node: { type, pattern, flags } }): readonly NamedExpression[] =>
    type === 'RegExpLiteral' ? [[file.path, String(pattern), String(flags)]] : [],
  ),
)

/** The configuration files of nginx. `npm start` uses the same regular expressions. */
const nginxFilesText = Object.values(createHostFiles(createConfigContent(), '')).join('\n')
const nginxExpressions = [
  ...nginxFilesText.matchAll(/^ *(?:"~(\*?)(.*?)" (?:"[^"]*"|\S+);|location ~(\*?) (\S+) \{)$/gm),
].map(
  ([, anyCase, row, anyCaseOfLocation, location]): NamedExpression => [
    'nginx',
    row ?? location ?? '',
    (anyCase ?? anyCaseOfLocation) === '*' ? 'i' : '',
  ],
)

const checkedExpressions = [
  ...codeExpressions,
  ...nginxExpressions,
  ['adapters/config.ts', cookieNamePattern, ''] as const,
]

/** Expressions that get only short texts: an email address with up to 1,000 characters, or the digits of an amount. */
const shortTextExpressions: readonly string[] = [
  String.raw`[\s.,;:!?>)\]“”»›。｡．、，；：！？）＞】」]+$`,
  String.raw`\.(\d*?)0*$`,
]

it('The expressions of the portal and of its hosts are found', () => {
  expect(codeExpressions.length).toBeGreaterThan(20)
  expect(nginxExpressions.length).toBeGreaterThan(20)
})

it.each(checkedExpressions)('%s: /%s/%s is linear', (_, source, flags) => {
  const { reports } = analyse({ source, flags })
  expect(reports.map(({ type }) => type)).toEqual(shortTextExpressions.includes(source) ? [expect.any(String)] : [])
})
