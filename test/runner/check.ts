// `npm run check`: types and lint, then the tests that the changed code reaches. `-- --since main` takes a whole branch for the
// change.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { floors } from '../architecture/walls.ts'
import { type Command, orEnd, root, runCommands } from './commands.ts'

const linesOf = (program: string, ...words: readonly string[]): readonly string[] =>
  execFileSync(program, words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const { since } = orEnd(() => parseArgs({ options: { since: { type: 'string' } } })).values
const [base = 'HEAD'] = since === undefined ? [] : orEnd(() => linesOf('git', 'merge-base', since, 'HEAD'))
const changed = [
  ...linesOf('git', 'diff', '--name-only', '--diff-filter=d', base),
  ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
]
const code = changed.filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
const jest = ['run', '--silent', 'unit', '--', '--selectProjects', 'unit', 'screens']

/** Every screen imports the whole app: one use-case reaches them all. The tests of its feature's screens are enough here. */
const testsOf = (paths: readonly string[]): readonly string[] => {
  const related = linesOf('npm', ...jest, '--listTests', '--findRelatedTests', ...paths)
    .filter((line) => line.startsWith(root))
    .map((path) => relative(root, path))
    // It proves the last build, which may be older than the change.
    .filter((path) => path !== 'test/build/build.test.ts')
  const features = paths.map((path) => path.split('/').at(-2) ?? '')
  const isNear = (test: string) => !test.startsWith('test/ui/') || features.includes(test.split('/')[2] ?? '')
  const haveScreens = features.every(
    (name) => !floors.ui.flat().includes(name) && existsSync(join(root, 'test/ui', name)),
  )
  return haveScreens ? related.filter(isNear) : related
}

const tests = code.length === 0 ? [] : testsOf(code)
// Nearly every screen imports the texts, so that their tests would be all that there are.
const texts = changed.some((path) => path.startsWith('ui/locales/')) ? ['test/language'] : []
const selected = [...tests, ...texts]

const commands: readonly Command[] = [
  // Some tests read the built portal.
  ...(existsSync(join(root, 'dist')) ? [] : [{ name: 'build', command: 'npm run --silent build' }]),
  ...(selected.length === 0
    ? []
    : [{ name: 'tests', command: `npm ${jest.join(' ')} --silent ${selected.join(' ')}`, after: 'build' }]),
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'biome check --colors=off .' },
]
const failed: string[] = []
await runCommands(commands, ({ name }, exitCode) => exitCode !== 0 && failed.push(name))
if (failed.includes('lint')) console.log('\nnpx biome check --write . formats.')
console.log(failed.length > 0 ? `\nFailed: ${failed}` : '\nThe change is fine so far. npm test runs everything.')
process.exitCode = failed.length
