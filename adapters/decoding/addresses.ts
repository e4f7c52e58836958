import { stringMatching } from './codecs.ts'

// Addresses in `config.json`, as patterns that a JSON schema can hold too (with the flag `u`). They are stricter than
// browsers, which repair addresses: no spaces, no user name, no backslash.

const label = '[\\p{L}\\p{M}\\d_-]'
/** The last label does not begin with a digit, because browsers would read it as a number. */
const name = `(?:${label}+\\.)*[\\p{L}_]${label}*\\.?`
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const host = `(?:${name}|(?:${octet}\\.){3}${octet}|\\[::1\\])`
const port = '(?::(?:[1-5]?\\d{1,4}|6(?:[0-4]\\d{3}|5(?:[0-4]\\d\\d|5(?:[0-2]\\d|3[0-5])))))?'
const rest = '(?:[/?#]\\S*)?'
const http = `[hH][tT][tT][pP][sS]?://${host}${port}${rest}`

/** Schemes that run as script, and those whose addresses need a host. */
const otherSchemes = '(?:javascript|data|vbscript|blob|file|about|https?|wss?|ftp):'

export const httpPattern = `^${http}$`

/** An app's scheme is written in lower case. */
export const appPattern = `^(?:${http}|(?!${otherSchemes})[a-z][a-z0-9+.-]*:(?://[\\w.-]*${rest}|(?!//)\\S*))$`

/** The same pattern without the classes of Unicode letters and marks. */
export const inAscii = (pattern: string): string => pattern.replaceAll('\\p{L}', 'A-Za-z').replaceAll('\\p{M}', '')

const canParse = (value: string): boolean => {
  try {
    return new URL(value) !== undefined
  } catch {
    return false
  }
}

const isAscii = (value: string): boolean => /^[\0-\x7f]*$/.test(value)

/** A string of that pattern which URL parses too, because a pattern can't check international host names. */
const addressThat = (name: string, pattern: string) => {
  const ofAscii = new RegExp(inAscii(pattern), 'u')
  // Browsers compile classes of Unicode letters slowly, and every start would wait for that.
  const matches = (value: string) => (isAscii(value) ? ofAscii : new RegExp(pattern, 'u')).test(value)
  return stringMatching(name, pattern, (value) => matches(value) && canParse(value))
}

/** An absolute http or https address. */
export const httpUrl = addressThat('an absolute http(s) URL', httpPattern)

/** An address that may also open an app, but never run as script in this page. */
export const appUrl = addressThat('an absolute URL', appPattern)
