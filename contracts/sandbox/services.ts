import type { Captcha } from './captcha/captcha.ts'
import type { Database } from './database/database.ts'
import type { Fields } from './http/fields.ts'
import type { Mailer } from './mail/mails.ts'
import type { TelemetryStore } from './telemetry/telemetry.ts'

/** By the network too, and sign-ups apart: a stranger's tries must not lock the owner out. */
interface LimitedTry {
  readonly what: 'sign-in' | 'sign-up'
  readonly email: string
  readonly network: string
}

/** Limits the refused tries in a minute, against the guessing of passwords. */
export interface Tries {
  /** Refuses a try with request.too_many after too many refused ones. */
  readonly count: <Result>(by: LimitedTry, attempt: () => Promise<Result>) => Promise<Result>
  /** As if there had been too many of the address, from any network. */
  readonly exhaust: (email: string) => void
  readonly forget: (email: string) => void
}

export interface Services {
  readonly database: Database
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly tries: Tries
  readonly telemetry: TelemetryStore
  readonly cancellationDelayInSeconds: () => number
  readonly ownUrl: string
  /** Changes an answer, for tests of broken services. */
  readonly changedBody: (body: Fields) => Fields
  /** The newest value of each name that a provider state has given. */
  readonly stateValues: Map<string, string>
}
