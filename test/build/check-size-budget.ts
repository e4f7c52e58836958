// Holds the last build to its budget. `npm run size-budget -- --accept` takes the sizes of that build as the new one.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { budgetFor, overBudget, type SizeBudget, type SizeReport } from './size-budget.ts'

const reportPath = fileURLToPath(new URL('../../.build/size-report.json', import.meta.url))
const budgetPath = fileURLToPath(new URL('size-budget.json', import.meta.url))

const report: SizeReport = JSON.parse(
  await readFile(reportPath, 'utf8').catch(() => {
    throw new Error('There is no size report: run `npm run build` first')
  }),
)

if (process.argv.includes('--accept')) {
  await writeFile(budgetPath, `${JSON.stringify(budgetFor(report), null, 2)}\n`)
} else {
  const budget: SizeBudget = JSON.parse(await readFile(budgetPath, 'utf8'))
  const problems = overBudget(report, budget)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) console.error('Make it smaller, or accept it: npm run size-budget -- --accept')
  process.exitCode = problems.length === 0 ? 0 : 1
}
