/** Every name under which the portal stores something in a browser (local storage; cookies of the same names). */
export const storedNames = {
  userToken: 'user_access_token',
  /** When this browser wrote the shared cookie and last found it there; nothing where another site wrote it. */
  cookieWritten: 'user_access_token_written',
  /** Digests of tokens in cookies that signing out could not remove. */
  refusedTokens: 'refused_tokens',
  clientToken: 'client_access_token',
  profile: 'user_profile',
  orders: 'orders',
  /** The cancellations that the customer has asked for. */
  cancellations: 'cancellations',
  /** The new address that the customer has asked for and not confirmed yet. */
  emailChange: 'email_change',
  activation: 'activation',
  /** Digests of the codes that were sent to be activated. */
  activationTries: 'activation_tries',
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
  /** The token that a magic link was exchanged for, until its session begins. */
  exchangedLink: 'exchanged_link',
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
  storedNames.emailChange,
] as const satisfies readonly StoredName[]

/** What is the customer's rather than the browser's: removed at sign-out, together with the tokens. */
export const customerNames = [
  ...accountNames,
  storedNames.activation,
  storedNames.activationTries,
  storedNames.captchaResponse,
  tabNames.sentLinks,
  tabNames.exchangedLink,
] as const satisfies readonly StoredName[]
