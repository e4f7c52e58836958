/** The limits of specification §9. */
export const limits = {
  /** The configuration may ask for more. */
  passwordMinLength: 8,
  activationCodeGroups: 4,
  activationCodeGroupLength: 4,
  /** With dashes: XXXX-XXXX-XXXX-XXXX. */
  activationCodeInputLength: 19,
  languagesBeforeShowMore: 7,
  /** Of a cookie's 4,096 bytes. The rest is for its name, domain and attributes. */
  userTokenCookieBytes: 3_000,
  /** For orders, and for an activation that is not finished. */
  rememberedForHours: 24,
  /** For a finished activation whose page was left, in its tab. */
  finishedForHours: 1,
  /** For the address to which a link was mailed, in its tab. */
  mailedForHours: 1,
  /** For the token of a magic link that was exchanged and not continued. */
  exchangedForMinutes: 10,
  rememberedOrders: 1_000,
  /** Seconds between two requests for a verification email. */
  resendWaitSeconds: 30,
  /** How long an answer about an account is not asked for again. */
  accountKnownForMilliseconds: 10_000,
  /** How long a visit may use a prefetched list. */
  prefetchedForMilliseconds: 10_000,
  /** The longest address that SMTP can carry (RFC 5321). */
  emailMaxLength: 254,
  /** The longest wait that a message names: a day. */
  retryAfterSeconds: 86_400,
  /** The longest answer of a service, and the longest list of orders. */
  answerBytes: 1_000_000,
  purchaseAnswerBytes: 16_000_000,
  itemsOfAnOrder: 1_000,
  /** An order takes a hundred bytes or more: a longer list holds none. */
  ordersOfAnAnswer: 160_000,
  /** The characters of a currency's sign, of a status, and of any other text that a page shows. */
  signLength: 16,
  statusLength: 64,
  textLength: 1_000,
  cardFormTokenLength: 64_000,
  choicesOfAFilter: 100,
  /** The characters of a search, and of a text in which an activation code is looked for. The rest is not parsed. */
  searchLength: 1_000,
  pastedLength: 10_000,
  /** Of one page. */
  telemetryEvents: 50,
  telemetryBytes: 64 * 1024,
} as const
