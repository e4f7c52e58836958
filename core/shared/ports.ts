/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

export interface Clock {
  readonly now: () => Instant
}

/** A log for developers. Never pass a token, a password or an email address. */
export interface Log {
  readonly warn: (event: string, data?: Readonly<Record<string, string | number | boolean>>) => void
}
