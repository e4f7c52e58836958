import type { AppError } from '../shared/app-error.ts'

/** What a failed one-time link means to its reader. */
export type LinkFailure =
  /** It is used, expired or was never one: trying it again is of no use. */
  | 'spent'
  /** Another customer's account has the address meanwhile. */
  | 'taken'
  /** Nothing was said about the link: it may be tried again. */
  | 'unanswered'

const spentStatuses: ReadonlySet<number> = new Set([400, 404, 422])

/** Sorts the failure of a one-time link by what its reader can do next. */
export const linkFailure = (error: AppError): LinkFailure => {
  if (error.tag !== 'rejected') return 'unanswered'
  if (error.status === 409) return 'taken'
  return spentStatuses.has(error.status) ? 'spent' : 'unanswered'
}
