import { describe, expect, it } from '@jest/globals'
import { flameChart, type TraceEvent } from './flame-chart.ts'

const url = 'https://portal.test/sign-in'
const onMain = { pid: 1, tid: 2 }
const event = (name: string, start: number, length: number, thread = onMain): TraceEvent => ({
  name,
  ph: 'X',
  ...thread,
  ts: start * 1000,
  dur: length * 1000,
})

const navigation: TraceEvent = {
  name: 'navigationStart',
  ph: 'R',
  ...onMain,
  ts: 1_000_000,
  args: { data: { documentLoaderURL: url } },
}

describe('A flame chart', () => {
  it('shows what called what on the main thread, from the navigation on', () => {
    const chart = flameChart(
      [
        navigation,
        event('RunTask', 1100, 80),
        event('EvaluateScript', 1110, 60),
        event('Layout', 1200, 40),
        event('Elsewhere', 1100, 80, { pid: 1, tid: 3 }),
        event('Before', 900, 50),
      ],
      url,
    )
    const bars = [...chart.matchAll(/<title>(.*?)<\/title><rect x="(\d+)" y="(\d+)"/g)].map((found) => found.slice(1))
    expect(bars).toEqual([
      ['RunTask: 80.0 ms from 100 ms', '100', '20'],
      ['EvaluateScript: 60.0 ms from 110 ms', '110', '36'],
      ['Layout: 40.0 ms from 200 ms', '200', '20'],
    ])
  })

  it('is drawn of the page that it was asked for, and of no other', () => {
    expect(() => flameChart([navigation], 'https://other.test/')).toThrow('no navigation')
  })
})
