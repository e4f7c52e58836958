import { type AppError, isTransient } from '../shared/app-error.ts'

/**
 * True for a clear answer that the token of a call, by name or as a whole, is no longer good. Only that ends a customer's
 * session from a call, or renews a client token: a lost network, a slow or broken service never does (specification §8, 401).
 */
export const refusesToken = (error: AppError): boolean =>
  error.tag === 'rejected' && (error.code === 'access-token-invalid' || error.code === 'session-expired')

/** True for any clear answer of the session check that the token is not valid (specification §7, GET /user/me). */
export const refusesSession = (error: AppError): boolean =>
  error.tag === 'rejected' && error.status >= 400 && error.status < 500 && !isTransient(error)
