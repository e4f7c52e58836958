/** Start-up timeouts, in milliseconds from the run of the first script of the screens. */
export const timeouts = {
  /**
   * How long the app shell waits for its screen and the app, so that no loading page shows: React keeps a loading page for a
   * while. Longer than both need on slow 3G and a slow phone.
   */
  inAppShell: 1000,
  /** How long the app shell waits for its texts. Words that change their language a moment later are worse than none. */
  withoutTexts: 4000,
  /**
   * How long a prerendered page waits for its texts: as long as a call to a back-end. It can be read and typed into, and the
   * page in English that would replace it is empty.
   */
  ofPrerenderedPage: 15_000,
  /** How long the start waits for `config.json`: as long as a call to a back-end by default (`services.timeoutMs`). */
  ofConfiguration: 15_000,
  /**
   * How long the hydration of a prerendered page waits for the app. On a repeat visit the scripts are cached: hydrating first
   * would make a submitted form wait for React. Only config.json may take longer.
   */
  appBeforeHydration: 200,
  /** How long the header and the footer wait for the screen. After that they are hydrated without it. */
  appAfterHydration: 1000,
} as const
