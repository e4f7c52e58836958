import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { activation } from './activation/routes.ts'
import { type CaptchaProvider, makeCaptcha } from './captcha/captcha.ts'
import { captcha } from './captcha/routes.ts'
import { cards } from './cards/cards.ts'
import { openDatabase } from './database/database.ts'
import { answer } from './http/answer.ts'
import { hostsOf } from './http/hosts.ts'
import { lockDirectory } from './launch/lock.ts'
import { startMailReceiver } from './mail/mail-receiver.ts'
import { keepMail } from './mail/mailbox.ts'
import { smtpMailer } from './mail/mailer.ts'
import { mailbox } from './mail/routes.ts'
import { pact } from './pact/routes.ts'
import { seeds } from './seeds/seed.ts'
import type { Services, Serving } from './services.ts'
import { shop } from './shop/routes.ts'
import { sso } from './sso/routes.ts'
import { limitTries } from './sso/tries.ts'
import { browserReports, collector, telemetry } from './telemetry/routes.ts'
import { createTelemetryStore, type TelemetryRequest } from './telemetry/store.ts'

export interface SandboxOptions {
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
  /** Whether a new account can be signed in to only once its address is confirmed; it need not be unless told so. */
  readonly confirmFirst?: boolean
  /** How many tries of an address may be refused in a minute; more than anybody makes unless told otherwise. */
  readonly triesPerMinute?: number
  /** A real mail relay instead of the sandbox's own mailbox. */
  readonly smtpUrl?: string
  /** The time by which everything expires; the machine's unless told otherwise. */
  readonly clock?: () => Date
  /** Is called with each request of telemetry, and with each of a browser that reports, as it came. */
  readonly onTelemetry?: (request: TelemetryRequest) => void
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

/** Undoes start-up steps, the last one first. */
const undoAll = async (steps: (() => unknown)[]): Promise<void> => {
  for (let undo = steps.pop(); undo !== undefined; undo = steps.pop()) await undo()
}

/**
 * Starts the three services and what belongs to them on one loopback port. Rejects, leaving nothing running, when the
 * port is taken, the folder is in use (DirectoryInUse) or its data is of another version (OutdatedData).
 */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const undo: (() => unknown)[] = []
  try {
    let delayInSeconds = 0
    let serving: Serving | undefined
    const url = await start(options, undo, {
      cancellationDelayInSeconds: () => delayInSeconds,
      serving: () => serving,
    })
    return {
      url,
      delayCancellations: (seconds) => {
        delayInSeconds = seconds
      },
      serveBy: (chosen) => {
        serving = chosen
      },
      stop: () => undoAll(undo),
    }
  } catch (failure) {
    await undoAll(undo)
    throw failure
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port')
  return address.port
}

const start = async (
  options: SandboxOptions,
  undo: (() => unknown)[],
  changeable: Pick<Services, 'cancellationDelayInSeconds' | 'serving'>,
): Promise<string> => {
  const { port, reachedAt = [], dataDirectory, smtpUrl, clock = () => new Date() } = options
  const portalOrigin = new URL(options.portalOrigin).origin
  if (dataDirectory !== undefined) undo.push(await lockDirectory(dataDirectory))
  const database = await openDatabase(dataDirectory, seeds)
  undo.push(() => database.close())

  const receiver =
    smtpUrl === undefined ? await startMailReceiver((mail) => keepMail(database, mail, clock())) : undefined
  undo.push(() => receiver?.stop())
  const mailer = smtpMailer(smtpUrl ?? receiver?.url ?? '', portalOrigin)
  undo.push(() => mailer.close())

  const server = createServer()
  const services: Services = {
    database,
    mailer,
    captcha: makeCaptcha(options.captcha ?? 'none', clock),
    tries: limitTries(options.triesPerMinute ?? 1000, clock),
    confirmFirst: options.confirmFirst ?? false,
    telemetry: createTelemetryStore(),
    onTelemetry: options.onTelemetry ?? (() => undefined),
    clock,
    ...changeable,
    portalOrigin,
    ownUrl: () => `http://localhost:${portOf(server)}`,
    stateValues: new Map(),
    mailLeaves: smtpUrl !== undefined,
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  undo.push(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  const hosts = hostsOf(portOf(server), reachedAt)
  server.on('request', (request, response) => answer(mounts, hosts, services, request, response))
  return services.ownUrl()
}
