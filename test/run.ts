// The whole suite, as `npm test` runs it.
import { root } from './runner/command.ts'
import { forgottenTests } from './runner/forgotten.ts'
import { type Outcome, runSteps } from './runner/steps.ts'
import { slowest } from './runner/tally.ts'

const rows = [...(await runSteps())]

const forgotten = await forgottenTests(
  root,
  rows.flatMap(({ files }) => files),
)
for (const path of forgotten) console.error(`Not run by any step: ${path}`)
if (forgotten.length > 0) {
  rows.push({ name: 'files not run', passed: 0, failed: forgotten.length, files: [], seconds: 0 })
}

const total = (count: (row: Outcome) => number) => rows.reduce((sum, row) => sum + count(row), 0)
const passed = total((row) => row.passed)
const failed = total((row) => row.failed)

const line = (name: string, cells: readonly string[]) =>
  name.padEnd(16) + cells.map((cell) => cell.padStart(9)).join('')
console.log(`\n${line('', ['passed', 'failed', 'seconds'])}`)
for (const row of rows) console.log(line(row.name, [`${row.passed}`, `${row.failed}`, row.seconds.toFixed(1)]))
console.log(`${line('in all', ['', '', (performance.now() / 1000).toFixed(1)])}`)
console.log('\nthe slowest tests')
for (const { name, seconds } of slowest(rows, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)

process.exitCode = failed === 0 ? 0 : 1
