// What an address in `config.json` may look like, as patterns that a JSON schema can hold too (with the flag `u`). They
// are stricter than browsers, which mend what is written wrongly: nothing here has spaces, a user name or a backslash.

const part = '[\\p{L}\\p{M}\\d_-]'
/** A host whose last part begins with a digit would be read as a number. */
const name = `(?:${part}+\\.)*[\\p{L}_]${part}*\\.?`
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

/** The same pattern for a text in ASCII, which has few letters and no marks. */
export const inAscii = (pattern: string): string => pattern.replaceAll('\\p{L}', 'A-Za-z').replaceAll('\\p{M}', '')
