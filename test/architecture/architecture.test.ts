import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { readSheets } from '../../ui/build/styles.ts'
import { breaches, fileBreaches } from './check.ts'
import { fileRules } from './file-rules.ts'
import { rules } from './rules.ts'
import { readProject } from './source-file.ts'
import { unusedClasses } from './unused-classes.ts'

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

describe('every class of a stylesheet', () => {
  it('is named by a component that imports it', async () => {
    expect(unusedClasses(await readSheets({ root, source: 'ui' }), project)).toEqual([])
  })
})
