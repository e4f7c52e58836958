/** As far as `.build/size-report.json` matters here; sizes in bytes. */
export interface SizeReport {
  readonly outputs: Readonly<Record<string, Output>>
  readonly firstLoads: Readonly<Record<string, { readonly brotli: number; readonly files: readonly string[] }>>
}

interface Output {
  readonly brotli: number
  readonly entryPoint?: string
  readonly inputs: Readonly<Record<string, number>>
}

export interface SizeBudget {
  /** The most that opening the portal there may fetch, compressed, by entry point; languages come on top of any. */
  readonly limits: Readonly<Record<string, number>>
  /** What each package and each module of the portal took when the limits were set, minified and not compressed. */
  readonly parts: Readonly<Record<string, number>>
}

const roomToGrow = 1.02

/** A package counts as one part, a module of the portal as itself. */
const partOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path

const partsOf = (outputs: readonly Output[]): ReadonlyMap<string, number> => {
  const parts = new Map<string, number>()
  for (const { inputs } of outputs) {
    for (const [path, bytes] of Object.entries(inputs)) parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + bytes)
  }
  return parts
}

const languages = ({ outputs }: SizeReport) =>
  Object.entries(outputs).flatMap(([name, { entryPoint, brotli }]) =>
    entryPoint?.endsWith('.json') ? [{ entryPoint, brotli, files: [name] }] : [],
  )

const entriesOf = (report: SizeReport) => [
  ...Object.entries(report.firstLoads).map(([entryPoint, load]) => ({ entryPoint, ...load })),
  ...languages(report),
]

/** A budget that these sizes keep, with a little room. */
export const budgetFor = (report: SizeReport): SizeBudget => ({
  limits: Object.fromEntries(
    entriesOf(report)
      .map(({ entryPoint, brotli }): [string, number] => [entryPoint, Math.ceil((brotli * roomToGrow) / 100) * 100])
      .sort(),
  ),
  parts: Object.fromEntries([...partsOf(Object.values(report.outputs))].sort()),
})

const growth = (report: SizeReport, files: readonly string[], { parts }: SizeBudget) =>
  [...partsOf(files.flatMap((name) => report.outputs[name] ?? []))]
    .map(([part, bytes]) => ({ part, bytes, by: bytes - (parts[part] ?? 0) }))
    .filter(({ by }) => by > 0)
    .sort((one, other) => other.by - one.by)
    .slice(0, 5)
    .map(({ part, bytes, by }) => `  ${part} grew by ${by} to ${bytes} bytes before compression`)

/** What is over its limit, with the parts that grew most; and what has no limit, or a limit for nothing. */
export const overBudget = (report: SizeReport, budget: SizeBudget): readonly string[] => {
  const entries = entriesOf(report)
  const known = new Set(entries.map(({ entryPoint }) => entryPoint))
  const problems = entries.flatMap(({ entryPoint, brotli, files }) => {
    const limit = budget.limits[entryPoint]
    if (limit === undefined) return [`${entryPoint}: has no limit, and takes ${brotli} bytes`]
    if (brotli <= limit) return []
    return [`${entryPoint}: ${brotli} bytes, and no more than ${limit} are allowed`, ...growth(report, files, budget)]
  })
  const stale = Object.keys(budget.limits).filter((entryPoint) => !known.has(entryPoint))
  return [...problems, ...stale.map((entryPoint) => `${entryPoint}: has a limit, and is not built`)]
}
