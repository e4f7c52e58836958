import { type Either, left, right } from 'fp-ts/Either'
import { firstValueFrom, ReplaySubject } from 'rxjs'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import { rejected } from '../builders/errors.ts'

/** What a fake returns to refuse a call. */
export class Refusal {
  readonly error: AppError

  constructor(error: AppError) {
    this.error = error
  }
}

export const refusal = (status: number, type?: string): Refusal => new Refusal(rejected(status, type))

/** Records the calls of a fake service. A test can make them fail, or hold their answers back. */
export abstract class FaultInjector {
  readonly calls: string[] = []
  private failure: { readonly call: string; readonly error: AppError } | undefined
  private held: { readonly call: string; readonly answer: () => void }[] | undefined
  private lost: { readonly call: string; readonly error: AppError } | undefined

  /** Makes every call with this prefix fail until `recover`. */
  failWith(error: AppError, call = '') {
    this.failure = { call, error }
  }

  recover() {
    this.failure = undefined
  }

  /** Lets the next call with this prefix have its effect, but returns the error as its answer. */
  loseNextAnswer(call: string, error: AppError) {
    this.lost = { call, error }
  }

  /** Holds all answers back until `release`. */
  hold() {
    this.held ??= []
  }

  /** Sends the answers that are held back. With a prefix, sends only the answers to calls whose names begin with it. */
  release(prefix?: string) {
    let isAnswered = true
    while (isAnswered) isAnswered = this.releaseOne(prefix)
    if (prefix === undefined) this.held = undefined
  }

  /** Answers the oldest held call that begins with the prefix. Returns false if there is none. */
  releaseOne(prefix = ''): boolean {
    const next = this.held?.find(({ call }) => call.startsWith(prefix))
    this.held = this.held?.filter((each) => each !== next)
    next?.answer()
    return next !== undefined
  }

  /** Makes several calls before the first is answered. Returns their results. */
  async atOnce<A>(make: () => readonly A[]): Promise<readonly Awaited<A>[]> {
    this.hold()
    const results = make()
    await new Promise((resolve) => setTimeout(resolve))
    this.release()
    return Promise.all(results)
  }

  protected run<A>(call: string, work: () => A | Refusal): Outcome<A> {
    return async () => {
      this.calls.push(call)
      if (this.held) await new Promise<void>((answer) => this.held?.push({ call, answer }))
      if (this.failure && call.startsWith(this.failure.call)) return left(this.failure.error)
      const result = work()
      if (!this.lost || !call.startsWith(this.lost.call))
        return result instanceof Refusal ? left(result.error) : right(result)
      const { error } = this.lost
      this.lost = undefined
      return left(error)
    }
  }
}

/** Returns a call whose answer the test gives later. */
export const deferred = <A>() => {
  const answer = new ReplaySubject<Either<AppError, A>>(1)
  const outcome: Outcome<A> = () => firstValueFrom(answer)
  return {
    outcome,
    succeed: (value: A) => answer.next(right(value)),
    fail: (error: AppError) => answer.next(left(error)),
  }
}

export type Deferred<A> = ReturnType<typeof deferred<A>>
