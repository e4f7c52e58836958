import type { Config } from '../../adapters/config.ts'
import { manifestPath, securityPath } from './files.ts'
import { template } from './headers.ts'

// Files of the site that the configuration makes.

const millisecondsPerDay = 86_400_000

/** RFC 9116 recommends less than a year. */
const securityDays = 360

/** How long before the end `check` and `verify` say so. */
const warningDays = 30

/** `site.webmanifest`: the portal as an app on a home screen, where the provider's other apps have the product's name, too. */
export const manifestOf = ({ product: { name } }: { readonly product: Pick<Config['product'], 'name'> }): string => {
  const own = JSON.parse(template('site.webmanifest'))
  return `${JSON.stringify({ name: /\baccount\b/i.test(name) ? name : `${name} account`, short_name: name, ...own }, null, 2)}\n`
}

/** Where a fault of the portal is reported. */
export const securityContact = ({ product }: Config): string | undefined =>
  product.securityContact ?? product.supportUrl

/** `security.txt` (RFC 9116). */
const securityText = (contact: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + securityDays * millisecondsPerDay).toISOString()}`,
    'Preferred-Languages: en',
    '',
  ].join('\n')

/** The files by their path, as they are written today. */
export const siteFiles = (config: Config, now = Date.now()): ReadonlyMap<string, string> => {
  const contact = securityContact(config)
  return new Map([
    [manifestPath, manifestOf(config)],
    ...(contact === undefined ? [] : [[securityPath, securityText(contact, now)] as const]),
  ])
}

/** Why a published `security.txt` is none, or not for long. */
export const securityProblem = (text: string, now = Date.now()): string | undefined => {
  const end = Date.parse(/^Expires: *(\S+)\r?$/im.exec(text)?.[1] ?? '')
  if (Number.isNaN(end) || !/^Contact: *\S/im.test(text)) return 'a Contact and a date in Expires expected'
  return end < now + warningDays * millisecondsPerDay
    ? `ends on ${new Date(end).toISOString().slice(0, 10)}: write it anew with "build.mjs hosting"`
    : undefined
}
