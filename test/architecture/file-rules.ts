import { writtenAddresses } from './addresses.ts'
import { cyclesIn } from './cycles.ts'
import type { FileRule } from './file-rule.ts'
import { floorsOfUi, noArrowUp } from './floors.ts'
import { importsOf } from './imports.ts'
import { outcomesNotRun } from './outcomes.ts'
import type { SourceFile } from './source-file.ts'

const longestFile = 250
const lineCount = ({ text }: SourceFile) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const eagerImports = (files: readonly SourceFile[]) =>
  new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ lazy }) => !lazy)
        .map(({ target }) => target),
    ]),
  )

export const fileRules: readonly FileRule[] = [
  noArrowUp(floorsOfUi),
  {
    name: 'there are no barrels',
    findings: (files) => files.map(({ path }) => path).filter((path) => /(?:^|\/)index\.[a-z]+$/.test(path)),
    why: 'an import names the file that has the thing, so that a bundle holds only what is used',
    explainedIn: 'README.md, House rules',
  },
  {
    name: 'modules do not import each other in a circle',
    findings: (files) => cyclesIn(eagerImports(files)),
    why: 'whichever of them starts first sees the others unfinished',
    explainedIn: 'README.md, House rules',
  },
  {
    name: `no file is longer than ${longestFile} lines`,
    findings: (files) =>
      files.filter((file) => lineCount(file) > longestFile).map((file) => `${file.path} has ${lineCount(file)} lines`),
    why: 'a file that outgrows that is two things',
    explainedIn: 'README.md, House rules',
  },
  {
    name: 'an outcome is run',
    findings: outcomesNotRun,
    why: 'the compiler lets go of a call that never started',
    explainedIn: 'core/README.md, Vocabulary',
  },
  {
    name: 'an address of the portal is taken from the table of routes',
    findings: writtenAddresses,
    why: 'the compiler sees a wrong one there, and nowhere else',
    explainedIn: 'ui/README.md, Walls',
  },
]
