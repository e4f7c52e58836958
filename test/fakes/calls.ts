import { type Either, left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Outcome } from '../../core/shared/outcome.ts'

/**
 * The door that every call to a fake back-end goes through: it counts, fails while it is broken, and can hold answers
 * back until a test lets them go.
 */
export class Door {
  /** While set, every call fails with it. */
  broken: AppError | undefined
  readonly calls: string[] = []
  private held: { readonly call: string; readonly go: () => void }[] | undefined
  private breaking: { after: number; readonly error: AppError } | undefined

  /** Answers wait from here on, until `release`. */
  hold() {
    this.held ??= []
  }

  /** Lets go what waits; with the beginning of a call's name only that, and the others wait on. */
  release(only?: string) {
    if (this.held === undefined) return
    const waiting = this.held
    const stays = (call: string) => only !== undefined && !call.startsWith(only)
    this.held = only === undefined ? undefined : waiting.filter(({ call }) => stays(call))
    for (const { call, go } of waiting) if (!stays(call)) go()
  }

  /** Lets go what has waited longest, of calls that begin so; false where none waits. The others wait on. */
  releaseOne(only = ''): boolean {
    const [next] = this.held?.filter(({ call }) => call.startsWith(only)) ?? []
    if (next === undefined) return false
    this.held = this.held?.filter((each) => each !== next)
    next.go()
    return true
  }

  /** So many more calls work, and every one after them fails. */
  breakAfter(after: number, error: AppError) {
    this.breaking = { after, error }
  }

  through<A>(call: string, answer: () => A | AppErrorAnswer): Outcome<A> {
    return async () => {
      this.calls.push(call)
      if (this.held) await new Promise<void>((go) => this.held?.push({ call, go }))
      if (this.breaking && this.breaking.after-- <= 0) this.broken = this.breaking.error
      if (this.broken) return TE.left(this.broken)()
      const result = answer()
      return result instanceof AppErrorAnswer ? TE.left(result.error)() : TE.right(result)()
    }
  }
}

/** A refusal as a fake's answer. */
export class AppErrorAnswer {
  readonly error: AppError
  constructor(error: AppError) {
    this.error = error
  }
}

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
