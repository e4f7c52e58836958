/** The member of an object such as the whole `config.json`, if there is such an object and it has one. */
export const configuredAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

/** A value of `config.json`, which is not decoded here: a host serves it as it lies there. */
export const configured = (config: unknown, section: string, name: string): unknown =>
  configuredAt(configuredAt(config, section), name)

/** Where in `config.json` the addresses are that the portal's pages call. */
const calledAddresses = [
  ['services', 'sso'],
  ['services', 'shop'],
  ['services', 'activation'],
  ['captcha', 'challengeUrl'],
  ['cardForm', 'tokenizeUrl'],
  ['telemetry', 'url'],
] as const

/** Letters, digits and what an address of a host is made of besides: nothing that could end a directive or a quote. */
const plainOrigin = /^https?:\/\/[a-z0-9.:[\]-]+$/

/** Relative addresses are the portal's own, which `'self'` covers; what is no http(s) address is no origin to call. */
const originOf = (address: unknown): string | undefined => {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { origin } = new URL(address)
  return plainOrigin.test(origin) ? origin : undefined
}

/** The origins of the configured services, each once. */
export const calledOrigins = (config: unknown): readonly string[] => {
  const origins = calledAddresses.map(([section, name]) => originOf(configured(config, section, name)))
  return [...new Set(origins.filter((origin) => origin !== undefined))].sort()
}
