import type { Headers as ExpectedHeaders } from '../hosting/security-headers.ts'
import type { Answer } from './site.ts'

const directivesOf = (policy: string): ReadonlyMap<string, string> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources.join(' ')] as const
    }),
  )

/** A policy is long: only the directives that differ are said. */
const policyProblems = (name: string, expected: string, actual: string): readonly string[] => {
  const [wanted, found] = [directivesOf(expected), directivesOf(actual)]
  // A file needs one directive, and a host may send it the whole policy of a page.
  return [...new Set([...wanted.keys(), ...(wanted.size > 1 ? found.keys() : [])])]
    .filter((directive) => wanted.get(directive) !== found.get(directive))
    .map(
      (directive) =>
        `${name}: ${directive} is "${found.get(directive) ?? 'missing'}", "${wanted.get(directive) ?? 'none'}" expected`,
    )
}

/** What is wrong with the headers of an answer, a line for each that is missing or says something else. */
export const headerProblems = ({ headers }: Answer, expected: ExpectedHeaders): readonly string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name)
    if (actual === value) return []
    if (actual === null) return [`${name} is missing`]
    return name === 'content-security-policy'
      ? policyProblems(name, value, actual)
      : [`${name} is "${actual}", "${value}" expected`]
  })
