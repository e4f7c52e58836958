import { prerenderedRoutes } from './prerendered-pages.ts'

const folders = prerenderedRoutes.flatMap(({ path }) =>
  path.includes('/:') ? [path.slice(1, path.indexOf('/:'))] : [],
)

/** Matches the decoded path of a route that carries a token of an e-mail. */
export const tokenPages = `^/(?:${folders.join('|')})/`

/** Whether a decoded path carries a token: such an address is a page, whatever the token ends in. */
export const carriesToken = (path: string): boolean => new RegExp(tokenPages, 'i').test(path.replace(/\/{2,}/g, '/'))
