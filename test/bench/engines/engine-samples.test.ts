import { describe, expect, it } from '@jest/globals'
import { type EngineSample, engineTable } from './engine-samples.ts'

const aSample = (sample: Partial<EngineSample>): EngineSample => ({
  engine: 'firefox',
  version: '153.7',
  page: 'sign-in',
  run: 1,
  figures: { typeable: 100, attached: 300, works: 200, configurations: 1 },
  ...sample,
})

describe('the table of the engines', () => {
  const cells = (row: string | undefined) => row?.split('|').map((cell) => cell.trim())

  it('has a row for each engine that was measured, and none for another', () => {
    const rows = engineTable([aSample({}), aSample({ engine: 'webkit', version: '2.50' })])
      .split('\n')
      .slice(2)
    expect(rows.map((row) => cells(row)?.[1])).toEqual(['firefox 153.7', 'webkit 2.50'])
  })

  it('has the medians of the form, its handlers, its first call, its configuration, and the orders', () => {
    const samples = [100, 900, 200].map((typeable, index) =>
      aSample({ run: index + 1, figures: { typeable, attached: 300, works: 400, configurations: 2 } }),
    )
    const orders = aSample({ page: 'orders', figures: { typeable: 1, attached: 2, works: 1500, configurations: 1 } })
    expect(cells(engineTable([...samples, orders]).split('\n')[2])).toEqual([
      '',
      'firefox 153.7',
      '200',
      '300',
      '400',
      '2',
      '1,500',
      '',
    ])
  })

  it('tells what was not measured from what took no time', () => {
    expect(cells(engineTable([aSample({})]).split('\n')[2])?.[6]).toBe('–')
  })
})
