// `npm run sizes` prints the compressed sizes of each screen's first load, of the language with the longest texts and
// of all scripts, and compares the sizes with size-budget.json. `-- --accept` makes these sizes plus 1 % the budget.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { findFilesOfEntryPoint } from '../../ui/build/chunks.ts'
import { readOrExit, root } from '../runner/commands.ts'

const distFolder = join(root, 'dist')
const budgetPath = join(root, 'test/build/size-budget.json')
const growthFactor = 1.01

const [names, built] = readOrExit(() => {
  if (!existsSync(distFolder)) throw new Error('There is no build: npm run build')
  return [
    readdirSync(distFolder, { recursive: true, encoding: 'utf8' }),
    readFileSync(join(root, '.build/metafile.json')),
  ]
})
const metafile: Metafile = JSON.parse(String(built))

const readSize = (name: string): number =>
  statSync(join(distFolder, names.includes(`${name}.br`) ? `${name}.br` : name)).size

const listPageFiles = (name: string): readonly string[] => {
  const text = readFileSync(join(distFolder, name), 'utf8')
  const [, texts = '{}'] = /data-texts='([^']*)'/.exec(text) ?? []
  const named = [
    ...[...text.matchAll(/(?:src|href|data-next)="([^"]*)"/g)].flatMap(([, paths = '']) => paths.split(' ')),
    ...(JSON.parse(texts)[fallbackLanguage] ?? []),
  ]
  return [name, ...named.filter((path) => /^\/(?:assets\/|config\.json)/.test(path)).map((path) => path.slice(1))]
}

const indexFiles = listPageFiles('index.html')
const prerenderedFiles = names.filter((name) => name.endsWith(`.${fallbackLanguage}.html`)).map(listPageFiles)

const builtOutputs = Object.entries(metafile.outputs).map(([file, { entryPoint = '' }]) => ({ entryPoint, file }))
const textOutputs = builtOutputs.filter(({ entryPoint }) => entryPoint.endsWith('.json'))
const sumFileSizes = (files: Iterable<string>) => [...files].reduce((sum, name) => sum + readSize(name), 0)
const sumTextSizes = (language: Language) =>
  sumFileSizes(
    textOutputs.flatMap(({ entryPoint, file }) => (entryPoint.match(`/${language}(-rest)?\\.json$`) ? [file] : [])),
  )

/** A prerendered route is loaded with its own page, every other route with `index.html`. */
const firstLoadSizes = builtOutputs
  .filter(({ entryPoint }) => entryPoint.endsWith('-screen.tsx'))
  .map(({ entryPoint, file }): [string, number] => {
    const page = prerenderedFiles.find((files) => files.includes(file) && !indexFiles.includes(file)) ?? indexFiles
    return [entryPoint, sumFileSizes(new Set([...page, ...findFilesOfEntryPoint(metafile, entryPoint)]))]
  })
const scriptFiles = builtOutputs.filter((output) => !textOutputs.includes(output)).map(({ file }) => file)
const measuredSizes: readonly (readonly [name: string, size: number])[] = [
  ...firstLoadSizes,
  ['the longest language', Math.max(...languages.map(sumTextSizes))],
  ['all scripts', sumFileSizes(scriptFiles)],
]

if (process.argv.includes('--accept')) {
  const limits = measuredSizes.map(([name, size]) => [name, Math.ceil((size * growthFactor) / 100) * 100] as const)
  writeFileSync(budgetPath, `${JSON.stringify(Object.fromEntries([...limits].sort()), undefined, 2)}\n`)
}
const sizeBudget: Readonly<Record<string, number>> = JSON.parse(readFileSync(budgetPath, 'utf8'))
const budgetProblems = [
  ...measuredSizes
    .filter(([name, size]) => size > (sizeBudget[name] ?? 0))
    .map(([name, size]) => `${name}: ${size} bytes, and no more than ${sizeBudget[name] ?? 0} are allowed`),
  ...Object.keys(sizeBudget)
    .filter((name) => !measuredSizes.some(([part]) => part === name))
    .map((name) => `${name}: has a limit, and is not built`),
]
for (const [name, size] of measuredSizes) console.log(`${(size / 1000).toFixed(1).padStart(7)} K  ${name}`)
for (const problem of budgetProblems) console.error(problem)
if (budgetProblems.length > 0) console.error('Make it smaller, or accept it: npm run sizes -- --accept')
process.exitCode = budgetProblems.length === 0 ? 0 : 1
