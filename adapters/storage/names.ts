import * as limits from '../../core/shared/limits.ts'

/** The names of all values in local storage. A cookie of the portal has the same name as its copy in local storage. */
export const storedNames = {
  userToken: 'user_access_token',
  /** When this browser wrote the shared cookie and last found it. Missing if another site wrote the cookie. */
  cookieTimes: 'user_access_token_written',
  /** The cookie that contains the time at which it was written. It has no copy in local storage. */
  cookieWriteTime: 'cookie_witness',
  /** Digests of tokens in cookies that a sign-out could not remove. */
  refusedTokens: 'refused_tokens',
  /** A digest of the user token that the service refused last. It is kept until the next sign-in or sign-out. */
  refusedSession: 'refused_session',
  clientToken: 'client_access_token',
  profile: 'user_profile',
  orders: 'orders',
  cancellations: 'cancellations',
  /** The requested email address. It is kept until the customer confirms it. */
  emailChange: 'email_change',
  activation: 'activation',
  /** Digests of the codes that the customer tried to activate, and of the links with which a code was activated. */
  activationTries: 'activation_tries',
  captchaResponse: 'captcha_response',
  language: 'language',
  /** The answer to the consent notice. It is not removed at a sign-out. */
  analyticsConsent: 'analytics_consent',
  /**
   * The configured name of the token's cookie, unless it is the default (`userToken`). It is not removed at a sign-out.
   */
  tokenCookieName: 'token_cookie',
} as const

/** Returns whether a cookie with this name belongs to Google Analytics or to the advertising that is linked to it. */
export const isGoogleCookie = (name: string): boolean => /^_(?:ga|gid|gat)$|^_(?:ga|gat|gac|gcl)_/.test(name)

/** The names of all values in session storage, which lasts as long as the tab. */
export const tabStorageNames = {
  /** A finished activation whose page the customer has left. */
  finishedActivation: 'finished_activation',
  /** The email address to which the last link was sent. */
  mailedAddress: 'mailed_address',
  sentLinks: 'sent_links',
  /** The user token of an exchanged magic link. It is kept until its session starts. */
  exchangedLink: 'exchanged_link',
  /** The text of this tab's `HistoryMark`, and a digest of the user token with which it was saved. */
  historyMark: 'entry_mark',
  /** Releases for which the tab was reloaded because one of their files was missing. */
  reloadedReleases: 'reloaded_for',
} as const

type ValueOf<Names> = Names[keyof Names]

export type StoredName = ValueOf<typeof storedNames>
export type TabStorageName = ValueOf<typeof tabStorageNames>

export const storedLifetimeHours = {
  [storedNames.orders]: limits.storedDataLifetimeHours,
  [storedNames.emailChange]: limits.storedDataLifetimeHours,
  [storedNames.activation]: limits.storedDataLifetimeHours,
  [storedNames.activationTries]: limits.storedDataLifetimeHours,
  [tabStorageNames.finishedActivation]: limits.finishedActivationLifetimeHours,
  [tabStorageNames.mailedAddress]: limits.mailedAddressLifetimeHours,
  [tabStorageNames.exchangedLink]: limits.exchangedTokenLifetimeMinutes / 60,
} as const satisfies Readonly<Partial<Record<StoredName | TabStorageName, number>>>

/** The names of the values that are stored with the username of their customer, under the key `owner`. */
export const storedNamesWithOwner = [
  storedNames.orders,
  storedNames.cancellations,
] as const satisfies readonly StoredName[]

/** The names of the values of an account. These values are removed before another account is signed in. */
export const accountStoredNames = [
  ...storedNamesWithOwner,
  storedNames.profile,
  storedNames.emailChange,
] as const satisfies readonly StoredName[]

/** The names of a customer's values. A sign-out removes them, the tokens and the `customerTabStorageNames`. */
export const customerStoredNames = [
  ...accountStoredNames,
  storedNames.activation,
  storedNames.activationTries,
  storedNames.captchaResponse,
] as const satisfies readonly StoredName[]

/** The names of a visitor's values. These values are removed when a customer signs in. */
export const visitorTabStorageNames = [
  tabStorageNames.mailedAddress,
  tabStorageNames.exchangedLink,
] as const satisfies readonly TabStorageName[]

export const customerTabStorageNames = [
  ...visitorTabStorageNames,
  tabStorageNames.finishedActivation,
  tabStorageNames.sentLinks,
] as const satisfies readonly TabStorageName[]
