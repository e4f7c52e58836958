import type { Sample } from '../figures.ts'

/** A slow, cold visit of /sign-in in the first run; say only what the test is about. */
export const aSample = (sample: Partial<Sample> = {}): Sample => ({
  profile: 'slow',
  page: 'sign-in',
  visit: 'cold',
  run: 1,
  figures: {},
  kibibytesByKind: { page: 0, styles: 0, script: 0, data: 0, other: 0 },
  ...sample,
})
