import type { AppError } from '../../core/shared/app-error.ts'
import { getRefusalCode, isRefusalStatus, isRefusalType } from '../../core/shared/error-catalogue.ts'

/** Returns the error for a service's refusal. Throws if the portal would take it for the answer of a gateway. */
export const aRejection = (status: number, type = ''): AppError => {
  const isOfService = status >= 500 || (isRefusalStatus(status) && (type === '' || isRefusalType(type)))
  if (!isOfService) throw new RangeError(`No service refuses with ${status} ${type}`)
  return { tag: 'rejected', code: getRefusalCode(status, type), status, type }
}

export const offlineError: AppError = { tag: 'unreachable', reason: 'network' }

export const timeoutError: AppError = { tag: 'unreachable', reason: 'timeout' }

/** The error for an answer that is not JSON, such as a proxy's page. */
export const contentTypeError = { tag: 'undecodable', detail: 'ignored: (content type)' } as const satisfies AppError

export const undecodableError: AppError = { tag: 'undecodable', detail: 'Profile: username' }

export const aGatewayRefusal = (status: number): AppError => ({ ...contentTypeError, status })

/** Failures from which the portal learns nothing about the customer. */
export const inconclusiveFailures: readonly (readonly [name: string, error: AppError])[] = [
  ['no network', offlineError],
  ['no answer in time', timeoutError],
  ['an answer that makes no sense', undecodableError],
  ['a 401 that is not its service’s', aGatewayRefusal(401)],
  ['a 404 that is not its service’s', aGatewayRefusal(404)],
  ['a status that is not its service’s', aGatewayRefusal(408)],
  ['too many requests', aRejection(429)],
  ['a server error', aRejection(500)],
  ['a bad gateway', aRejection(502)],
  ['an unavailable service', aRejection(503)],
]
