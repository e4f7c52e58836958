/** A value between quotes. nginx would read a `$` as a variable and has no way to write a plain one. */
export const quoted = (value: string): string => {
  if (/^[^'\\$\n]*"[^'\\$\n]*$/.test(value)) return `'${value}'`
  if (/["\\$\n]/.test(value)) throw new Error(`nginx can't send this value: ${value}`)
  return `"${value}"`
}

export const block = (opening: string, lines: readonly string[]): readonly string[] => [
  `${opening} {`,
  ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
  '}',
]
