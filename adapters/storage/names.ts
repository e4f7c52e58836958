/** Every name under which the portal stores something in a browser (local storage; cookies of the same names). */
export const storedNames = {
  userToken: 'user_access_token',
  clientToken: 'client_access_token',
  profile: 'user_profile',
  orders: 'orders',
  activation: 'activation',
  captchaResponse: 'captcha_response',
  language: 'language',
} as const

/** Every name under which it stores something for as long as the tab lives. */
export const tabNames = {
  /** The confirmation links that the tab has sent. */
  sentLinks: 'sent_links',
  /** The releases that the tab has been reloaded for, since a file of theirs was gone. */
  reloadedFor: 'reloaded_for',
} as const

type Values<Names> = Names[keyof Names]

export type StoredName = Values<typeof storedNames> | Values<typeof tabNames>

/** What is the customer's rather than the browser's: removed at sign-out, together with the tokens. */
export const customerNames = [
  storedNames.profile,
  storedNames.orders,
  storedNames.activation,
  storedNames.captchaResponse,
] as const satisfies readonly StoredName[]
