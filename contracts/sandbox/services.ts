import type { Captcha } from './captcha/captcha.ts'
import type { Database } from './database/database.ts'
import type { Reply } from './http/reply.ts'
import type { Mailer } from './mail/mails.ts'
import type { Tries } from './sso/tries.ts'
import type { TelemetryStore } from './telemetry/telemetry.ts'

/**
 * Stands around a call to one of the three services, for tests in which they keep a promise badly: it may serve the call
 * with other services than the sandbox's own, and answer something else.
 */
export type Serving = (
  request: { readonly method: string; readonly path: string },
  serve: (changed?: Partial<Services>) => Promise<Reply>,
  services: Services,
) => Promise<Reply>

/** What every handler works with. */
export interface Services {
  readonly database: Database
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly tries: Tries
  /** Whether a new account can be signed in to only once its address is confirmed. */
  readonly confirmFirst: boolean
  readonly telemetry: TelemetryStore
  /** The current time; every expiry is judged by it. */
  readonly clock: () => Date
  /** How long the shop takes to cancel a subscription, as it is now. */
  readonly cancellationDelayInSeconds: () => number
  /** What stands around the calls now; nothing unless told so. */
  readonly serving: () => Serving | undefined
  /** Origin of the portal: where links in e-mails lead and whose pages may call. */
  readonly portalOrigin: string
  /** Where the services are reached, for the states that make calls. */
  readonly ownUrl: string
  /** What provider states have given, by name; the newest of each. */
  readonly stateValues: Map<string, string>
  /** Whether e-mails leave for a real relay, so that the mailbox stays empty. */
  readonly mailLeaves: boolean
}

/** The time so many seconds from now. */
export const inSeconds = (services: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date(services.clock().getTime() + seconds * 1000)
