/** Where a customer goes after signing in: to a page of the portal by the router, or to an address by a full page load. */
export type RedirectTarget =
  | { readonly tag: 'inside'; readonly path: string }
  /** An absolute address of this origin: it may be a file, such as an invoice, which the router does not know. */
  | { readonly tag: 'own-address'; readonly url: string }
  /** A trusted site. */
  | { readonly tag: 'outside'; readonly url: string }

export interface RedirectRules {
  readonly ownOrigin: string
  /** Exact origins; anything but https is refused even if it is listed. */
  readonly trustedOrigins: readonly string[]
}

const longestTarget = 2048

/**
 * A browser strips tabs and newlines from an address before it parses it, and takes a backslash for a slash. The expression is
 * made here, so that no start has to wait for it.
 */
const isDeceptive = (target: string): boolean => /[\p{Cc}\p{Zs}\\]/u.test(target)

const parse = (target: string, base?: string): URL | undefined => {
  try {
    return new URL(target, base)
  } catch {
    return undefined
  }
}

/**
 * Decides on a `redirect_url` (specification §2, /sign-in). Paths of this origin and exact trusted https origins are
 * followed; everything else is nothing, and the customer goes where they came from. The value comes from a link
 * that anyone can make: it is parsed as the browser would, and what would be followed is what was checked.
 */
export const redirectTarget = (target: string | undefined, rules: RedirectRules): RedirectTarget | undefined => {
  if (target === undefined || target.length > longestTarget || isDeceptive(target)) return undefined
  const isPath = target.startsWith('/')
  if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return undefined
  const url = parse(target, isPath ? rules.ownOrigin : undefined)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  if (url.origin === rules.ownOrigin) {
    // After parsing, `/.//host` has the path `//host`, which a later reader would take for another host.
    if (url.pathname.startsWith('//')) return undefined
    return isPath
      ? { tag: 'inside', path: url.pathname + url.search + url.hash }
      : { tag: 'own-address', url: url.href }
  }
  const trusted = url.protocol === 'https:' && rules.trustedOrigins.includes(url.origin)
  return trusted ? { tag: 'outside', url: url.href } : undefined
}
