import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { breaches, fileBreaches } from './check.ts'
import { fileRules } from './file-rules.ts'
import { rules } from './rules.ts'
import { readProject } from './source-file.ts'

const project = await readProject(fileURLToPath(new URL('../../', import.meta.url)))

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
