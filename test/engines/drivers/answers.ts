/** A named part of an answer that must be there and be a text. */
export const textIn = (answer: unknown, ...path: readonly string[]): string => {
  const found = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    answer,
  )
  if (typeof found !== 'string') throw new Error(`No ${path.join('.')} in ${JSON.stringify(answer)}`)
  return found
}
