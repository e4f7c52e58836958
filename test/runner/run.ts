// The suite, as `npm test` runs it; `npm test -- code`, `browser` or `engines` runs a part of it.
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CloseEvent, concurrently } from 'concurrently'
import { traffic } from '../../contracts/traffic/recording.ts'
import { howToInstall, installMissing } from './programs.ts'
import { nothingRan, type Tally } from './reports.ts'
import { root } from './root.ts'
import { type PartName, partNames, reportOf, type Step, stages } from './steps.ts'

const chosen = process.argv.slice(2).filter((name): name is PartName => partNames.some((part) => part === name))
const parts: readonly string[] = ['every', ...(chosen.length === 0 ? partNames : chosen)]
const wanted = stages.map((steps) => steps.filter(({ part }) => parts.includes(part)))

const needed = wanted.flat().flatMap(({ needs = [] }) => needs)
const missing = installMissing([...new Set(needed)])
if (missing.length > 0) console.error(howToInstall(missing))
if (missing.length > 0 && process.env['CI']) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const isPossible = ({ needs = [] }: Step) => !needs.some((name) => missing.includes(name))

interface Row extends Tally {
  readonly name: string
  readonly seconds: number
}

/** A step that ended badly has failed, whatever its report says, and so has one that ran no test. */
const tallyOf = async ({ name, count }: Step, { exitCode }: CloseEvent): Promise<Tally> => {
  const ended = exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (count === undefined) return { ...nothingRan, ...ended }
  const report = await readFile(join(root, reportOf(name)), 'utf8').catch(() => undefined)
  if (report === undefined) return { ...nothingRan, passed: 0, failed: 1 }
  const tally = count(JSON.parse(report) as never, root)
  return tally.failed === 0 && (tally.passed === 0 || exitCode !== 0) ? { ...tally, failed: 1 } : tally
}

/** Runs the steps of a stage, two at a time. One that fails does not keep the others from running. */
const runStage = async (steps: readonly Step[]): Promise<readonly Row[]> => {
  if (steps.length === 0) return []
  const inputs = steps.map(({ name, command, environment = {} }) => ({ name, command, env: environment }))
  const options = { maxProcesses: 2, prefix: '[{name}]', prefixColors: [], cwd: root, handleInput: false }
  const closed = await concurrently(inputs, options).result.catch((events: readonly CloseEvent[]) => events)
  return Promise.all(
    closed.map(async (event) => {
      const step = steps[event.index]
      if (step === undefined) throw new Error(`No step ${event.index}`)
      return { name: step.name, seconds: event.timings.durationSeconds, ...(await tallyOf(step, event)) }
    }),
  )
}

await mkdir(join(root, '.build'), { recursive: true })
const old = [...wanted.flat().map(({ name }) => join(root, reportOf(name))), traffic.folder]
for (const path of old) await rm(path, { recursive: true, force: true })

const rows: Row[] = []
for (const steps of wanted) rows.push(...(await runStage(steps.filter(isPossible))))

// No configuration may lose a test file silently.
const leftOut = wanted.flat().filter((step) => !isPossible(step))
if (leftOut.length === 0 && chosen.length === 0) {
  const ran = new Set(rows.flatMap(({ files }) => files))
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts', '*.journey.ts'], { cwd: root })
  const unrun = tests
    .toString()
    .split('\n')
    .filter((path) => path !== '' && !ran.has(path))
  for (const path of unrun) console.error(`Not run by any step: ${path}`)
  if (unrun.length > 0) rows.push({ ...nothingRan, name: 'unrun tests', passed: 0, failed: unrun.length, seconds: 0 })
}

const line = (...[name, ...cells]: readonly string[]) =>
  `${name?.padEnd(16)}${cells.map((cell) => cell.padStart(9)).join('')}`
console.log(`\n${line('', 'passed', 'failed', 'seconds')}`)
for (const { name, passed, failed, seconds } of rows)
  console.log(line(name, `${passed}`, `${failed}`, seconds.toFixed(1)))
console.log(line('in all', '', '', (performance.now() / 1000).toFixed(1)))
for (const { name } of leftOut) console.log(line(name, 'left out'))

console.log('\nthe slowest tests')
const slowest = rows.flatMap(({ tests }) => tests).sort((one, other) => other.seconds - one.seconds)
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)

const flaky = rows.flatMap((row) => row.flaky)
if (flaky.length > 0) console.log('\nflaky: passed only at the second try')
for (const name of flaky) console.log(`  ${name}`)

const sum = (of: 'passed' | 'failed') => rows.reduce((total, row) => total + row[of], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
