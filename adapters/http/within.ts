import { type Either, left } from 'fp-ts/Either'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Outcome } from '../../core/shared/outcome.ts'

/**
 * Runs a call that has to be over in so many milliseconds, with all that belongs to it. It ends as a time-out then,
 * whatever it is waiting for, and its signal keeps it from sending anything more.
 */
export const within =
  <A>(timeoutMs: number, call: (signal: AbortSignal) => Outcome<A>): Outcome<A> =>
  async () => {
    const deadline = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeIsUp = new Promise<Either<AppError, never>>((end) => {
      timer = setTimeout(() => {
        deadline.abort()
        end(left({ tag: 'unreachable', reason: 'timeout' }))
      }, timeoutMs)
    })
    try {
      return await Promise.race([call(deadline.signal)(), timeIsUp])
    } finally {
      clearTimeout(timer)
    }
  }
