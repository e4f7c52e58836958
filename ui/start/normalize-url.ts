import { collapseSlashes, decodePercentIfValid } from '../../core/shared/url-parameters.ts'

/**
 * Encodes the value of `redirect_url`, because some sites do not. The query and the hash of such a value look like
 * those of this page. The value is assumed to end at the next parameter `redirect_url` or `login`.
 */
const encodeRedirectUrl = (search: string, hash: string): string => {
  const unchanged = search + hash
  const parts = search.slice(1).split(/&(?=(?:redirect_url|login)=)/i)
  const redirects = parts.filter((part) => /^redirect_url=/i.test(part))
  const [redirect = ''] = redirects
  if (redirects.length !== 1) return unchanged
  const [, name, first = '', others = ''] = /^([^=]*=)([^&]*)(.*)/s.exec(redirect) ?? []
  const hasQuery = first.includes('?')
  const ownHash = first.includes('/') && redirect === parts.at(-1) ? hash : ''
  if (!hasQuery && ownHash === '') return unchanged
  const whole = (hasQuery ? first + others : decodePercentIfValid(first)) + ownHash
  const encoded = name + encodeURIComponent(whole) + (hasQuery ? '' : others)
  return `?${parts.map((part) => (part === redirect ? encoded : part)).join('&')}${ownHash === '' ? hash : ''}`
}

/**
 * Returns a URL that the router can match. The path of a mailed link may begin with two slashes (specification §2,
 * token paths), which the router would read as the start of a host name.
 */
export const normalizeUrl = ({
  pathname,
  search,
  hash,
}: Readonly<Record<'pathname' | 'search' | 'hash', string>>): string =>
  collapseSlashes(pathname) + encodeRedirectUrl(search, hash)

/** Replaces the URL of the page by the normalized URL. */
export const normalizePageUrl = ({ location, history }: Pick<Window, 'location' | 'history'>): void => {
  const { pathname, search, hash } = location
  const normalized = normalizeUrl(location)
  if (normalized !== pathname + search + hash) history.replaceState(history.state, '', normalized)
}
