// Timeouts of the start, in milliseconds. They begin when the entry script runs.

/**
 * How long the app shell waits for its screen and the app. Otherwise React would show a loading page, and keep it for a
 * while even if both have arrived. On slow 3G and a slow phone, both need less time than this.
 */
export const shellScreenTimeoutMs = 1000

/** How long the app shell waits for its texts. After that, it is in English until the texts have loaded. */
export const shellTextsTimeoutMs = 4000

/**
 * How long a prerendered page waits for its texts: as long as a call to a back-end. Meanwhile visitors can read it and type
 * into it. After this time, an English page with empty fields replaces it.
 */
export const prerenderedTextsTimeoutMs = 15_000

/** How long the start waits for `config.json`: as long as a call to a back-end by default (`services.timeoutMs`). */
export const configurationTimeoutMs = 15_000

/**
 * How long the hydration of a prerendered page waits for the app, so that a submitted form need not wait for React. On a
 * repeat visit the scripts are cached, and only config.json may take longer than this.
 */
export const hydrationWaitForAppMs = 200

/** How long the app waits for the hydration of the screen. After that, the header and the footer render with the app anyway. */
export const appWaitForHydrationMs = 1000
