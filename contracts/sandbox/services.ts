import type { Captcha } from './captcha/captcha.ts'
import type { Database } from './database/database.ts'
import type { Fields } from './http/body.ts'
import type { Tries } from './http/tries.ts'
import type { Mailer } from './mail/mails.ts'

export interface Services {
  readonly database: Database
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly tries: Tries
  /** The newest telemetry requests. Older ones are removed. */
  readonly telemetry: { events: readonly Fields[] }
  /** The number of seconds until a cancellation is effective. */
  cancellationDelayInSeconds: number
  readonly ownUrl: string
  readonly portalOrigin: string
  /** Changes the body of a request. Tests use it for services with a fault. */
  readonly changedBody: (body: Fields) => Fields
  /** The newest value of each name that a provider state has returned. */
  readonly stateValues: Map<string, string>
}
