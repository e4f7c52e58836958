import { calledOrigins } from './configured.ts'
import { chosenProviders } from './providers.ts'

/** How a page reaches the customer, and which styles it brings along. */
export interface PageDelivery {
  readonly https: boolean
  /** Sources, as `inlineStyleSources` makes them. */
  readonly styles?: readonly string[]
}

/** What every page may do: run its own code, show its own files, and call the configured services. */
const ownSources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * The policy of a page, given its `config.json`: a captcha, card or analytics provider is in it only when it is
 * configured. Over plain http, as on a developer's machine, nothing is upgraded.
 */
export const contentSecurityPolicy = (config: unknown, { https, styles = [] }: PageDelivery): string => {
  const policy = new Map<string, Set<string>>()
  const allow = (sources: Readonly<Record<string, readonly string[]>>) => {
    for (const [directive, values] of Object.entries(sources))
      policy.set(directive, new Set([...(policy.get(directive) ?? []), ...values]))
  }
  allow(ownSources)
  allow({ 'style-src': styles })
  allow({ 'connect-src': calledOrigins(config) })
  for (const { sources } of chosenProviders(config)) allow(sources)
  if (!policy.has('trusted-types')) allow({ 'trusted-types': ["'none'"] })
  const directives = [...policy].map(([directive, sources]) => `${directive} ${[...sources].join(' ')}`)
  return [...directives, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
}
