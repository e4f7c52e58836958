// npm run sizes: compressed bytes of each screen's first load, of the longest language and of all scripts. Compares
// them with size-budget.json. `-- --accept` makes these sizes plus 1 % the new budget.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { findFilesOfEntryPoint } from '../../ui/build/chunks.ts'
import { root, valueOrExit } from '../runner/commands.ts'

const distFolder = join(root, 'dist')
const budgetPath = join(root, 'test/build/size-budget.json')
const growthFactor = 1.01

const [names, built] = valueOrExit(() => {
  if (!existsSync(distFolder)) throw new Error('There is no build: npm run build')
  return [
    readdirSync(distFolder, { recursive: true, encoding: 'utf8' }),
    readFileSync(join(root, '.build/metafile.json')),
  ]
})
const metafile: Metafile = JSON.parse(String(built))

const sizeOf = (name: string): number =>
  statSync(join(distFolder, names.includes(`${name}.br`) ? `${name}.br` : name)).size

/** Returns the names of a page and of the files to which it links. */
const filesOfPage = (name: string): readonly string[] => {
  const text = readFileSync(join(distFolder, name), 'utf8')
  const [, texts = '{}'] = /data-texts='([^']*)'/.exec(text) ?? []
  const named = [
    ...[...text.matchAll(/(?:src|href|data-next)="([^"]*)"/g)].flatMap(([, paths = '']) => paths.split(' ')),
    ...(JSON.parse(texts)[fallbackLanguage] ?? []),
  ]
  return [name, ...named.filter((path) => /^\/(?:assets\/|config\.json)/.test(path)).map((path) => path.slice(1))]
}

const indexFiles = filesOfPage('index.html')
const prerenderedFiles = names.filter((name) => name.endsWith(`.${fallbackLanguage}.html`)).map(filesOfPage)

const outputs = Object.entries(metafile.outputs).map(([file, { entryPoint = '' }]) => ({ entryPoint, file }))
const textOutputs = outputs.filter(({ entryPoint }) => entryPoint.endsWith('.json'))
const sumOf = (files: Iterable<string>) => [...files].reduce((sum, name) => sum + sizeOf(name), 0)
const sizeOfTexts = (language: Language) =>
  sumOf(textOutputs.flatMap(({ entryPoint, file }) => (entryPoint.match(`/${language}(-rest)?\\.json$`) ? [file] : [])))

/** A prerendered route is loaded with its own page, every other route with `index.html`. */
const firstLoadSizes = outputs
  .filter(({ entryPoint }) => entryPoint.endsWith('-screen.tsx'))
  .map(({ entryPoint, file }): [string, number] => {
    const page = prerenderedFiles.find((files) => files.includes(file) && !indexFiles.includes(file)) ?? indexFiles
    return [entryPoint, sumOf(new Set([...page, ...findFilesOfEntryPoint(metafile, entryPoint)]))]
  })
const scriptFiles = outputs.filter((output) => !textOutputs.includes(output)).map(({ file }) => file)
const sizes: readonly (readonly [name: string, size: number])[] = [
  ...firstLoadSizes,
  ['the longest language', Math.max(...languages.map(sizeOfTexts))],
  ['all scripts', sumOf(scriptFiles)],
]

if (process.argv.includes('--accept')) {
  const limits = sizes.map(([name, size]) => [name, Math.ceil((size * growthFactor) / 100) * 100] as const)
  writeFileSync(budgetPath, `${JSON.stringify(Object.fromEntries([...limits].sort()), undefined, 2)}\n`)
}
const budget: Readonly<Record<string, number>> = JSON.parse(readFileSync(budgetPath, 'utf8'))
const problems = [
  ...sizes
    .filter(([name, size]) => size > (budget[name] ?? 0))
    .map(([name, size]) => `${name}: ${size} bytes, and no more than ${budget[name] ?? 0} are allowed`),
  ...Object.keys(budget)
    .filter((name) => !sizes.some(([part]) => part === name))
    .map((name) => `${name}: has a limit, and is not built`),
]
for (const [name, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(7)} K  ${name}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error('Make it smaller, or accept it: npm run sizes -- --accept')
process.exitCode = problems.length === 0 ? 0 : 1
