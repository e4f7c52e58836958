import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { root } from '../runner/commands.ts'

/** Files that are not checked: texts for customers, which are in many languages, and generated files. */
const skippedFilePattern =
  /^(?:ui\/(?:locales|public)|contracts\/pacts|test\/language)\/|^(?:package-lock\.json|LICENSE)$|plain-english/

const trackedPaths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs|css|md|sh)$/.test(path) && !skippedFilePattern.test(path))

const listProse = (path: string, text: string): ReadonlyArray<readonly [line: number, prose: string]> => {
  const lines = text.split('\n').map((line, index) => [index + 1, line] as const)
  if (/\.md$/.test(path)) return lines
  const titles = [...text.matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1,\s+(?:async )?\(/g)].map(
    ({ index, 2: title = '' }) => [text.slice(0, index).split('\n').length, title] as const,
  )
  const comments = lines.flatMap(([number, line]) => {
    const prose = /^\s*(?:\{?\/\*+|\*|\/\/|#)\s?(.*?)(?:\*\/\}?)?$/.exec(line)?.[1] ?? /\s\/\/ (.*)$/.exec(line)?.[1]
    return prose === undefined ? [] : [[number, prose] as const]
  })
  return /\.(?:test|spec|journey)\.tsx?$/.test(path) ? [...comments, ...titles] : comments
}

const fileTexts = await Promise.all(
  trackedPaths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
)
const fileProse = fileTexts.map(({ path, text }) => ({ path, lines: listProse(path, text) }))

const findProseMatches = (pattern: RegExp) =>
  fileProse.flatMap(({ path, lines }) =>
    lines
      .filter(([, line]) => pattern.test(line.replace(/`[^`]*`|'[^']*'|"[^"]*"|“[^”]*”|https?:\S+/g, '')))
      .map(([number, line]) => `${path}:${number} ${line.trim()}`),
  )

it.each([
  [
    'the spelling of the platform',
    /\b(?:colour|behaviour|licen[c]e|neighbour|favour|grey|centred)|(?:normal|recogn|serial|initial|organ|optim|minim)is(?:e|ing|ation)\b/i,
  ],
  ['email', /\be-mail/i],
  ['next to or also, not beside', /(?<!@param )\bbesides?\b(?!=)/i],
  ['again, not anew', /\banew\b/i],
  ['continue, not go on', /\b(?:go|goes|went|going) on\b(?! (?:line|sale))/i],
  ['active or effective, not in force', /\bin force\b/i],
  ['report or show, not tell', /\b(?:tells?|told)\b/i],
  ['forever', /\bfor ever\b/i],
])('Comments, titles of tests and documents say %s', (_, pattern) => {
  expect(findProseMatches(pattern)).toEqual([])
})

it('A comment or title begins with what it says, not with a phrase that leans on the code below', () => {
  const phrase = /^(?:Of|By|Beside|Around) |^(?:With|Without|In|Until|From|On|At|For|As) (?:[^\s,.:;]+ ?){1,6}\.$/
  expect(findProseMatches(phrase)).toEqual([])
})

it('A name is a noun with a standard prefix: maxBytes and defaultEnd, not mostBytes, usualEnd or ofClient', () => {
  const pattern = /\b(?:(?:const|let|readonly|function) of|most|usual)[A-Z]\w*/g
  const code = fileTexts.filter(({ path }) => /\.tsx?$/.test(path))
  expect(code.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((name) => `${path} ${name}`))).toEqual([])
})
