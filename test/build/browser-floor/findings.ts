import { featureAt, lacking } from './compat-data.ts'
import type { Use } from './style-features.ts'

/** A feature that the floor lacks, by its key in the data, and the first place where it is used. */
export interface Finding {
  readonly key: string
  /** The browsers that lack it; unknown for a feature that the data does not have. */
  readonly browsers: readonly string[]
  readonly place: string
}

const unknown = ['nobody knows who has it']

/** What the floor lacks of what is used, each feature once. */
export const findings = (uses: readonly Use[]): readonly Finding[] => {
  const found = new Map<string, Finding>()
  const seen = new Set<string>()
  for (const { key, place, prefixes } of uses) {
    const use = [key, ...prefixes].join()
    if (found.has(key) || seen.has(use)) continue
    seen.add(use)
    const feature = featureAt(key)
    const browsers = feature === undefined ? unknown : lacking(feature, prefixes)
    if (browsers.length > 0) found.set(key, { key, browsers, place })
  }
  return [...found.values()]
}
