/**
 * Every name under which the portal stores something in a browser: in local storage and in cookies of the same names,
 * and in the tab's own storage.
 */
export const storedNames = {
  userToken: 'user_access_token',
  clientToken: 'client_access_token',
  profile: 'user_profile',
  orders: 'orders',
  activation: 'activation',
  captchaResponse: 'captcha_response',
  language: 'language',
  /** Of the tab: which confirmation links it has sent. */
  sentLinks: 'sent_links',
} as const

export type StoredName = (typeof storedNames)[keyof typeof storedNames]

/** What is the customer's rather than the browser's: removed at sign-out, together with the tokens. */
export const customerNames = [
  storedNames.profile,
  storedNames.orders,
  storedNames.activation,
  storedNames.captchaResponse,
] as const satisfies readonly StoredName[]
