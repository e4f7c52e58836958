import { callNames } from '../../adapters/telemetry/call-names.ts'
import { services } from '../../contracts/services.ts'
import type { SentRequest } from '../../contracts/traffic/recorded-request.ts'
import { routes } from '../../ui/routes/table.ts'

/** What every address of its kind has, for every customer. */
const fixedParts: ReadonlySet<string> = new Set([
  ...services,
  ...[...callNames, ...Object.values(routes).map(({ path }) => path)].flatMap((template) => template.split(/[ /]/)),
])

/** What every sign-in says of itself: which client it is, and how it asks. */
const fieldsWithoutSecret: ReadonlySet<string> = new Set(['client_id', 'grant_type'])

/** A word of the portal's own, such as the name of a column that orders are sorted by. */
const isPlainWord = (text: string): boolean => /^[a-z_-]*$/.test(text)

/** Where to go on to: of that too only a part may be a secret. */
const isAddress = (value: string): boolean => /^(?:https?:|[/\\])/.test(value) && URL.canParse(value, 'https://x.test')

/** The values of an address that are not the portal's own: parts of its path, its query and what is in that. */
export const secretsOfAddress = (address: string): readonly string[] => {
  const { pathname, search, searchParams } = new URL(address)
  const parts = pathname.split('/').map(decodeURIComponent)
  const values = [...searchParams.values()].flatMap((value) =>
    isAddress(value) ? secretsOfAddress(new URL(value, address).href) : [value],
  )
  return [...parts.filter((part) => !fixedParts.has(part)), search, ...values].filter((value) => !isPlainWord(value))
}

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (fieldsWithoutSecret.has(name) ? [] : textsOf(each)))
}

const secretsOfHeaders = (headers: SentRequest['headers']): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    if (name === 'authorization') return [value.replace(/^Bearer /, '')]
    if (name === 'cookie') return value.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
    return name === 'x-captcha-response' ? [value] : []
  })

/** Everything in a request to a back-end that says who is there, lets a caller in, or was typed. */
export const secretsOfRequest = ({ url, headers, body }: SentRequest): readonly string[] => [
  ...secretsOfAddress(url),
  ...secretsOfHeaders(headers),
  ...(body === null ? [] : textsOf(JSON.parse(body))),
]
