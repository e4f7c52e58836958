// `npm run check` checks types, lint, and the tests that the changes affect. `-- --since main` checks a branch.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { screenModules } from '../../ui/routes/screen-modules.ts'
import { type Command, readOrExit, root, runQueuedCommands } from './commands.ts'

const runGit = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const { since } = readOrExit(() => parseArgs({ options: { since: { type: 'string' } } })).values
const [base = 'HEAD'] = since === undefined ? [] : readOrExit(() => runGit('merge-base', since, 'HEAD'))
const changedPaths = [
  ...runGit('diff', '--name-only', '--diff-filter=d', base),
  ...runGit('ls-files', '--others', '--exclude-standard'),
]
const changedCode = changedPaths.filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
/** Tests that read the other files as text. Jest finds no relation between them and a changed file. */
const sourceTests = ['plain-english', 'walls'].map((name) => `test/architecture/${name}.test.ts`)
// A changed text runs only the tests of texts, because nearly every screen imports the texts.
const textTests = changedPaths.some((path) => path.startsWith('ui/locales/')) ? ['test/language/texts.test.ts'] : []

/**
 * Every screen's test imports the whole app, so Jest would run all of them after each change. Instead, only tests in a
 * folder with the name of a changed file's folder run. If `ui` changes outside the folders of routes, the tests in
 * `start` and `forms` also run, because these tests open all routes and forms.
 */
const findFolderName = (path: string) => basename(dirname(path))
const changedFolders = new Set(changedCode.map(findFolderName))
const routeFolders = new Set(Object.values(screenModules).map(findFolderName))
const hasSharedChange = changedCode.some((path) => path.startsWith('ui/') && !routeFolders.has(findFolderName(path)))
const relatedFolderPattern = [...changedFolders, ...(hasSharedChange ? ['start', 'forms'] : [])].join('|')
// `test/build/build.test` reads the last build, which may be older than the change.
const ignoredPatternArguments = [`/test/ui/(?!(?:${relatedFolderPattern})/)`, '/test/build/build\\.test']
  .map((pattern) => `'${pattern}'`)
  .join(' ')
const relatedFileArguments = [...changedCode, ...textTests, ...sourceTests].join(' ')

const failedCommandNames: string[] = []
const recordFailure = ({ name }: Command, exitCode: number | null) => exitCode !== 0 && failedCommandNames.push(name)
// The portal is built if necessary, because some tests read its built files.
if (!existsSync(join(root, 'dist')))
  await runQueuedCommands([{ name: 'build', command: 'npm run --silent build' }], recordFailure)
const commandQueue: Command[] = [
  {
    name: 'tests',
    command: `npm run --silent unit -- --silent --selectProjects unit screens --testPathIgnorePatterns ${ignoredPatternArguments} --findRelatedTests ${relatedFileArguments}`,
  },
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'biome check --colors=off .' },
]
await Promise.all([runQueuedCommands(commandQueue, recordFailure), runQueuedCommands(commandQueue, recordFailure)])
if (failedCommandNames.includes('lint')) console.log('\nnpx biome check --write . formats.')
console.log(
  failedCommandNames.length > 0
    ? `\nFailed: ${failedCommandNames}`
    : '\nThe change is fine so far. npm test runs everything; npm run build && npm run sizes compares the sizes.',
)
process.exitCode = failedCommandNames.length
