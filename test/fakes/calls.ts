import { type Either, left, right } from 'fp-ts/Either'
import { firstValueFrom, ReplaySubject } from 'rxjs'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import { aRejection } from '../builders/errors.ts'

export class Refusal {
  readonly error: AppError

  constructor(error: AppError) {
    this.error = error
  }
}

export const createRefusal = (status: number, type?: string): Refusal => new Refusal(aRejection(status, type))

export abstract class FaultInjector {
  readonly calls: string[] = []
  private failure: { readonly call: string; readonly error: AppError } | undefined
  private heldCalls: { readonly call: string; readonly answer: () => void }[] | undefined
  private lostAnswer: { readonly call: string; readonly error: AppError } | undefined

  /** Makes every call whose name begins with `call` fail, until `recover`. */
  failWith(error: AppError, call = '') {
    this.failure = { call, error }
  }

  recover() {
    this.failure = undefined
  }

  /** Lets the next call whose name begins with `call` take effect, but answers it with an error. */
  loseNextAnswer(call: string, error: AppError) {
    this.lostAnswer = { call, error }
  }

  hold() {
    this.heldCalls ??= []
  }

  /** Sends the answers that are held back, or only the answers to calls whose names begin with `prefix`. */
  release(prefix?: string) {
    let isAnswered = true
    while (isAnswered) isAnswered = this.releaseOldest(prefix)
    if (prefix === undefined) this.heldCalls = undefined
  }

  releaseOldest(prefix = ''): boolean {
    const next = this.heldCalls?.find(({ call }) => call.startsWith(prefix))
    this.heldCalls = this.heldCalls?.filter((each) => each !== next)
    next?.answer()
    return next !== undefined
  }

  async runAtOnce<A>(make: () => readonly A[]): Promise<readonly Awaited<A>[]> {
    this.hold()
    const results = make()
    await new Promise((resolve) => setTimeout(resolve))
    this.release()
    return Promise.all(results)
  }

  protected run<A>(call: string, work: () => A | Refusal): Outcome<A> {
    return async () => {
      this.calls.push(call)
      if (this.heldCalls) await new Promise<void>((answer) => this.heldCalls?.push({ call, answer }))
      if (this.failure && call.startsWith(this.failure.call)) return left(this.failure.error)
      const result = work()
      if (!this.lostAnswer || !call.startsWith(this.lostAnswer.call))
        return result instanceof Refusal ? left(result.error) : right(result)
      const { error } = this.lostAnswer
      this.lostAnswer = undefined
      return left(error)
    }
  }
}

export const createDeferred = <A>() => {
  const answer = new ReplaySubject<Either<AppError, A>>(1)
  const outcome: Outcome<A> = () => firstValueFrom(answer)
  return {
    outcome,
    succeed: (value: A) => answer.next(right(value)),
    fail: (error: AppError) => answer.next(left(error)),
  }
}

export type Deferred<A> = ReturnType<typeof createDeferred<A>>
