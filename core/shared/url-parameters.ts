/** Undefined for a text with a broken percent-encoding. */
export const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * An address without the slashes at its end. A loop: a regular expression would try a run of slashes anew from each,
 * and some supported browsers know no lookbehind.
 */
export const withoutTrailingSlashes = (url: string): string => {
  let end = url.length
  while (url[end - 1] === '/') end -= 1
  return url.slice(0, end)
}

/** A path with one slash in place of several, encoded or not. */
export const withSingleSlashes = (path: string): string => path.replace(/(?:\/|%(?:25)*2f)+/gi, '/')

/** Percent-decoded, or as it is where its encoding is broken. */
export const decoded = (text: string): string => percentDecoded(text) ?? text

/** The name of `&Login=ada`, in lower case: links are typed, and QR codes have capitals only. */
const nameOf = (pair: string): string => decoded(pair.replace(/=.*/s, '').replace(/^[?#&]/, '')).toLowerCase()

const valuesIn = (pairs: readonly string[], name: string): readonly string[] =>
  pairs.filter((pair) => nameOf(pair) === name).map((pair) => decoded(pair.replace(/^[^=]*=?/, '')))

/** The values of a parameter in a query, its name in any case. Each is decoded once, and a plus is a plus. */
export const parametersIn = (query: string, name: string): readonly string[] => valuesIn(query.split('&'), name)

/** The first value of a parameter; undefined without one. */
export const parameterIn = (query: string, name: string): string | undefined => parametersIn(query, name)[0]

/** Their values give access to an account, or are worth money. */
const secrets: ReadonlySet<string> = new Set(['code', 'token'])

/** The pairs of a query or a hash, also of one within the other. */
const pairsOf = (query: string): readonly string[] => query.split(/(?=[?#&])/)

/** A parameter without the secrets of an address that is its value, such as a `redirect_url`. */
const cleaned = (pair: string): string => {
  const [, name = '', value = ''] = /^([^=]*=)(.*)$/s.exec(pair) ?? []
  const [, path = '', query = ''] = /^([^?#]*)(.*)/s.exec(decoded(value)) ?? []
  const kept = query === '' ? query : withoutSecrets(query)
  return kept === query ? pair : name + encodeURIComponent(path + kept)
}

/** The parts of an address that have parameters. */
interface Queries {
  readonly search: string
  readonly hash: string
}

/** Whether an address has a code or a token as a parameter. No page keeps or reports it. */
export const holdsSecret = ({ search, hash }: Queries): boolean =>
  pairsOf(search + hash).some((pair) => secrets.has(nameOf(pair)) || cleaned(pair) !== pair)

/** The first activation code in a query or a hash. */
const codeIn = (query: string): string | undefined => valuesIn(pairsOf(query), 'code').find((code) => code !== '')

/** The code in an address, as the QR code of a card puts it there. */
export const codeParameter = ({ search, hash }: Queries): string | undefined => codeIn(search) ?? codeIn(hash)

/** A query or a hash without the parameters that hold a secret. */
export const withoutSecrets = (query: string): string => {
  const kept = pairsOf(query).filter((pair) => !secrets.has(nameOf(pair)))
  return kept
    .map(cleaned)
    .join('')
    .replace(/^&/, query.charAt(0))
    .replace(/^[?#]$/, '')
}
