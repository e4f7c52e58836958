/** For each module the modules that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * Chains of imports that lead back to where they began, each written as `a → b → a`. Every module that takes part in
 * a cycle is named in at least one; a knot of several cycles is shown by those that a depth-first walk meets.
 */
export const cyclesIn = (graph: ImportGraph): readonly string[] => {
  const finished = new Set<string>()
  const cycles: string[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    const before = trail.indexOf(path)
    if (before >= 0) cycles.push([...trail.slice(before), path].join(' → '))
    if (before >= 0 || finished.has(path)) return
    for (const target of graph.get(path) ?? []) walk(target, [...trail, path])
    finished.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}
