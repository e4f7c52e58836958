// `npm test` runs all tests. `npm test -- code`, `browser` or `engines` runs only a part of them.
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { trafficFolder } from '../../contracts/traffic/traffic.ts'
import { root, runQueuedCommands } from './commands.ts'
import { describeInstallation, installMissingPrograms } from './programs.ts'
import { buildStep, countTests, reportsFolder, type Step, sourceChecks, type TestCounts, testParts } from './steps.ts'

const partNames = process.argv.slice(2)
const unknownPartNames = partNames.filter((name) => !(name in testParts))
if (unknownPartNames.length > 0) {
  console.error(
    `No part is named ${unknownPartNames.join(', ')}. Use ${Object.keys(testParts).join(', ')}, or none for all.`,
  )
  process.exit(2)
}
const selectSteps = (part: keyof typeof testParts, steps: readonly Step[] = testParts[part]) =>
  partNames.length === 0 || partNames.includes(part) ? steps : []
const selectedQueues = [
  selectSteps('code', sourceChecks),
  [...selectSteps('browser'), ...selectSteps('code')],
  selectSteps('engines'),
]

const missingPrograms = installMissingPrograms([...new Set(selectedQueues.flat().flatMap(({ needs = [] }) => needs))])
if (missingPrograms.length > 0) console.error(describeInstallation(missingPrograms))
if (missingPrograms.length > 0 && process.env['CI']) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const canRun = ({ needs = [] }: Step) => !needs.some((name) => missingPrograms.includes(name))
const skippedSteps = selectedQueues.flat().filter((step) => !canRun(step))
const [beforeBuild = [], tests = [], engines = []] = selectedQueues.map((steps) => steps.filter(canRun))

interface ResultRow extends TestCounts {
  readonly name: string
  readonly seconds: number
}

/** A step also fails if its command fails without a failed test, or if no test ran. */
const countStepTests = async ({ report }: Step, exitCode: number | null): Promise<TestCounts> => {
  if (report === undefined && exitCode === 0) return { passed: 1, failed: 0, files: [] }
  const text = await readFile(join(root, report ?? ''), 'utf8').catch(() => undefined)
  const tally = text === undefined ? { passed: 0, failed: 0, files: [] } : countTests(JSON.parse(text))
  return tally.failed === 0 && (tally.passed === 0 || exitCode !== 0) ? { ...tally, failed: 1 } : tally
}

for (const folder of [join(root, reportsFolder), trafficFolder]) await rm(folder, { recursive: true, force: true })
await mkdir(join(root, reportsFolder), { recursive: true })

const resultRows: ResultRow[] = []
const recordResult = async (step: Step, exitCode: number | null, seconds: number) => {
  resultRows.push({ name: step.name, seconds, ...(await countStepTests(step, exitCode)) })
}
const buildResult = runQueuedCommands([buildStep], recordResult)
const runAfterBuild = (queue: Step[]) => buildResult.then(() => runQueuedCommands(queue, recordResult))
await Promise.all([
  runAfterBuild(tests),
  runQueuedCommands(beforeBuild, recordResult).then(() => runAfterBuild(tests)),
  // The tests of other browsers mostly wait, so they run at the same time as the other two queues.
  runAfterBuild(engines),
])

// Each test file must run once, and each journey in both engines. A file that never runs is a failure.
const executedFiles = resultRows.flatMap(({ files }) => [...new Set(files)]).sort()
const pathsRunTwice = executedFiles.filter(
  (path, index) => path === executedFiles[index + 1] && !path.endsWith('.journey.ts'),
)
const testPatterns = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.journey.ts']
const isFullRun = skippedSteps.length === 0 && partNames.length === 0
const pathLines = isFullRun ? execFileSync('git', ['ls-files', ...testPatterns], { cwd: root, encoding: 'utf8' }) : ''
const pathsNotRun = pathLines.split('\n').filter((path) => path !== '' && !executedFiles.includes(path))
const testFileProblems = [
  ...pathsRunTwice.map((path) => `Run by two steps: ${path}`),
  ...pathsNotRun.map((path) => `Not run: ${path}`),
]
for (const line of testFileProblems) console.error(line)
if (testFileProblems.length > 0)
  resultRows.push({ name: 'files of tests', seconds: 0, passed: 0, failed: testFileProblems.length, files: [] })

const sumResults = (of: 'passed' | 'failed') => resultRows.reduce((total, row) => total + row[of], 0)
const totalRow = {
  name: 'in all',
  passed: sumResults('passed'),
  failed: sumResults('failed'),
  seconds: performance.now() / 1000,
}
console.table(
  [...resultRows, totalRow].map((row) => ({ ...row, seconds: row.seconds.toFixed(1) })),
  ['name', 'passed', 'failed', 'seconds'],
)
for (const { name } of skippedSteps) console.log(`${name}: left out`)
console.log(`\n${totalRow.passed} passed, ${totalRow.failed} failed`)
process.exitCode = totalRow.failed === 0 ? 0 : 1
