import { isService, type Service } from '../services.ts'

/** What is kept of a request to a back-end: how it was made, and none of the values in it. */
export interface RecordedRequest {
  readonly service: Service
  readonly method: string
  /** Below the service, without the query. */
  readonly path: string
  readonly query: readonly string[]
  /** Names in lower case. */
  readonly headers: readonly string[]
  /** The fields of the body. */
  readonly fields: readonly string[]
  readonly grant: string | undefined
}

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const fieldsOf = (body: string | null): Readonly<Record<string, unknown>> => (body === null ? {} : JSON.parse(body))

/** Takes down a request to one of the services below `origin`; undefined for any other. */
export const recorded = (origin: string, { method, url, headers, body }: SentRequest): RecordedRequest | undefined => {
  const { origin: target, pathname, searchParams } = new URL(url)
  const [, service, ...path] = pathname.split('/')
  if (target !== origin || !isService(service)) return undefined
  const fields = fieldsOf(body)
  return {
    service,
    method,
    path: `/${path.join('/')}`,
    query: [...searchParams.keys()],
    headers: Object.keys(headers).map((name) => name.toLowerCase()),
    fields: Object.keys(fields),
    grant: typeof fields['grant_type'] === 'string' ? fields['grant_type'] : undefined,
  }
}
