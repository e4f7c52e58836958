import { describe, expect, it } from '@jest/globals'
import { browsersWithout, published } from './compat-data.ts'
import { compatExceptions, falsePositives } from './compat-exceptions.ts'
import { unsupportedInScript } from './scripts.ts'
import { unsupportedInStyles } from './styles.ts'

const found = [
  ...new Set([
    ...published('.js').flatMap((each) => [...unsupportedInScript(each)]),
    ...published('.css').flatMap((each) => [...unsupportedInStyles(each)]),
  ]),
]
const explained = Object.keys(compatExceptions)
const isBelow = (key: string, feature: string) => key === feature || key.startsWith(`${feature}.`)

describe('The built portal', () => {
  it('uses nothing that the oldest browsers lack, unless it is known what stands in', () => {
    const unexplained = found.filter(
      (key) => !falsePositives.includes(key) && !explained.some((feature) => isBelow(key, feature)),
    )
    expect(unexplained.map((key) => `${key}: not in ${browsersWithout(key).join(', ')}`)).toEqual([])
  })

  it('has no explanation for a feature that it no longer uses', () => {
    const isUsed = (feature: string) => found.some((key) => isBelow(key, feature))
    expect([...explained, ...falsePositives].filter((feature) => !isUsed(feature))).toEqual([])
  })
})
