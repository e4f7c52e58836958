import fc from 'fast-check'

/** Checks that a property holds for `numRuns` generated values and never throws. */
export const forAll = <A extends unknown[]>(
  numRuns: number,
  values: { [At in keyof A]: fc.Arbitrary<A[At]> },
  check: (...each: A) => unknown,
) => {
  const property = fc.property(fc.tuple<A>(...values), (each) => check(...each) !== false)
  fc.assert(property, { numRuns })
}
