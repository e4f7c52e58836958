import { isLeft } from 'fp-ts/Either'
import { type BackEnds, httpPorts } from '../../adapters/package/http.ts'
import { rememberIn } from '../../adapters/package/storage.ts'
import { memoryStorage } from '../../adapters/storage/shell-storage.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import type { Service } from '../services.ts'

interface Caller {
  readonly services: Readonly<Record<Service, string>>
  readonly portalOrigin: string
  readonly language: string
  /** Sent with the calls to which a browser would add it. */
  readonly cookie?: string
}

/** The portal's calls without a page, from a session of their own. */
export const openPortal = ({ services, portalOrigin, language, cookie }: Caller): BackEnds => {
  const clock = { now: Date.now }
  const { ports, clientTokens } = rememberIn({ storage: memoryStorage(), clock, deviceLanguages: [language] })
  return httpPorts({
    fetch: (address, options) => {
      const headers = new Headers(options?.headers)
      headers.set('origin', portalOrigin)
      if (cookie !== undefined && options?.credentials === 'include') headers.set('cookie', cookie)
      return fetch(address, { ...options, headers })
    },
    config: { services: { ...services, timeoutMs: 15_000 }, clientId: 'account-portal' },
    clientTokens,
    language: ports.language,
    clock,
    log: { warn: () => undefined },
  })
}

/** The value of a call that must succeed. */
export const granted = async <A>(what: string, call: Outcome<A>): Promise<A> => {
  const outcome = await call()
  if (isLeft(outcome)) throw new Error(`${what} was not granted: ${JSON.stringify(outcome.left)}`)
  return outcome.right
}

/** Fails unless the service answers the call with a refusal. */
export const refused = async (what: string, call: Outcome<unknown>): Promise<void> => {
  const outcome = await call()
  if (!isLeft(outcome)) throw new Error(`${what} was granted`)
  if (outcome.left.tag !== 'rejected' || outcome.left.status >= 500)
    throw new Error(`${what} was not refused: ${JSON.stringify(outcome.left)}`)
}
