import type { Captcha } from './captcha/captcha.ts'
import type { Database } from './database/database.ts'
import type { Mailer } from './mail/mailer.ts'
import type { TelemetryRequest, TelemetryStore } from './telemetry/store.ts'

/** What every handler works with. */
export interface Services {
  readonly database: Database
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly telemetry: TelemetryStore
  /** Is called with each request of telemetry as it came, before it is read. */
  readonly onTelemetry: (request: TelemetryRequest) => void
  /** The current time; every expiry is judged by it. */
  readonly clock: () => Date
  /** How long the shop takes to cancel a subscription, as it is now. */
  readonly cancellationDelayInSeconds: () => number
  /** Origin of the portal: where links in e-mails lead and whose pages may call. */
  readonly portalOrigin: string
  /** Whether e-mails leave for a real relay, so that the mailbox stays empty. */
  readonly mailLeaves: boolean
}

/** The time so many seconds from now. */
export const inSeconds = (services: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date(services.clock().getTime() + seconds * 1000)
