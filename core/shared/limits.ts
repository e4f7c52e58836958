/** The limits of specification §9. */
export const limits = {
  /** The minimum. The configuration may require more. */
  passwordMinLength: 8,
  activationCodeGroups: 4,
  activationCodeGroupLength: 4,
  /** The length with the dashes: XXXX-XXXX-XXXX-XXXX. */
  activationCodeInputLength: 19,
  languagesBeforeShowMore: 7,
  /** A cookie may have 4,096 bytes. The remaining bytes are for its name, domain and attributes. */
  userTokenCookieBytes: 3_000,
  /** How long orders, and an unfinished activation, are stored. */
  rememberedForHours: 24,
  /** How long a finished activation is kept in its tab after the customer has left its page. */
  finishedForHours: 1,
  /** How long a tab keeps the email address to which a link was sent. */
  mailedForHours: 1,
  /** How long the token of an exchanged magic link is kept for a sign-in that was interrupted. */
  exchangedForMinutes: 10,
  rememberedOrders: 1_000,
  /** Seconds between two requests for a verification email. */
  resendWaitSeconds: 30,
  /** How long the answer to "does this address have an account?" is reused. */
  accountKnownForMs: 10_000,
  /** How long a page may use a list that was fetched in advance. */
  prefetchedForMs: 10_000,
  /** The longest address that SMTP can carry (RFC 5321). */
  emailMaxLength: 254,
  /** The longest waiting time that a message mentions: a day. */
  retryAfterSeconds: 86_400,
  /** The maximum size of a service's answer, and of a list of orders. */
  answerBytes: 1_000_000,
  purchaseAnswerBytes: 16_000_000,
  /** The maximum number of elements of a list in an answer. */
  listLength: 1_000,
  /** An order takes at least a hundred bytes, so no answer contains more. */
  maxOrdersPerAnswer: 160_000,
  /** The maximum number of characters of a currency's sign, of a status, and of any other text that a page shows. */
  signLength: 16,
  statusLength: 64,
  textLength: 1_000,
  cardFormTokenLength: 64_000,
  maxChoicesPerFilter: 100,
  /** The maximum number of characters of a search, and of a text in which a code is looked for. The rest is ignored. */
  searchLength: 1_000,
  pastedLength: 10_000,
  /** The maximum number of events and bytes of one page. */
  telemetryEvents: 50,
  telemetryBytes: 64 * 1024,
} as const
