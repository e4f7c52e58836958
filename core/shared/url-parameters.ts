/** Decodes a text. Undefined if its percent-encoding is broken. */
export const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a URL without the slashes at its end. This is a loop, because a regular expression would try a run of
 * slashes again from each slash, and some supported browsers have no lookbehind.
 */
export const withoutTrailingSlashes = (url: string): string => {
  let end = url.length
  while (url[end - 1] === '/') end -= 1
  return url.slice(0, end)
}

/** Replaces several slashes in a path, encoded or not, with one. */
export const withSingleSlashes = (path: string): string => path.replace(/(?:\/|%(?:25)*2f)+/gi, '/')

/** Decodes a text. Returns it unchanged if its percent-encoding is broken. */
export const decoded = (text: string): string => percentDecoded(text) ?? text

/** Returns the name in `&Login=ada` in lower case, because links are typed, and QR codes have only capitals. */
const nameOf = (pair: string): string => decoded(pair.replace(/=.*/s, '').replace(/^[?#&]/, '')).toLowerCase()

const valuesIn = (pairs: readonly string[], name: string): readonly string[] =>
  pairs.filter((pair) => nameOf(pair) === name).map((pair) => decoded(pair.replace(/^[^=]*=?/, '')))

/**
 * Returns the values of a parameter in a query, whatever the case of its name. Each is decoded once, and a plus stays
 * a plus.
 */
export const parametersIn = (query: string, name: string): readonly string[] => valuesIn(query.split('&'), name)

/** Returns the first value of a parameter. Undefined without one. */
export const parameterIn = (query: string, name: string): string | undefined => parametersIn(query, name)[0]

/** Parameters whose values give access to an account, or are worth money. */
const secrets: ReadonlySet<string> = new Set(['code', 'token'])

/** Splits a query or a hash into its pairs, even if one contains the other. */
const pairsOf = (query: string): readonly string[] => query.split(/(?=[?#&])/)

/** Removes the secrets from a parameter whose value is a URL, such as `redirect_url`. */
const withoutNestedSecrets = (pair: string): string => {
  const [, name = '', value = ''] = /^([^=]*=)(.*)$/s.exec(pair) ?? []
  const [, path = '', query = ''] = /^([^?#]*)(.*)/s.exec(decoded(value)) ?? []
  const kept = query === '' ? query : withoutSecrets(query)
  return kept === query ? pair : name + encodeURIComponent(path + kept)
}

/** The parts of a URL that have parameters. */
interface Queries {
  readonly search: string
  readonly hash: string
}

/** Whether a URL has a code or a token as a parameter. No page stores or reports such a URL. */
export const holdsSecret = ({ search, hash }: Queries): boolean =>
  pairsOf(search + hash).some((pair) => secrets.has(nameOf(pair)) || withoutNestedSecrets(pair) !== pair)

/** Returns the first activation code in a query or a hash. */
const codeIn = (query: string): string | undefined => valuesIn(pairsOf(query), 'code').find((code) => code !== '')

/** Returns the code in a URL, where the QR code of a card has it. */
export const codeParameter = ({ search, hash }: Queries): string | undefined => codeIn(search) ?? codeIn(hash)

/** Returns a query or a hash without the parameters that contain a secret. */
export const withoutSecrets = (query: string): string => {
  const kept = pairsOf(query).filter((pair) => !secrets.has(nameOf(pair)))
  return kept
    .map(withoutNestedSecrets)
    .join('')
    .replace(/^&/, query.charAt(0))
    .replace(/^[?#]$/, '')
}
