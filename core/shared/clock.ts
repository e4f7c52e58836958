/** A moment: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** Time, as a port: core never asks the machine. */
export interface Clock {
  now(): Instant
}
