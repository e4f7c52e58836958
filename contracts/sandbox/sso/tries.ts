import { Refusal } from '../http/problems.ts'

/** Keeps passwords from being guessed: limits the refused tries of an address in a minute. */
export interface Tries {
  /** Makes a try; refuses it with request.too_many once too many of the last minute were refused. */
  count<Result>(email: string, attempt: () => Promise<Result>): Promise<Result>
  /** Refuses the tries of the next minute. */
  exhaust(email: string): void
  /** Starts anew. */
  forget(email: string): void
}

const minute = 60_000

export const limitTries = (perMinute: number, clock: () => Date): Tries => {
  const refusedAt = new Map<string, readonly number[]>()
  return {
    count: async (email, attempt) => {
      const name = email.toLowerCase()
      const now = clock().getTime()
      const recent = (refusedAt.get(name) ?? []).filter((time) => time > now - minute)
      const blocking = recent.at(-perMinute)
      if (blocking !== undefined) throw new Refusal('request.too_many', Math.ceil((blocking + minute - now) / 1000))
      try {
        return await attempt()
      } catch (failure) {
        if (failure instanceof Refusal) refusedAt.set(name, [...(refusedAt.get(name) ?? []), now].slice(-perMinute))
        throw failure
      }
    },
    exhaust: (email) => {
      refusedAt.set(email.toLowerCase(), Array<number>(perMinute).fill(clock().getTime()))
    },
    forget: (email) => {
      refusedAt.delete(email.toLowerCase())
    },
  }
}
