// Holds the last build to its budget. `--accept` takes the sizes of that build as the new one.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundledTwice } from './bundled-twice.ts'
import { budgetFor, overBudget, type SizeBudget } from './size-budget.ts'
import { readSizes } from './size-report.ts'

const budgetPath = fileURLToPath(new URL('size-budget.json', import.meta.url))

const report = await readSizes()
const twice = bundledTwice(Object.values(report.outputs).flatMap(({ inputs }) => Object.keys(inputs)))
for (const files of twice) console.error(`Bundled twice: ${files}`)

if (process.argv.includes('--accept')) {
  await writeFile(budgetPath, `${JSON.stringify(budgetFor(report), null, 2)}\n`)
} else {
  const budget: SizeBudget = JSON.parse(await readFile(budgetPath, 'utf8'))
  const problems = overBudget(report, budget)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0)
    console.error('Make it smaller, or accept it: npx tsx test/build/check-size-budget.ts --accept')
  process.exitCode = problems.length + twice.length === 0 ? 0 : 1
}
