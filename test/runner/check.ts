// `npm run check`: types and lint, then the tests that the changed code reaches. `-- --since main` takes a whole branch for the
// change.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, root, runCommands } from './commands.ts'

const git = (...words: readonly string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
const [base = 'HEAD'] = since === undefined ? [] : git('merge-base', since, 'HEAD')
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const jest = 'npm run --silent unit -- --silent --passWithNoTests --selectProjects unit screens'
const code = changed.filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
const tests = { name: 'tests', command: `${jest} --findRelatedTests ${code.map((path) => `'${path}'`).join(' ')}` }
// Nearly every screen imports the texts, so that their tests would be all that there are.
const texts = { name: 'texts', command: 'npm run --silent unit -- test/language --silent' }

// Some tests read the built portal.
const build = existsSync(join(root, 'dist')) ? [] : [[{ name: 'build', command: 'npm run --silent build' }]]

const steps: readonly (readonly Command[])[] = [
  [
    { name: 'types', command: 'npm run --silent typecheck' },
    { name: 'lint', command: 'biome check --colors=off .' },
  ],
  ...build,
  [...(code.length > 0 ? [tests] : []), ...(changed.some((path) => path.startsWith('ui/locales/')) ? [texts] : [])],
]

const failed: string[] = []
for (const commands of steps) {
  if (failed.length > 0) break
  await runCommands(commands, ({ name }, exitCode) => exitCode !== 0 && failed.push(name))
}
console.log(failed.length > 0 ? `\nFailed: ${failed}` : '\nThe change is fine so far. npm test runs everything.')
process.exitCode = failed.length
