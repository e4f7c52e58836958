// Timeouts of the start, in milliseconds. They begin when the entry script runs.

/**
 * How long the app shell waits for its screen and the app, which is enough on slow 3G and a slow phone. Without the
 * wait, React would show a loading page, and keep it for a while even after both have arrived.
 */
export const shellScreenTimeoutMs = 1000

/** How long the app shell waits for its texts. After that, the shell is in English until the texts have loaded. */
export const shellTextsTimeoutMs = 4000

/**
 * How long a prerendered page waits for its texts: as long as a call to a back-end. Visitors can read the page and type
 * meanwhile. Afterwards an English page with empty fields replaces the page.
 */
export const prerenderedTextsTimeoutMs = 15_000

/** How long the start waits for `config.json`: as long as a call to a back-end by default (`services.timeoutMs`). */
export const configurationTimeoutMs = 15_000

/**
 * How long the hydration of a prerendered page waits for the app, so that a submitted form need not wait for React. On
 * a repeat visit the scripts are cached, and only config.json may take longer than this.
 */
export const maxHydrationDelayMs = 200

/** How long the app waits for the hydration of the screen. Then the header and the footer render anyway. */
export const maxAppRenderDelayMs = 1000
