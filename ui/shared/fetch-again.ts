/**
 * Replaces files in the browser's cache. A host or a proxy that has sent a part of a file leaves it there for a year.
 * Rejects without a network.
 */
export const fetchAgain = (addresses: Iterable<string>): Promise<unknown> =>
  Promise.all([...addresses].map(async (address) => (await fetch(address, { cache: 'reload' })).text()))
