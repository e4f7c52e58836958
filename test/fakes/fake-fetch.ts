/** A request as the browser was asked to make it. */
export interface Fetched {
  readonly call: string
  readonly headers: Headers
  readonly body: unknown
}

export type Answers = Readonly<Record<string, (request: Fetched) => Response>>

/** A fetch that answers by method and address, and fails as a lost network does where nothing was agreed. */
export const fakeFetch = (answers: Answers) => {
  const fetched: Fetched[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const call = `${init?.method ?? 'GET'} ${String(address)}`
    const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body))
    const request = { call, headers: new Headers(init?.headers), body }
    fetched.push(request)
    const answer = answers[call]
    if (answer === undefined) throw new TypeError(`Nobody answers ${call}`)
    return answer(request)
  }
  return { fetch, fetched }
}

/** What a service answers when it refuses. */
export const refusal = (status: number, type: string) => () =>
  Response.json({ status, type, message: 'for the log' }, { status })
