/** Decodes a percent-encoded text. Undefined if its encoding is broken. */
export const decodePercent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a URL without the slashes at its end. Uses a loop, because some supported browsers have no lookbehind, and a
 * regular expression without it is slow for many slashes.
 */
export const removeTrailingSlashes = (url: string): string => {
  let end = url.length
  while (url[end - 1] === '/') end -= 1
  return url.slice(0, end)
}

/** Replaces repeated slashes in a path, encoded or not, with one slash. */
export const collapseSlashes = (path: string): string => path.replace(/(?:\/|%(?:25)*2f)+/gi, '/')

export const decodePercentIfValid = (text: string): string => decodePercent(text) ?? text

/**
 * Returns the name of a parameter such as `&Login=ada` in lower case, because people type links in any case, and many
 * QR codes contain only capitals.
 */
const readParameterName = (pair: string): string =>
  decodePercentIfValid(pair.replace(/=.*/s, '').replace(/^[?#&]/, '')).toLowerCase()

const findParameterValues = (pairs: readonly string[], name: string): readonly string[] =>
  pairs
    .filter((pair) => readParameterName(pair) === name)
    .map((pair) => decodePercentIfValid(pair.replace(/^[^=]*=?/, '')))

/**
 * Returns the values of a parameter in a query. The case of its name is ignored. Each value is decoded once, and a plus
 * sign is not a space.
 */
export const readParameters = (query: string, name: string): readonly string[] =>
  findParameterValues(query.split('&'), name)

export const readParameter = (query: string, name: string): string | undefined => readParameters(query, name)[0]

/** Parameters whose values give access to an account, or are worth money. */
const secretParameterNames: ReadonlySet<string> = new Set(['code', 'token'])

/** Splits a query or a hash into pairs of name and value. A second query or hash inside the text is also split. */
const splitIntoParameterPairs = (query: string): readonly string[] => query.split(/(?=[?#&])/)

/** Removes the secrets from a parameter whose value is a URL, such as `redirect_url`. */
const removeNestedSecrets = (pair: string): string => {
  const [, name = '', value = ''] = /^([^=]*=)(.*)$/s.exec(pair) ?? []
  const [, path = '', query = ''] = /^([^?#]*)(.*)/s.exec(decodePercentIfValid(value)) ?? []
  const kept = query === '' ? query : removeSecrets(query)
  return kept === query ? pair : name + encodeURIComponent(path + kept)
}

interface QueryAndHash {
  readonly search: string
  readonly hash: string
}

/** Whether a URL has a code or a token as a parameter. No page stores or reports such a URL. */
export const containsSecret = ({ search, hash }: QueryAndHash): boolean =>
  splitIntoParameterPairs(search + hash).some(
    (pair) => secretParameterNames.has(readParameterName(pair)) || removeNestedSecrets(pair) !== pair,
  )

const findCodeParameter = (query: string): string | undefined =>
  findParameterValues(splitIntoParameterPairs(query), 'code').find((code) => code !== '')

/** Returns the activation code in a URL, such as the URL in the QR code of a card. */
export const readActivationCode = ({ search, hash }: QueryAndHash): string | undefined =>
  findCodeParameter(search) ?? findCodeParameter(hash)

/** Returns a query or a hash without the parameters that contain a secret. */
export const removeSecrets = (query: string): string => {
  const kept = splitIntoParameterPairs(query).filter((pair) => !secretParameterNames.has(readParameterName(pair)))
  return kept
    .map(removeNestedSecrets)
    .join('')
    .replace(/^&/, query.charAt(0))
    .replace(/^[?#]$/, '')
}
