/** The product's constants (specification §9): each limit once. */
export const limits = {
  /** Where the configuration says nothing else; it can't say less. */
  passwordMinLength: 8,
  activationCodeGroups: 4,
  activationCodeGroupLength: 4,
  /** With dashes: XXXX-XXXX-XXXX-XXXX. */
  activationCodeInputLength: 19,
  languagesBeforeShowMore: 7,
  /** Six months. */
  userTokenCookieDays: 183,
  /** Of a cookie's 4,096 bytes: the rest is for its name, of up to 128, its domain and its other attributes. */
  userTokenCookieBytes: 3_000,
  languageCookieDays: 365,
  /** A visit renews a shared cookie of the portal's own making that is older. */
  sharedCookieRenewedAfterDays: 1,
  /** Days since the last visit. Safari keeps a cookie that script wrote for seven: another site has removed it sooner. */
  sharedCookieSurelyKeptDays: 6,
  /** How long a browser remembers orders, and an activation that was not finished. */
  rememberedForHours: 24,
  /** How many orders a browser remembers. */
  rememberedOrders: 1_000,
  /** Seconds before a verification e-mail can be asked for again. */
  resendWaitSeconds: 30,
  /** For how long what was fetched for a visit that seemed about to come is good enough for it. */
  prefetchedForMilliseconds: 10_000,
  /** The longest address that SMTP can carry (RFC 5321). */
  emailMaxLength: 254,
  /** The longest wait that a customer is told of: a day. What a service asks for beyond that is no help. */
  retryAfterSeconds: 86_400,
  /** What one page may tell those who run the portal. */
  telemetryEvents: 50,
  telemetryBytes: 64 * 1024,
} as const
