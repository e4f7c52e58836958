/**
 * For how long the page is left as it came while its parts are under way, in milliseconds from the portal's first script
 * on. What has not come by then may never come, and whoever waits is told what there is to tell.
 */
export const patience = {
  /**
   * A page in no words, which waits for its screen and the app. On slow 3G and on a slow phone both come after 0.6 s;
   * whoever has them by then is not shown a page that only says that it loads, and that React leaves for 300 ms.
   */
  withoutWords: 1000,
  /** The same for the texts: words that are in another language a moment later are worse than none. */
  withoutTexts: 4000,
  /**
   * A first view whose texts do not come. It is read and typed into meanwhile, and what replaces it is empty, so it is
   * given as long as a call to a back-end is.
   */
  withFirstView: 15_000,
} as const

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
