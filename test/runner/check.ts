// `npm run check`: types and lint, then the tests that the changed code reaches. `-- --since main` takes a whole branch for the
// change.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { screenModules } from '../../ui/routes/screen-modules.ts'
import { type Command, orEnd, root, runLane } from './commands.ts'

const git = (...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const { since } = orEnd(() => parseArgs({ options: { since: { type: 'string' } } })).values
const [base = 'HEAD'] = since === undefined ? [] : orEnd(() => git('merge-base', since, 'HEAD'))
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const code = changed.filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
// Nearly every screen imports the texts, so only the tests of the texts check a changed text.
const texts = changed.some((path) => path.startsWith('ui/locales/')) ? ['test/language/texts.test.ts'] : []

/**
 * Every test of a screen imports the whole app, so each change reaches all screens. The near ones are in a folder with the name of a
 * changed file's folder; for a change of `ui` that belongs to no route, also those that open all routes and all forms.
 */
const folderOf = (path: string) => basename(dirname(path))
const folders = new Set(code.map(folderOf))
const routeFolders = new Set(Object.values(screenModules).map(folderOf))
const isShared = code.some((path) => path.startsWith('ui/') && !routeFolders.has(folderOf(path)))
const near = [...folders, ...(isShared ? ['start', 'forms'] : [])].join('|')
// The second test checks the last build, which may be older than the change.
const ignored = [`/test/ui/(?!(?:${near})/)`, '/test/build/build\\.test'].map((pattern) => `'${pattern}'`).join(' ')
const related = [...code, ...texts].join(' ')

const failed: string[] = []
const recordFailure = ({ name }: Command, exitCode: number | null) => exitCode !== 0 && failed.push(name)
// Some tests read the built portal.
if (!existsSync(join(root, 'dist')))
  await runLane([{ name: 'build', command: 'npm run --silent build' }], recordFailure)
const commands: readonly Command[] = [
  {
    name: 'tests',
    command: `npm run --silent unit -- --silent --selectProjects unit screens --passWithNoTests --testPathIgnorePatterns ${ignored} --findRelatedTests ${related}`,
  },
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'biome check --colors=off .' },
]
const queue = commands.filter(({ name }) => name !== 'tests' || related !== '')
await Promise.all([runLane(queue, recordFailure), runLane(queue, recordFailure)])
if (failed.includes('lint')) console.log('\nnpx biome check --write . formats.')
console.log(failed.length > 0 ? `\nFailed: ${failed}` : '\nThe change is fine so far. npm test runs everything.')
process.exitCode = failed.length
