import * as limits from '../../core/shared/limits.ts'

/** Every name in local storage. A cookie of the portal has the same name as its copy in local storage. */
export const storedNames = {
  userToken: 'user_access_token',
  /** When this browser wrote the shared cookie and when it last found the cookie. Missing if another site wrote it. */
  cookieWritten: 'user_access_token_written',
  /** This name is used only for a cookie. */
  cookieWitness: 'cookie_witness',
  /** Digests of tokens in cookies that a sign-out could not remove. */
  refusedTokens: 'refused_tokens',
  /** A digest of the token that the service refused last, until the next sign-in or sign-out. */
  refusedSession: 'refused_session',
  clientToken: 'client_access_token',
  profile: 'user_profile',
  orders: 'orders',
  cancellations: 'cancellations',
  /** The requested email address, until the customer confirms it. */
  emailChange: 'email_change',
  activation: 'activation',
  /** Digests of the codes that the customer tried to activate, and of the links that activated one. */
  activationTries: 'activation_tries',
  captchaResponse: 'captcha_response',
  language: 'language',
  /** The answer to the consent notice. It is not removed at a sign-out. */
  analyticsConsent: 'analytics_consent',
  /**
   * The configured name of the token's cookie, unless it is the default (`userToken`). It is not removed at a sign-out.
   */
  tokenCookie: 'token_cookie',
} as const

/** Returns whether a cookie with this name belongs to Google Analytics or to the advertising that is linked to it. */
export const isGoogleCookie = (name: string): boolean => /^_(?:ga|gid|gat)$|^_(?:ga|gat|gac|gcl)_/.test(name)

/** Every name in session storage, which lasts as long as the tab. */
export const tabNames = {
  /** A finished activation whose page the customer has left. */
  finishedActivation: 'finished_activation',
  /** The email address to which the last link was sent. */
  mailedAddress: 'mailed_address',
  sentLinks: 'sent_links',
  /** The user token of an exchanged magic link, until its session starts. */
  exchangedLink: 'exchanged_link',
  /** The mark of this tab's history entries, and a digest of the session for which it was made. */
  entryMark: 'entry_mark',
  /** Releases for which the tab was reloaded because one of their files was missing. */
  reloadedFor: 'reloaded_for',
} as const

type ValueOf<Names> = Names[keyof Names]

export type StoredName = ValueOf<typeof storedNames>
export type TabName = ValueOf<typeof tabNames>

/** The values that expire, with their lifetimes in hours. */
export const lifetimeHours = {
  [storedNames.orders]: limits.storedForHours,
  [storedNames.emailChange]: limits.storedForHours,
  [storedNames.activation]: limits.storedForHours,
  [storedNames.activationTries]: limits.storedForHours,
  [tabNames.finishedActivation]: limits.finishedActivationHours,
  [tabNames.mailedAddress]: limits.mailedAddressHours,
  [tabNames.exchangedLink]: limits.exchangedLinkMinutes / 60,
} as const satisfies Readonly<Partial<Record<StoredName | TabName, number>>>

/** The values that contain the name of their customer as `owner`. */
export const ownedNames = [storedNames.orders, storedNames.cancellations] as const satisfies readonly StoredName[]

/** The values of an account. They are removed before another account is signed in. */
export const accountNames = [
  ...ownedNames,
  storedNames.profile,
  storedNames.emailChange,
] as const satisfies readonly StoredName[]

/** The values of the customer. A sign-out removes them, the tokens and `customerTabNames`. */
export const customerNames = [
  ...accountNames,
  storedNames.activation,
  storedNames.activationTries,
  storedNames.captchaResponse,
] as const satisfies readonly StoredName[]

/** The values of a visitor. They are removed when a customer signs in. */
export const visitorTabNames = [tabNames.mailedAddress, tabNames.exchangedLink] as const satisfies readonly TabName[]

export const customerTabNames = [
  ...visitorTabNames,
  tabNames.finishedActivation,
  tabNames.sentLinks,
] as const satisfies readonly TabName[]
