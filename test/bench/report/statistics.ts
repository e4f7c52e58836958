import type { ByteKind, FigureName, Sample } from '../figures.ts'

/** Which samples belong together. */
export type Place = Pick<Sample, 'profile' | 'page' | 'visit'>

/** The middle one, or the mean of the two in the middle; nothing of nothing. */
export const median = (values: readonly number[]): number | undefined => {
  const sorted = [...values].sort((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

const samplesOf = (samples: readonly Sample[], { profile, page, visit }: Place): readonly Sample[] =>
  samples.filter((sample) => sample.profile === profile && sample.page === page && sample.visit === visit)

const present = (values: readonly (number | undefined)[]): readonly number[] =>
  values.filter((value) => value !== undefined)

/** The median of a figure over all runs; nothing when no run has it. */
export const medianFigure = (samples: readonly Sample[], place: Place, figure: FigureName): number | undefined =>
  median(present(samplesOf(samples, place).map(({ figures }) => figures[figure])))

/** The median of what is downloaded of a kind, in KiB. */
export const medianKibibytes = (samples: readonly Sample[], place: Place, kind: ByteKind): number | undefined =>
  median(samplesOf(samples, place).map(({ kibibytesByKind }) => kibibytesByKind[kind]))

/**
 * How many times as much a page takes as another one: divided within each run, in which the machine was as busy for one
 * as for the other, and then the median of these. Nothing when no run has both.
 */
export const medianRatio = (
  samples: readonly Sample[],
  place: Place,
  otherPage: string,
  figure: FigureName,
): number | undefined => {
  const others = samplesOf(samples, { ...place, page: otherPage })
  return median(
    present(
      samplesOf(samples, place).map(({ run, figures }) => {
        const one = figures[figure]
        const other = others.find((sample) => sample.run === run)?.figures[figure]
        return one === undefined || other === undefined || other === 0 ? undefined : one / other
      }),
    ),
  )
}
