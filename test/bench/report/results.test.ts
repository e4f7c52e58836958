import { describe, expect, it } from '@jest/globals'
import { resultsText } from './results.ts'
import { withResults } from './results-block.ts'
import { aSample } from './samples.ts'
import { figureText, table } from './table.ts'

const machine = { cpu: 'Abacus', cores: 2, node: 'v20', chromium: '140', load: 0.25, date: '2026-11-20T12:00:00.000Z' }

describe('a table', () => {
  it('has its columns one below the other', () => {
    expect(table(['page', 'ms'], [['/sign-in', '1,050']])).toBe(
      ['| page     |    ms |', '| -------- | ----: |', '| /sign-in | 1,050 |'].join('\n'),
    )
  })

  it('tells a figure that is missing from one that is nought', () => {
    expect([figureText(undefined, 1), figureText(0, 1), figureText(1234.56, 1)]).toEqual(['–', '0.0', '1,234.6'])
  })
})

describe('the results', () => {
  const samples = [
    aSample({ page: 'react-floor', figures: { works: 1000 } }),
    aSample({ figures: { works: 1100 } }),
    aSample({ page: 'orders-20', figures: { works: 2000, transfer: 30, beyondTransfer: 1970 } }),
  ]
  const lines = resultsText(samples, machine, 1).split('\n')

  it('say where and when they were measured', () => {
    expect(lines[0]).toBe(
      '2026-11-20, Abacus with 2 cores, Chromium 140, Node v20, load 0.3 before; medians of 1 runs.',
    )
  })

  it('have a table for each kind of visit that was made, and none for another', () => {
    expect(lines.filter((line) => line.startsWith('####'))).toEqual([
      '#### Slow phone (CPU ×4, 1.6 Mbit/s down, 750 kbit/s up, 150 ms), cold',
    ])
  })

  it('set a page beside the floors', () => {
    const ratios = lines[lines.findIndex((line) => line.includes('works ÷ React')) + 3]
    expect(ratios?.split('|').map((cell) => cell.trim())).toEqual(expect.arrayContaining(['/sign-in', '1.10']))
  })

  it('keep the numbers of orders in a table of their own', () => {
    const rows = lines.filter((line) => line.includes('/ with 20 orders'))
    expect(
      rows.map((row) =>
        row
          .split('|')
          .slice(2, 5)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([['2,000', '30', '1,970']])
  })

  it('end with what was to be reached', () => {
    expect(lines.find((line) => line.startsWith('| /sign-in: works'))).toMatch(/0\.80 \| +1\.10 \| +missed/)
  })
})

describe('a text with a place for results', () => {
  const text = 'before\n<!-- results -->\nold\n<!-- end of results -->\nafter'

  it('gets new ones in place of the old ones', () => {
    expect(withResults(text, 'new')).toBe('before\n<!-- results -->\n\nnew\n\n<!-- end of results -->\nafter')
  })

  it('keeps its place for the next ones', () => {
    expect(withResults(withResults(text, 'new'), 'newer')).toBe(withResults(text, 'newer'))
  })

  it('is refused without that place', () => {
    expect(() => withResults('before', 'new')).toThrow(/no place/)
  })
})
