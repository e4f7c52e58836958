type Answer = Pick<Response, 'status' | 'headers'>

/** A call as its preflight announces it, with the headers for which a browser asks. */
export interface Asked {
  readonly method: string
  readonly headers: readonly string[]
  readonly withCookies: boolean
}

const listed = ({ headers }: Answer, name: string): readonly string[] =>
  (headers.get(`access-control-${name}`) ?? '').split(',').map((each) => each.trim())

/** The reason why a browser would not let a page of this origin read the answer. Undefined without one. */
export const whyUnreadable = (answer: Answer, origin: string, withCookies: boolean): string | undefined => {
  const [allowed = ''] = listed(answer, 'allow-origin')
  if (allowed !== origin && (allowed !== '*' || withCookies)) return `Access-Control-Allow-Origin is "${allowed}"`
  if (withCookies && !listed(answer, 'allow-credentials').includes('true'))
    return 'Access-Control-Allow-Credentials is not true'
  return undefined
}

/** Why a browser would not send the call after this answer to its preflight. */
export const corsFaults = (answer: Answer, origin: string, { method, headers, withCookies }: Asked) => {
  const unreadable = whyUnreadable(answer, origin, withCookies)
  if (answer.status < 200 || answer.status > 299) return [`status ${answer.status}, not 2xx`]
  if (unreadable !== undefined) return [unreadable]
  const allows = (list: readonly string[], name: string) => list.includes(name) || (list.includes('*') && !withCookies)
  const allowed = listed(answer, 'allow-headers').map((name) => name.toLowerCase())
  const missing = headers.filter((name) => !(name === 'authorization' ? allowed.includes(name) : allows(allowed, name)))
  return [
    ...(['GET', 'POST'].includes(method) || allows(listed(answer, 'allow-methods'), method)
      ? []
      : [`${method} is not in Access-Control-Allow-Methods`]),
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} not in Access-Control-Allow-Headers`]),
  ]
}
