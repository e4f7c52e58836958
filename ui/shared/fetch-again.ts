/**
 * Replaces files in the browser's cache. A host or a proxy that has sent a part of a file leaves it there for a year.
 * Rejects without a network.
 */
export const fetchAgain = (urls: Iterable<string>): Promise<unknown> =>
  Promise.all([...urls].map(async (url) => (await fetch(url, { cache: 'reload' })).text()))
