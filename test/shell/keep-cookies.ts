type Fetch = typeof globalThis.fetch

/** The cookies of one service, by name. */
type Jar = Map<string, string>

/** One that has no time left is to be forgotten. */
const isOver = (attributes: readonly string[]) => attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute))

const put = (jar: Jar, setCookie: string): void => {
  const [pair = '', ...attributes] = setCookie.split(/; */)
  const [name = '', ...value] = pair.split('=')
  if (isOver(attributes)) jar.delete(name)
  else jar.set(name, value.join('='))
}

/**
 * A terminal's fetch. Calls that include credentials send back the cookies that their service has set, as in a browser;
 * they are kept for as long as the terminal runs.
 */
export const keepCookies = (fetch: Fetch): Fetch => {
  const jars = new Map<string, Jar>()
  return async (address, options) => {
    if (options?.credentials !== 'include') return fetch(address, options)
    const { origin } = new URL(String(address))
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const headers = new Headers(options.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(address, { ...options, headers })
    for (const cookie of answer.headers.getSetCookie()) put(jar, cookie)
    return answer
  }
}
