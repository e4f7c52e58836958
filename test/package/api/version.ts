import type { Api } from './report.ts'

/** What a change of the facade asks of the version (semver.org). */
export type Change = 'none' | 'minor' | 'major'

const declarationsOf = ({ parts }: Api): readonly string[] => parts.flatMap(({ declarations }) => declarations)

/** Whether all lines of the one are still there in their order, among others. */
const contains = (longer: string, shorter: string): boolean => {
  const rest = shorter.split('\n')
  for (const line of longer.split('\n')) if (line === rest[0]) rest.shift()
  return rest.length === 0
}

const headOf = (declaration: string): string => declaration.split(/[\n=:{]/)[0]?.trim() ?? ''

/** What a shell has to bring: one more member of these is one that every shell lacks. */
const isBrought = (declaration: string): boolean => /^interface (?:\w*Ports|\w*Options|Settings)\b/.test(declaration)

/** What was taken away or changed is major; what was only added is minor, unless it is asked of shells. */
export const changeBetween = (old: Api, now: Api): Change => {
  const [before, after] = [declarationsOf(old), declarationsOf(now)]
  const kept = new Set(after)
  const changed = before.filter((declaration) => !kept.has(declaration))
  const isBroken = changed.some((declaration) => {
    const successor = after.find((each) => headOf(each) === headOf(declaration))
    return successor === undefined || isBrought(declaration) || !contains(successor, declaration)
  })
  if (isBroken) return 'major'
  return before.length === after.length && changed.length === 0 ? 'none' : 'minor'
}

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number)

/** The least version that says what has changed since another. */
export const versionAfter = (version: string, change: Change): string => {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  if (change === 'major') return `${major + 1}.0.0`
  return change === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch}`
}

export const isAtLeast = (version: string, least: string): boolean => {
  const [own, other] = [numbersOf(version), numbersOf(least)]
  const at = own.findIndex((number, index) => number !== other[index])
  return at < 0 || (own[at] ?? 0) > (other[at] ?? 0)
}
