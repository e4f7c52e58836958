/** For how long parts of the page are waited for, in milliseconds from the first script of the screens on. */
export const timeouts = {
  /**
   * The app shell, which waits for its screen and the app. On slow 3G and on a slow phone both come after 0.6 s; a page
   * that has them by then shows no loading page, which React leaves for 300 ms.
   */
  inAppShell: 1000,
  /** The texts of a page in the app shell. Words that are in another language a moment later are worse than none. */
  withoutTexts: 4000,
  /**
   * The texts of a prerendered page. It is read and typed into meanwhile, and what replaces it is empty, so it has as long
   * as a call to a back-end.
   */
  ofPrerenderedPage: 15_000,
  /**
   * The app, before a prerendered page is hydrated. On a second visit all scripts are there at once: a form that is sent
   * would wait for React, and then for the app. Only the configuration takes longer than this, and React need not wait for it.
   */
  appBeforeHydration: 200,
} as const
