/**
 * Returns a function that creates one value for each list of arguments, and returns the same value again for the same
 * arguments.
 */
export const memoize = <Args extends readonly (string | number)[], Value>(
  create: (...args: Args) => Value,
): ((...args: Args) => Value) => {
  const created = new Map<string, { readonly value: Value }>()
  return (...args) => {
    const key = args.join(' ')
    const known = created.get(key) ?? { value: create(...args) }
    created.set(key, known)
    return known.value
  }
}
