import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { activation } from './activation/activation.ts'
import { type CaptchaProvider, captcha, makeCaptcha } from './captcha/captcha.ts'
import { openDatabase } from './database/database.ts'
import { answer, hostsOf } from './http/answer.ts'
import { lockDirectory } from './launch/launch.ts'
import { mailbox, mailboxMailer, smtpMailer } from './mail/mails.ts'
import { pact } from './pact/routes.ts'
import { seed } from './seeds/seed.ts'
import type { Services, Serving } from './services.ts'
import { cards } from './shop/cards.ts'
import { shop } from './shop/orders.ts'
import { sso } from './sso/sso.ts'
import { limitTries } from './sso/tries.ts'
import { browserReports, collector, telemetry } from './telemetry/telemetry.ts'

export interface SandboxOptions extends Partial<Pick<Services, 'confirmFirst' | 'clock'>> {
  /** 0 takes any free port. */
  readonly port: number
  /** Origin of the portal: where links in e-mails lead, and the only one whose pages may call the services. */
  readonly portalOrigin: string
  /** Origins besides its own at which the sandbox is reached, such as that of a proxy with TLS: any other is refused. */
  readonly reachedAt?: readonly string[]
  /** Folder that outlives a restart; without one, everything is in memory. */
  readonly dataDirectory?: string
  /** Which captcha sign-in, registration and password reset demand; none unless told otherwise. */
  readonly captcha?: CaptchaProvider
  /** How many tries of an address may be refused in a minute; more than anybody makes unless told otherwise. */
  readonly triesPerMinute?: number
  /** A real mail relay instead of the sandbox's own mailbox. */
  readonly smtpUrl?: string
}

export interface Sandbox {
  /** The origin below which `/sso`, `/shop`, `/activation` and the rest are. */
  readonly url: string
  /** How long the shop takes to cancel a subscription that it is asked to cancel from now on; no time unless told so. */
  delayCancellations(seconds: number): void
  /** Puts something around the calls to the services from now on, or takes it away. */
  serveBy(serving: Serving | undefined): void
  /** Ends everything that the sandbox started; safe to call twice. */
  stop(): Promise<void>
}

/** The first that a path is below answers. */
const mounts = [sso, shop, activation, cards, captcha, mailbox, pact, collector, browserReports, telemetry]

/**
 * Starts the three services and what belongs to them on one loopback port. Rejects, leaving nothing running, when the
 * port is taken, and with a LaunchFailure when the folder is in use or its data is of another version.
 */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { port, reachedAt = [], dataDirectory, smtpUrl, clock = () => new Date() } = options
  const portalOrigin = new URL(options.portalOrigin).origin
  const started: (() => unknown)[] = []
  const stop = async () => {
    for (let end = started.pop(); end !== undefined; end = started.pop()) await end()
  }
  let cancellationDelayInSeconds = 0
  let serving: Serving | undefined
  const start = async (): Promise<string> => {
    if (dataDirectory !== undefined) started.push(await lockDirectory(dataDirectory))
    const database = await openDatabase(dataDirectory, seed)
    started.push(() => database.close())
    const mailer =
      smtpUrl === undefined ? mailboxMailer(database, portalOrigin, clock) : smtpMailer(smtpUrl, portalOrigin)
    started.push(() => mailer.close())

    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    started.push(async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    })
    const { port: ownPort } = server.address() as AddressInfo
    const services: Services = {
      database,
      mailer,
      captcha: makeCaptcha(options.captcha ?? 'none', clock),
      tries: limitTries(options.triesPerMinute ?? 1000, clock),
      confirmFirst: options.confirmFirst ?? false,
      telemetry: { events: [], reports: [] },
      clock,
      cancellationDelayInSeconds: () => cancellationDelayInSeconds,
      serving: () => serving,
      portalOrigin,
      ownUrl: `http://localhost:${ownPort}`,
      stateValues: new Map(),
      mailLeaves: smtpUrl !== undefined,
    }
    const hosts = hostsOf(ownPort, reachedAt)
    server.on('request', (request, response) => answer(mounts, hosts, services, request, response))
    return services.ownUrl
  }
  const url = await start().catch(async (failure: unknown) => {
    await stop()
    throw failure
  })
  return {
    url,
    delayCancellations: (seconds) => {
      cancellationDelayInSeconds = seconds
    },
    serveBy: (chosen) => {
      serving = chosen
    },
    stop,
  }
}
