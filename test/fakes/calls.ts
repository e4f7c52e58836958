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
  private held: (() => void)[] | undefined

  /** Answers wait from here on, until `release`. */
  hold() {
    this.held = []
  }

  release() {
    const waiting = this.held ?? []
    this.held = undefined
    for (const go of waiting) go()
  }

  through<A>(call: string, answer: () => A | AppErrorAnswer): Outcome<A> {
    return async () => {
      this.calls.push(call)
      if (this.held) await new Promise<void>((go) => this.held?.push(go))
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
