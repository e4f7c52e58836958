import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { readSheets } from '../../ui/build/styles.ts'
import { breaches, fileBreaches } from './check.ts'
import { fileRules } from './file-rules.ts'
import { vagueWords } from './plain-words.ts'
import { rules } from './rules.ts'
import { readPages, readProject } from './source-file.ts'
import { unusedClasses } from './unused-classes.ts'
import { explainedFunctions, usedFunctions } from './vocabulary.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const project = await readProject(root)

describe('the walls of the house', () => {
  it.each(rules)('$name', (rule) => {
    expect(breaches(rule, project)).toEqual([])
  })
})

describe('every module', () => {
  it.each(fileRules)('$name', (rule) => {
    expect(fileBreaches(rule, project)).toEqual([])
  })
})

describe('core', () => {
  it('uses the functions of fp-ts that its README explains, and explains no others', async () => {
    const readme = await readFile(`${root}core/README.md`, 'utf8')
    expect(usedFunctions(project)).toEqual(explainedFunctions(readme, '### Functions of fp-ts'))
  })
})

describe('comments and READMEs', () => {
  it('say who is meant: a visitor, a customer, a caller', async () => {
    expect(vagueWords([...project, ...(await readPages(root))])).toEqual([])
  })
})

describe('every class of a stylesheet', () => {
  it('is named by a component that imports it', async () => {
    expect(unusedClasses(await readSheets({ root, source: 'ui' }), project)).toEqual([])
  })
})
