import type { AppError } from '../shared/app-error.ts'

type Rejected = Extract<AppError, { tag: 'rejected' }>

/**
 * True for a clear answer that the user token is no longer good. Only that signs a customer out: a lost network, a slow
 * or broken service never does (specification §8, 401).
 */
export const endsSession = (error: AppError): error is Rejected =>
  error.tag === 'rejected' && (error.code === 'access-token-invalid' || error.code === 'session-expired')
