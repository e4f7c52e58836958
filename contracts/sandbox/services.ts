import type { Captcha } from './captcha/captcha.ts'
import type { Database } from './database/database.ts'
import type { Fields } from './http/body.ts'
import type { TryCounter } from './http/tries.ts'
import type { Mailer } from './mail/mails.ts'

export interface Services {
  readonly database: Database
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly tries: TryCounter
  /** The bodies of the newest telemetry requests. */
  readonly telemetry: { events: readonly Fields[] }
  cancellationDelayInSeconds: number
  readonly ownUrl: string
  readonly portalOrigin: string
  /** Changes the body of a request before a handler gets it. Tests use this to simulate a faulty service. */
  readonly changeBody: (body: Fields) => Fields
  /** The newest value of each name that a provider state has returned. */
  readonly stateValues: Map<string, string>
}
