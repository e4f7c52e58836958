/** Every name under which the portal stores something in a browser (local storage; cookies of the same names). */
export const storedNames = {
  userToken: 'user_access_token',
  /** When this browser wrote the shared cookie. */
  cookieWritten: 'user_access_token_written',
  /** Digests of tokens in cookies that signing out could not remove. */
  refusedTokens: 'refused_tokens',
  clientToken: 'client_access_token',
  profile: 'user_profile',
  orders: 'orders',
  /** The cancellations that the customer has asked for. */
  cancellations: 'cancellations',
  activation: 'activation',
  captchaResponse: 'captcha_response',
  language: 'language',
  /** Whether page views may be counted, where customers are asked: the browser's, not the customer's. */
  analyticsConsent: 'analytics_consent',
  /** What the configuration calls the token's cookie, where that is not `userToken`: the browser's, not the customer's. */
  tokenCookie: 'token_cookie',
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

/** What belongs to one account: nothing of it may be left for the next. */
export const accountNames = [
  storedNames.profile,
  storedNames.orders,
  storedNames.cancellations,
] as const satisfies readonly StoredName[]

/** What is the customer's rather than the browser's: removed at sign-out, together with the tokens. */
export const customerNames = [
  ...accountNames,
  storedNames.activation,
  storedNames.captchaResponse,
  tabNames.sentLinks,
] as const satisfies readonly StoredName[]
