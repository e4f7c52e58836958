import { describe, expect, it } from '@jest/globals'
import { explainedFunctions, usedFunctions } from './vocabulary.ts'

describe('the reader of vocabulary', () => {
  it('finds functions of a module, functions by name, and no types', () => {
    const text = `
import { type Either, isRight } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { Task } from 'fp-ts/Task'
import { map } from 'rxjs'
export const f = TE.chain(TE.right)
export const g = other.left`
    expect(usedFunctions([{ path: 'core/a.ts', text }])).toEqual(['TE.chain', 'TE.right', 'isRight'])
    expect(usedFunctions([{ path: 'ui/a.ts', text }])).toEqual([])
  })

  it('finds the first column of the table under a heading, and no other', () => {
    const readme = `
## Words
| \`Form\` | x |

### fp-ts
Without \`this\`.

| function | meaning |
|---|---|
| \`pipe(x, f)\` | \`f(x)\` |
| \`TE.left\`, \`TE.right\` | known |

## Walls
| \`none\` | x |`
    expect(explainedFunctions(readme, '### fp-ts')).toEqual(['TE.left', 'TE.right', 'pipe'])
  })
})
