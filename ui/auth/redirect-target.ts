/** Where a customer goes after signing in: by the router within the app, to any other address by a full page load. */
export type RedirectTarget =
  | { readonly tag: 'in-app'; readonly path: string }
  /** An absolute URL of this origin. It may be a file, such as an invoice, which the router does not know. */
  | { readonly tag: 'same-origin'; readonly url: string }
  | { readonly tag: 'trusted-site'; readonly url: string }

export interface RedirectRules {
  readonly ownOrigin: string
  /** Exact origins; anything but https is refused even if it is listed. */
  readonly trustedOrigins: readonly string[]
}

const maxLength = 2048

/**
 * A browser strips tabs and newlines from a URL before it parses it, and takes a backslash for a slash. The expression is
 * compiled on use, to keep it out of the start of the page.
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
 * Validates a `redirect_url` (specification §2, /sign-in). Paths of this origin and exact trusted https origins are
 * followed; any other value gives undefined. Anyone can make a link with such a value, so it is parsed as the browser
 * would, and the result is the URL that was checked.
 */
export const redirectTarget = (target: string | undefined, rules: RedirectRules): RedirectTarget | undefined => {
  if (target === undefined || target.length > maxLength || isDeceptive(target)) return undefined
  const isPath = target.startsWith('/')
  if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return undefined
  const url = parse(target, isPath ? rules.ownOrigin : undefined)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  if (url.origin === rules.ownOrigin) {
    // After parsing, `/.//host` has the path `//host`, which a later reader would take for another host.
    if (url.pathname.startsWith('//')) return undefined
    return isPath
      ? { tag: 'in-app', path: url.pathname + url.search + url.hash }
      : { tag: 'same-origin', url: url.href }
  }
  const isTrusted = url.protocol === 'https:' && rules.trustedOrigins.includes(url.origin)
  return isTrusted ? { tag: 'trusted-site', url: url.href } : undefined
}
