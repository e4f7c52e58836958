import { Refusal } from '../http/body.ts'

/** By the network too, and sign-ups apart: a stranger's tries must not lock the owner out. */
interface LimitedTry {
  readonly what: 'sign-in' | 'sign-up'
  readonly email: string
  readonly network: string
}

export type Tries = ReturnType<typeof limitTries>

const minute = 60_000

/** Limits the refused tries in a minute, against the guessing of passwords. */
export const limitTries = (perMinute: number) => {
  const refusedAt = new Map<string, readonly number[]>()
  const recent = (key: string, now: number) => (refusedAt.get(key) ?? []).filter((time) => time > now - minute)
  return {
    /** Refuses a try with request.too_many after too many refused ones. */
    count: async <Result>({ what, email, network }: LimitedTry, attempt: () => Promise<Result>): Promise<Result> => {
      const name = email.toLowerCase()
      const key = `${name} ${what} ${network}`
      const now = Date.now()
      const blocking = recent(key, now).at(-perMinute) ?? recent(name, now)[0]
      if (blocking !== undefined)
        throw new Refusal(429, 'request.too_many', Math.ceil((blocking + minute - now) / 1000))
      try {
        return await attempt()
      } catch (failure) {
        if (failure instanceof Refusal) refusedAt.set(key, [...(refusedAt.get(key) ?? []), now].slice(-perMinute))
        throw failure
      }
    },
    /** As if there had been too many of the address, from any network. */
    exhaust: (email: string) => {
      refusedAt.set(email.toLowerCase(), [Date.now()])
    },
    forget: (email: string) => {
      const name = email.toLowerCase()
      for (const key of refusedAt.keys()) if (`${key} `.startsWith(`${name} `)) refusedAt.delete(key)
    },
  }
}
