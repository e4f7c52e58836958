/** The portal, its back-ends and sister sites below one domain, and a site of strangers. No DNS knows `.test`. */
export const hosts = {
  account: 'account.meridian.test',
  services: 'services.meridian.test',
  shop: 'shop.meridian.test',
  www: 'www.meridian.test',
  travel: 'travel.meridian.test',
  elsewhere: 'elsewhere.test',
} as const

export type Host = (typeof hosts)[keyof typeof hosts]

/** As in `session.cookieDomain`: what the provider's own hosts have in common. */
export const sharedDomain = '.meridian.test'

export const originOf = (host: Host): string => `https://${host}`
