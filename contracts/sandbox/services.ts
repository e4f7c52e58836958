import type { Captcha } from './captcha/captcha.ts'
import type { Database } from './database/database.ts'
import type { Reply } from './http/reply.ts'
import type { Mailer } from './mail/mails.ts'
import type { Tries } from './sso/tries.ts'
import type { TelemetryStore } from './telemetry/telemetry.ts'

/** Replaces the services or the answer of a call, for tests of broken services. */
export type Interceptor = (
  request: { readonly method: string; readonly path: string },
  serve: (changed?: Partial<Services>) => Promise<Reply>,
  services: Services,
) => Promise<Reply>

export interface Services {
  readonly database: Database
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly tries: Tries
  readonly telemetry: TelemetryStore
  readonly cancellationDelayInSeconds: () => number
  readonly interceptor: () => Interceptor | undefined
  readonly portalOrigin: string
  readonly ownUrl: string
  /** The newest value of each name that a provider state has given. */
  readonly stateValues: Map<string, string>
}

export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)
