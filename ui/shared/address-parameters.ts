const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The parameters of a query or a hash, decoded once. Their names are in lower case; a plus is a plus. */
const parametersOf = (query: string): readonly (readonly [name: string, value: string])[] =>
  query
    .replace(/^[?#]/, '')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decoded(name).toLowerCase(), decoded(value.join('='))]
    })

/** The first parameter of this name, in any case. */
export const parameterIn = (query: string, name: string): string | undefined =>
  parametersOf(query).find(([each]) => each === name)?.[1]
