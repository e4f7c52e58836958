// The limits of specification §9. Each is a separate constant, so that a page loads only the limits that it uses.

/** The minimum length of a password. The configuration may require more characters. */
export const passwordMinLength = 8
export const activationCodeGroupCount = 4
export const activationCodeGroupLength = 4
/** The length of an activation code with its dashes: XXXX-XXXX-XXXX-XXXX. */
export const activationCodeInputLength = 19
export const languagesBeforeShowMore = 7
/** A cookie has at most 4,096 bytes. Its name, domain and attributes share them with the token. */
export const maxUserTokenBytes = 3_000
/** How long orders, and an unfinished activation, are stored. */
export const storedDataLifetimeHours = 24
/** How long a finished activation is kept in its tab after the customer has left its page. */
export const finishedActivationLifetimeHours = 1
/** How long a tab keeps the email address to which a link was sent. */
export const mailedAddressLifetimeHours = 1
/** How long the token of an exchanged magic link is kept for a sign-in that was interrupted. */
export const exchangedTokenLifetimeMinutes = 10
export const maxStoredOrders = 1_000
/** Seconds between two requests for a verification email. */
export const resendDelaySeconds = 30
/** How long the answer to "does this address have an account?" is reused. */
export const accountCheckReuseMs = 10_000
/** How long a page may use a list that was fetched in advance. */
export const prefetchReuseMs = 10_000
/** The length of the longest email address that SMTP can send (RFC 5321). */
export const maxEmailLength = 254
/** The longest waiting time that a message mentions is a day. */
export const maxRetryAfterSeconds = 86_400
/** The maximum sizes of a service's answer, and of an answer with the list of orders. */
export const maxAnswerBytes = 1_000_000
export const maxPurchaseAnswerBytes = 16_000_000
/** The maximum number of elements of a list in an answer. */
export const maxAnswerListLength = 1_000
/** An answer of the maximum size can't contain more orders, because each takes at least a hundred bytes. */
export const maxOrdersPerAnswer = 160_000
/** The maximum number of characters of a currency's sign, of a status, and of any other text that a page shows. */
export const maxCurrencySignLength = 16
export const maxStatusLength = 64
export const maxTextLength = 1_000
export const maxCardFormTokenLength = 64_000
export const maxChoicesPerFilter = 100
/** The maximum length of a search, and of a text that is searched for an activation code. The rest is ignored. */
export const maxSearchLength = 1_000
export const maxPastedLength = 10_000
/** The maximum number of telemetry events and bytes that one page sends. */
export const maxTelemetryEvents = 50
export const maxTelemetryBytes = 64 * 1024
