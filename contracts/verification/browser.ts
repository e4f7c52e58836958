import { isAskedFirst, preflightFault, whyUnreadable } from './preflights.ts'

const siteOf = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.')

/** Why a browser would not send a cookie back from the portal's pages, or scripts could read it. */
const cookieFault = (cookie: string, address: string, origin: string): string | undefined => {
  const attributes = cookie.split(';').map((each) => each.trim().toLowerCase())
  const has = (attribute: string) => attributes.includes(attribute)
  if (!has('httponly')) return 'it is not HttpOnly'
  if (has('samesite=none')) return has('secure') ? undefined : 'browsers drop SameSite=None without Secure'
  if (siteOf(address) !== siteOf(origin)) return 'another site than the portal needs SameSite=None and Secure'
  return has('samesite=lax') || has('samesite=strict') ? undefined : 'it has no SameSite'
}

/** The fetch of a page of the portal: with preflights, CORS and cookies. `note` hears what stands in its way. */
export const fetchOfPage = (origin: string, note: (fault: string) => void): typeof fetch => {
  const cookies = new Map<string, string>()
  return async (input, options) => {
    const address = String(input)
    const { pathname } = new URL(address)
    const withCookies = options?.credentials === 'include'
    const method = options?.method ?? 'GET'
    const headers = new Headers(options?.headers)
    const blocked = (fault: string): never => {
      note(fault)
      throw new TypeError(fault)
    }
    const announced = { address, method, headers: [...headers.keys()], withCookies }
    const fault = isAskedFirst(announced) ? await preflightFault(announced, origin) : undefined
    if (fault !== undefined) blocked(`The preflight of ${method} ${pathname}: ${fault}`)
    headers.set('origin', origin)
    if (withCookies) headers.set('cookie', [...cookies].map((each) => each.join('=')).join('; '))
    const answer = await fetch(address, { ...options, headers })
    const unreadable = whyUnreadable(answer, origin, withCookies)
    if (unreadable !== undefined) blocked(`The answer of ${method} ${pathname}: ${unreadable}`)
    for (const cookie of withCookies ? answer.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const flaw = cookieFault(cookie, address, origin)
      if (flaw === undefined) cookies.set(name, value)
      else note(`Set-Cookie of ${pathname}: ${flaw}`)
    }
    return answer
  }
}
