/** The product's constants (specification §9): each limit once. */
export const limits = {
  passwordMinLength: 8,
  activationCodeGroups: 4,
  activationCodeGroupLength: 4,
  /** With dashes: XXXX-XXXX-XXXX-XXXX. */
  activationCodeInputLength: 19,
  languagesBeforeShowMore: 7,
  /** Six months. */
  userTokenCookieDays: 183,
  languageCookieDays: 365,
  /** Safari keeps a cookie that script wrote for seven days: one that is missing sooner was removed by another site. */
  sharedCookieSurelyKeptDays: 6,
  /** How long a browser remembers orders, and an activation that was not finished. */
  rememberedForHours: 24,
  /** Seconds before a verification e-mail can be asked for again. */
  resendWaitSeconds: 30,
  /** For how long what was fetched for a visit that seemed about to come is good enough for it. */
  prefetchedForMilliseconds: 10_000,
  /** The longest address that SMTP can carry (RFC 5321). */
  emailMaxLength: 254,
  /** What one page may tell those who run the portal. */
  telemetryEvents: 50,
  telemetryBytes: 64 * 1024,
} as const
