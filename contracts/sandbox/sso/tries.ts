import { Refusal } from '../http/problems.ts'

/** Limits the refused tries of an address in a minute, against the guessing of passwords. */
export interface Tries {
  /** Refuses a try with request.too_many after too many refused ones. */
  count<Result>(email: string, attempt: () => Promise<Result>): Promise<Result>
  exhaust(email: string): void
  forget(email: string): void
}

const minute = 60_000

export const limitTries = (perMinute: number): Tries => {
  const refusedAt = new Map<string, readonly number[]>()
  return {
    count: async (email, attempt) => {
      const name = email.toLowerCase()
      const now = Date.now()
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
      refusedAt.set(email.toLowerCase(), Array<number>(perMinute).fill(Date.now()))
    },
    forget: (email) => {
      refusedAt.delete(email.toLowerCase())
    },
  }
}
