import { describe, expect, it } from '@jest/globals'
import { optionsOf } from './options.ts'
import { pages } from './pages.ts'

const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)

describe('the command of the bench', () => {
  it('measures everything five times unless told otherwise', () => {
    expect(optionsOf([])).toMatchObject({ runs: 5, pages, shots: false, write: false })
    expect(names(optionsOf([]).profiles)).toEqual(['slow', 'slower', 'unthrottled'])
  })

  it('measures the floors beside what it is told to measure', () => {
    expect(names(optionsOf(['--only=orders,sign-in']).pages)).toEqual([
      'static-floor',
      'react-floor',
      'card-floor',
      'sign-in',
      'orders',
    ])
  })

  it('visits each page of another build right after the same page of this one', () => {
    const { pages: both, beside } = optionsOf(['--only=sign-in', '--beside=../before/dist'])
    expect(beside).toBe('../before/dist')
    expect(names(both)).toEqual(['static-floor', 'react-floor', 'card-floor', 'sign-in', 'sign-in-beside'])
    expect(both.map(({ portal }) => portal)).toEqual([undefined, undefined, undefined, undefined, 'beside'])
  })

  it('visits a page with telemetry right after the same page without', () => {
    const order = names(pages)
    expect(order[order.indexOf('sign-in') + 1]).toBe('sign-in-telemetry')
    expect(names(optionsOf(['--only=sign-in-telemetry', '--beside=../before/dist']).pages)).not.toContain(
      'sign-in-telemetry-beside',
    )
  })

  it('takes the number of runs and the profile from its options', () => {
    const { runs, profiles } = optionsOf(['--runs=9', '--profile=slow'])
    expect([runs, ...names(profiles)]).toEqual([9, 'slow'])
  })

  it.each([
    [['--only=sign-im'], /no "sign-im". Choose from: static-floor,/],
    [['--profile=fast'], /no "fast". Choose from: slow, slower, unthrottled/],
    [['--runs=0'], /--runs takes a number/],
    [['--runs=many'], /--runs takes a number/],
    [['--quick'], /quick/],
  ])('refuses %j and says why', (commandLine, reason) => {
    expect(() => optionsOf(commandLine)).toThrow(reason)
  })
})
