import type { AppError } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'

/** What a use-case gets when a back-end refuses with this status and type. */
export const rejected = (status: number, type = ''): AppError => ({
  tag: 'rejected',
  code: codeOf(status, type),
  status,
  type,
})

export const offline: AppError = { tag: 'unreachable', reason: 'network' }
