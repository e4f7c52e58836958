// The suite, as `npm test` runs it; `npm test -- code`, `browser` or `engines` runs a part of it.
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { trafficFolder } from '../../contracts/traffic/traffic.ts'
import { root, runCommands } from './commands.ts'
import { howToInstall, installMissing } from './programs.ts'
import { partNames, reportOf, type Step, steps, type Tally, tallyOfOne } from './steps.ts'

const asked = process.argv.slice(2)
const chosen = partNames.filter((part) => asked.includes(part))
const unknown = asked.filter((name) => !partNames.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`No part is named ${unknown.join(', ')}. Use ${partNames.join(', ')}, or none for all.`)
  process.exit(2)
}
const parts: readonly string[] = ['every', ...(chosen.length === 0 ? partNames : chosen)]
const wanted = steps.filter(({ part }) => parts.includes(part))

const missing = installMissing([...new Set(wanted.flatMap(({ needs = [] }) => needs))])
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

/** A step has failed when its command fails, even with a good report, and when it ran no test. */
const tallyOf = async ({ name, count }: Step, exitCode: number | null): Promise<Tally> => {
  if (count === undefined) return tallyOfOne(exitCode === 0)
  const report = await readFile(join(root, reportOf(name)), 'utf8').catch(() => undefined)
  if (report === undefined) return tallyOfOne(false)
  const tally = count(JSON.parse(report) as never, root)
  return tally.failed === 0 && (tally.passed === 0 || exitCode !== 0) ? { ...tally, failed: 1 } : tally
}

await mkdir(join(root, '.build'), { recursive: true })
const old = [...wanted.map(({ name }) => join(root, reportOf(name))), trafficFolder]
for (const path of old) await rm(path, { recursive: true, force: true })

const rows: Row[] = []
await runCommands(wanted.filter(isPossible), async (step, exitCode, seconds) => {
  rows.push({ name: step.name, seconds, ...(await tallyOf(step, exitCode)) })
})

// A journey is run by each engine, any other test once. No configuration may lose a test file silently.
const ran = rows.flatMap(({ files }) => [...new Set(files)]).sort()
const twice = ran.filter((path, index) => path === ran[index + 1] && !path.endsWith('.journey.ts'))
const leftOut = wanted.filter((step) => !isPossible(step))
const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.journey.ts']
const isWhole = leftOut.length === 0 && chosen.length === 0
const tests = isWhole ? execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' }) : ''
const unrun = tests.split('\n').filter((path) => path !== '' && !ran.includes(path))
const wrong = [...twice.map((path) => `Run by two steps: ${path}`), ...unrun.map((path) => `Not run: ${path}`)]
for (const line of wrong) console.error(line)
if (wrong.length > 0) rows.push({ name: 'files of tests', seconds: 0, passed: 0, failed: wrong.length, files: [] })

const inAll = { name: 'in all', seconds: performance.now() / 1000 }
console.table(
  [...rows, inAll].map(({ seconds, ...row }) => ({ ...row, seconds: seconds.toFixed(1) })),
  ['name', 'passed', 'failed', 'seconds'],
)
for (const { name } of leftOut) console.log(`${name}: left out`)

const sum = (of: 'passed' | 'failed') => rows.reduce((total, row) => total + row[of], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
