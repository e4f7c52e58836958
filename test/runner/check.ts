// `npm run check`: what can be known of a change in half a minute. `-- --since main` takes a whole branch for the change.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { readProject } from '../architecture/source-file.ts'
import { affectedTests, within } from './affected.ts'
import { root, run } from './command.ts'
import { lastSeconds } from './last-times.ts'

/** Of the tests, on one core. Types, lint and the walls take the rest of the half minute. */
const secondsOfTests = 20

const walls = 'test/architecture/architecture.test.ts'

const git = (...parameters: readonly string[]): readonly string[] =>
  execFileSync('git', [...parameters], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

const changedSince = (commit: string): readonly string[] => [
  ...git('diff', '--name-only', '--relative', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const { values } = parseArgs({ options: { since: { type: 'string' } } })
const [since = 'HEAD'] = values.since === undefined ? [] : git('merge-base', 'HEAD', values.since)
const changed = changedSince(since)
const affected = affectedTests(await readProject(root), changed)
const chosen = within(
  affected.filter((test) => test !== walls),
  await lastSeconds(),
  secondsOfTests,
)
console.log(
  `${changed.length} changed files reach ${affected.length} test files; ${chosen.length} of them are run here`,
)

const nodeOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64'
const projects = ['--selectProjects', 'unit', 'screens', 'sandbox']
const jest = ['jest', '-c', 'test/jest.config.mjs', ...projects, '--silent', '--runTestsByPath', walls, ...chosen]
// Two cores: tests take both as soon as types and lint are done.
const [tests, types] = await Promise.all([
  run(jest, { NODE_OPTIONS: nodeOptions }),
  run(['npm', 'run', '--silent', 'typecheck']),
])
const lint = await run(['biome', 'check', '--colors=off', '.'])
const failed = Object.entries({ types, lint, tests }).filter(([, exitCode]) => exitCode !== 0)
console.log(failed.length === 0 ? '\nThe change is fine so far; npm test runs everything' : '')
for (const [name] of failed) console.error(`${name} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
