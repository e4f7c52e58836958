import { type Either, left, right } from 'fp-ts/Either'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Outcome } from '../../core/shared/outcome.ts'

/** A call whose answer a test gives when it wants to. */
export interface Deferred<A> {
  readonly outcome: Outcome<A>
  succeed(value: A): void
  fail(error: AppError): void
}

export const deferred = <A>(): Deferred<A> => {
  let answer: (either: Either<AppError, A>) => void = () => undefined
  const promise = new Promise<Either<AppError, A>>((resolve) => {
    answer = resolve
  })
  return {
    outcome: () => promise,
    succeed: (value) => answer(right(value)),
    fail: (error) => answer(left(error)),
  }
}
