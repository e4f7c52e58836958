import { describe, expect, it } from '@jest/globals'
import { vagueWords } from './plain-words.ts'

describe('the checker of plain words', () => {
  it('reports comments and pages, and no other text', () => {
    const module = {
      path: 'core/a.ts',
      text: "\n// For Whoever comes.\nconst nobody = 'somebody'\n/** x\n * anybody */",
    }
    const page = { path: 'core/README.md', text: 'Plain.\n\nsomeone else' }
    expect(vagueWords([module, page])).toEqual([
      'core/a.ts:2 says Whoever',
      'core/a.ts:5 says anybody',
      'core/README.md:3 says someone',
    ])
  })
})
