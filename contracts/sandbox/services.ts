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
  /** The newest telemetry requests since the start of the sandbox. */
  readonly telemetry: { events: readonly Fields[] }
  /** The delay until a cancellation takes effect. */
  cancellationDelayInSeconds: number
  readonly ownUrl: string
  readonly portalOrigin: string
  /** Changes the body of a request, for tests of broken services. */
  readonly changedBody: (body: Fields) => Fields
  /** The newest value of each name that a provider state has given. */
  readonly stateValues: Map<string, string>
}
