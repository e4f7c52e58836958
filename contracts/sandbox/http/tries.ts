import { Refusal } from './body.ts'

/** The caller of a call, and the account that it names: an email, or the id of a signed-in customer. It may be empty. */
export interface Caller {
  readonly account: string
  readonly network: string
}

export type Tries = ReturnType<typeof limitTries>

const minute = 60_000
const maxAccountLength = 254
/** The limits of an account in all networks, and of a network for all accounts, as multiples of the limit of both together. */
const factorOfOne = 10

/** The network of an IP address: a /24 of IPv4 or a /64 of IPv6, because one customer may have as many addresses. */
export const networkOf = (ipAddress: string): string => {
  const ofIpv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ipAddress)?.[1]
  if (ofIpv4 !== undefined) return ofIpv4
  const [start = [], end = []] = ipAddress.split('::').map((groups) => groups.split(':'))
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return groups.map((group) => group || '0').join(':')
}

interface Window {
  readonly endsAt: number
  tries: number
}

/**
 * Limits the calls in a minute that guess, ask for an email or look up an address. All windows are equally long, so the map
 * has them in the order of their ends.
 */
export const limitTries = (perMinute: number, windows = new Map<string, Window>()) => {
  const keyOf = (what: string, account: string, network: string) => JSON.stringify([what, account, network])
  const windowOf = (key: string, now: number) => {
    const window = windows.get(key) ?? { endsAt: now + minute, tries: 0 }
    windows.set(key, window)
    return window
  }
  const nameOf = (account: string) => account.toLowerCase().slice(0, maxAccountLength)
  /** Counts a call, and yields its revocation. Refuses it with request.too_many after too many. */
  const spend = (what: string, { account, network }: Caller) => {
    const now = Date.now()
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now) break
      windows.delete(key)
    }
    const name = nameOf(account)
    const limits = [[keyOf(what, '', network), perMinute * factorOfOne] as const]
    if (name !== '') {
      limits.push([keyOf(what, name, ''), perMinute * factorOfOne])
      limits.push([keyOf(what, name, network), perMinute])
    }
    const counted = limits.map(([key, most]) => ({ most, window: windowOf(key, now) }))
    const ends = counted.filter(({ most, window }) => window.tries >= most).map(({ window }) => window.endsAt)
    if (ends.length > 0) throw new Refusal(429, 'request.too_many', Math.ceil((Math.max(...ends) - now) / 1000))
    for (const { window } of counted) window.tries += 1
    return () => {
      for (const { window } of counted) window.tries -= 1
    }
  }
  return {
    spend,
    /** Counts a call that is refused. A call under way counts, too: otherwise many guesses at once are free. */
    countRefused: async <Result>(caller: Caller, call: () => Promise<Result>): Promise<Result> => {
      const revoke = spend('call', caller)
      const result = await call()
      revoke()
      return result
    },
    /** Refuses the next calls for the account, from any network. */
    rateLimit: (account: string) => {
      windowOf(keyOf('call', nameOf(account), ''), Date.now()).tries = Number.POSITIVE_INFINITY
    },
    /** Forgets the calls for an account. */
    forget: (account: string) => {
      for (const key of windows.keys()) if (JSON.parse(key)[1] === nameOf(account)) windows.delete(key)
    },
  }
}
