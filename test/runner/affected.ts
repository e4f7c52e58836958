import { importsOf } from '../architecture/imports.ts'
import type { SourceFile } from '../architecture/source-file.ts'

/** Tests that read files of these names instead of importing them. */
const readers: readonly (readonly [RegExp, RegExp])[] = [
  [/^ui\/locales\//, /^test\/language\//],
  [/\.css$/, /^test\/build\/(?:class-types|styles)\.test/],
  [/\.md$|^package\.json$|^\.nvmrc$/, /^test\/architecture\/pages\.test/],
  [/^\.github\/|^package\.json$/, /^test\/changelog\//],
]

/** Jest runs these by a change; browser tests want a build, and contracts are written by all of their tests together. */
const isQuickTest = (path: string) => /^test\/(?!e2e\/|engines\/|sessions\/|verification\/).*\.test\.tsx?$/.test(path)

const importersOf = (files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { target } of importsOf(file)) {
      const known = importers.get(target)
      if (known === undefined) importers.set(target, [file.path])
      else known.push(file.path)
    }
  return importers
}

/** The tests that changed files reach, over however many imports: the nearest first. */
export const affectedTests = (files: readonly SourceFile[], changed: readonly string[]): readonly string[] => {
  const importers = importersOf(files)
  const tests = files.map(({ path }) => path).filter(isQuickTest)
  const reading = tests.filter((test) =>
    readers.some(([read, reader]) => reader.test(test) && changed.some((path) => read.test(path))),
  )
  const reached = new Set([...changed, ...reading])
  // A set goes on to what is added while it is walked through.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  const known = new Set(tests)
  return [...reached].filter((path) => known.has(path))
}

/** As many tests as fit into some seconds of work, in their order; one that is too long leaves room for the next. */
export const within = (
  tests: readonly string[],
  secondsOf: (test: string) => number,
  seconds: number,
): readonly string[] => {
  let left = seconds
  return tests.filter((test) => {
    const fits = secondsOf(test) <= left
    if (fits) left -= secondsOf(test)
    return fits
  })
}
