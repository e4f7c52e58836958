import { describe, expect, it } from '@jest/globals'
import { aboveTheFloor, otherThings } from './above-the-floor.ts'
import { lacking } from './compat-data.ts'
import { published } from './published.ts'
import { youngIn } from './scripts.ts'
import { youngInStyles } from './styles.ts'

const found = [
  ...new Set([
    ...published('.js').flatMap((each) => [...youngIn(each)]),
    ...published('.css').flatMap((each) => [...youngInStyles(each)]),
  ]),
]
const explained = Object.keys(aboveTheFloor)
const isBelow = (key: string, feature: string) => key === feature || key.startsWith(`${feature}.`)

describe('The built portal', () => {
  it('uses nothing that the oldest browsers lack, unless it is known what stands in', () => {
    const unexplained = found.filter(
      (key) => !otherThings.includes(key) && !explained.some((feature) => isBelow(key, feature)),
    )
    expect(unexplained.map((key) => `${key}: not in ${lacking(key).join(', ')}`)).toEqual([])
  })

  it('has no explanation for a feature that it no longer uses', () => {
    const isUsed = (feature: string) => found.some((key) => isBelow(key, feature))
    expect([...explained, ...otherThings].filter((feature) => !isUsed(feature))).toEqual([])
  })
})
