import type { TaskEither } from 'fp-ts/TaskEither'
import type { AppError } from './app-error.ts'

/** What every use-case and every port call returns: run it (`outcome()`), await it, and handle both sides. */
export type Outcome<A> = TaskEither<AppError, A>
