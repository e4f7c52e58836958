import { Refusal } from './body.ts'

/** Who makes a call. `account` is an email address, a signed-in customer's id, or '' if the call names no account. */
export interface Caller {
  readonly account: string
  readonly network: string
}

export type TryCounter = ReturnType<typeof createTryCounter>

const millisecondsPerMinute = 60_000
const maxAccountNameLength = 254
/** The factor by which the limit of a whole account or network exceeds the limit of one account in one network. */
const totalLimitFactor = 10

/** Returns the part of an IP address that one customer may own: /24 for IPv4, /64 for IPv6. */
export const toNetworkPrefix = (ipAddress: string): string => {
  const ipv4Network = /(\d+\.\d+\.\d+)\.\d+$/.exec(ipAddress)?.[1]
  if (ipv4Network !== undefined) return ipv4Network
  const [start = [], end = []] = ipAddress.split('::').map((groups) => groups.split(':'))
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return groups.map((group) => group || '0').join(':')
}

interface TryCountWindow {
  readonly endsAt: number
  tries: number
}

/** Limits guesses, emails and lookups of addresses per minute. `windows` is sorted by `endsAt`. */
export const createTryCounter = (perMinute: number, windows = new Map<string, TryCountWindow>()) => {
  const keyOf = (what: string, account: string, network: string) => JSON.stringify([what, account, network])
  const windowOf = (key: string, now: number) => {
    const window = windows.get(key) ?? { endsAt: now + millisecondsPerMinute, tries: 0 }
    windows.set(key, window)
    return window
  }
  const nameOf = (account: string) => account.toLowerCase().slice(0, maxAccountNameLength)
  /** Counts a call, or refuses it above the limit. The returned function removes the call from the count. */
  const countCall = (what: string, { account, network }: Caller) => {
    const now = Date.now()
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now) break
      windows.delete(key)
    }
    const name = nameOf(account)
    const limits = [[keyOf(what, '', network), perMinute * totalLimitFactor] as const]
    if (name !== '') {
      limits.push([keyOf(what, name, ''), perMinute * totalLimitFactor])
      limits.push([keyOf(what, name, network), perMinute])
    }
    const counted = limits.map(([key, max]) => ({ max, window: windowOf(key, now) }))
    const ends = counted.filter(({ max, window }) => window.tries >= max).map(({ window }) => window.endsAt)
    if (ends.length > 0) throw new Refusal(429, 'request.too_many', Math.ceil((Math.max(...ends) - now) / 1000))
    for (const { window } of counted) window.tries += 1
    return () => {
      for (const { window } of counted) window.tries -= 1
    }
  }
  return {
    countOrRefuse: countCall,
    /** Counts a call while it runs, so that parallel guesses are limited. Keeps the count only of a refused call. */
    countRefused: async <Result>(caller: Caller, call: () => Promise<Result>): Promise<Result> => {
      const revoke = countCall('call', caller)
      const result = await call()
      revoke()
      return result
    },
    /** Refuses the next calls for the account, from any network. */
    rateLimit: (account: string) => {
      windowOf(keyOf('call', nameOf(account), ''), Date.now()).tries = Number.POSITIVE_INFINITY
    },
    forget: (account: string) => {
      for (const key of windows.keys()) if (JSON.parse(key)[1] === nameOf(account)) windows.delete(key)
    },
  }
}
