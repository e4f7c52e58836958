/**
 * The policy of a host may still be that of another release, and refuse the styles that this page brings along. They are
 * there as a file too, which this script's `data-styles` names.
 */
export const mendStyles = (page: Document): void => {
  const href = page.currentScript?.dataset['styles']
  // A sheet that was refused is none.
  if (href === undefined || page.styleSheets.length > 0) return
  page.head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', href }))
}
