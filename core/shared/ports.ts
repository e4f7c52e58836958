/** A moment: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** Time, as a port: core never asks the machine. */
export interface Clock {
  now(): Instant
}

/** Where things go that a developer should know and a customer need not. Never given a token, password or address. */
export interface Log {
  warn(event: string, data?: Readonly<Record<string, string | number | boolean>>): void
}
