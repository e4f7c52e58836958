import type { AppError } from '../../core/shared/app-error.ts'
import { codeOf, isServiceStatus, isServiceType } from '../../core/shared/error-catalogue.ts'

/** Returns a refusal that a service can send. The HTTP client would take any other for a gateway's. */
export const rejected = (status: number, type = ''): AppError => {
  const isOfService = status >= 500 || (isServiceStatus(status) && (type === '' || isServiceType(type)))
  if (!isOfService) throw new RangeError(`No service refuses with ${status} ${type}`)
  return { tag: 'rejected', code: codeOf(status, type), status, type }
}

export const offline: AppError = { tag: 'unreachable', reason: 'network' }

export const timedOut: AppError = { tag: 'unreachable', reason: 'timeout' }

/** An answer that does not come from the service, to a call of which the portal reads only the status. */
export const ignoredAnswer = { tag: 'undecodable', detail: 'ignored: (content type)' } as const satisfies AppError

export const undecodable: AppError = { tag: 'undecodable', detail: 'Profile: username' }

/** Returns the refusal of a proxy, a gateway or a firewall. */
export const refusedByGateway = (status: number): AppError => ({ ...ignoredAnswer, status })

/** Failures that say nothing about the customer (wire §3). */
export const withoutAnAnswer: readonly (readonly [name: string, error: AppError])[] = [
  ['no network', offline],
  ['no answer in time', timedOut],
  ['an answer that makes no sense', undecodable],
  ['a 401 that is not its service’s', refusedByGateway(401)],
  ['a 404 that is not its service’s', refusedByGateway(404)],
  ['a status that is not its service’s', refusedByGateway(408)],
  ['too many requests', rejected(429)],
  ['a server error', rejected(500)],
  ['a bad gateway', rejected(502)],
  ['an unavailable service', rejected(503)],
]
