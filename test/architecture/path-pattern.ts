/** Paths and packages that match one of `these` and none of `except`: `*` is any name, `**` any depth. */
export interface Paths {
  readonly these: readonly string[]
  readonly except?: readonly string[]
}

const expressionOf = (pattern: string): RegExp => {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const wildcards = escaped.replace(/\*\*\/|\*\*|\*/g, (wildcard) => wildcardExpressions.get(wildcard) ?? wildcard)
  return new RegExp(`^${wildcards}$`)
}

const wildcardExpressions = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.+'],
  ['*', '[^/]*'],
])

const matchesAny = (patterns: readonly string[], path: string) =>
  patterns.some((pattern) => expressionOf(pattern).test(path))

export const matches = ({ these, except = [] }: Paths, path: string): boolean =>
  matchesAny(these, path) && !matchesAny(except, path)
