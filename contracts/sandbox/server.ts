import { createServer } from 'node:http'
import { listen } from '../../ui/hosting/portal-server.ts'
import { activation } from './activation/activation.ts'
import { type CaptchaProvider, createCaptcha } from './captcha/captcha.ts'
import { lockDirectory } from './database/data-directory.ts'
import { openDatabase } from './database/database.ts'
import { answerRequest, createHostUrls, type Interceptor, type Server } from './http/answer.ts'
import { json } from './http/body.ts'
import type { Handler, Mount } from './http/router.ts'
import { limitTries } from './http/tries.ts'
import { mailbox } from './mail/mailbox.ts'
import { createMailboxMailer, createSmtpMailer } from './mail/mails.ts'
import { pact } from './pact/change-state.ts'
import type { Services } from './services.ts'
import { cards, shop } from './shop/shop.ts'
import { sso } from './sso/sso.ts'

export interface SandboxOptions {
  /** The port. 0 chooses a free one. */
  readonly port: number
  /** The portal's origin. Links in emails begin with it, and only its pages may call the services. */
  readonly portalOrigin: string
  /** Additional origins of the sandbox, such as a TLS proxy's. Requests to other origins are refused. */
  readonly reachedAt?: readonly string[]
  /** The folder for the data. By default, the data is in memory. */
  readonly dataDirectory?: string
  readonly captcha?: CaptchaProvider
  /** How many refused calls one network may make for one account in a minute. The default is 1,000. */
  readonly triesPerMinute?: number
  /** A mail relay that is used instead of the sandbox's mailbox. */
  readonly smtpUrl?: string
}

const createChallenge: Handler = async (_call, { captcha }) => json(await captcha.challenge())
const captcha: Mount = { prefix: '/captcha', browserAccess: 'portal', routes: [['GET', '', 'none', createChallenge]] }

const maxEntries = 1000

const takeLogs: Handler = async (call, { telemetry }) => {
  telemetry.events = [...telemetry.events, call.body].slice(-maxEntries)
  return json({})
}

const showEvents: Handler = async (_call, { telemetry }) => json(telemetry)

/** Calls of an OpenTelemetry collector. */
const telemetry: Mount = {
  prefix: '/telemetry',
  browserAccess: 'portal',
  routes: [
    ['POST', '/v1/logs', 'none', takeLogs],
    ['GET', '/events.json', 'none', showEvents],
  ],
}

const mounts = [sso, shop, activation, cards, captcha, mailbox, pact, telemetry]

/**
 * Starts the sandbox on one port of the loopback interface. If the start fails, everything that was started is stopped
 * again.
 */
export const startSandbox = async (options: SandboxOptions) => {
  const { port, reachedAt = [], dataDirectory, smtpUrl } = options
  const portalOrigin = new URL(options.portalOrigin).origin
  const ends: (() => unknown)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    if (dataDirectory !== undefined) ends.push(await lockDirectory(dataDirectory))
    const database = await openDatabase(dataDirectory)
    ends.push(() => database.close())
    const mailer =
      smtpUrl === undefined ? createMailboxMailer(database, portalOrigin) : createSmtpMailer(smtpUrl, portalOrigin)
    ends.push(() => mailer.close())
    // The default is five seconds, after which Node could close a connection while a busy client uses it again.
    const listener = createServer({ keepAliveTimeout: 60_000 })
    const { port: ownPort, stop: close } = await listen(listener, port)
    ends.push(close)
    const services: Services = {
      ...{ database, mailer, captcha: createCaptcha(options.captcha ?? 'none') },
      tries: limitTries(options.triesPerMinute ?? 1000),
      telemetry: { events: [] },
      cancellationDelayInSeconds: 0,
      ownUrl: `http://localhost:${ownPort}`,
      portalOrigin,
      changedBody: (body) => body,
      stateValues: new Map(),
    }
    const server: Server = {
      mounts,
      services,
      hosts: createHostUrls(ownPort, reachedAt),
      interceptor: undefined,
    }
    listener.on('request', (request, response) => answerRequest(server, request, response))
    return {
      url: services.ownUrl,
      statesUrl: `${services.ownUrl}/pact/state`,
      mailboxUrl: `${services.ownUrl}/mailbox/messages.json`,
      /** Delays the effect of each cancellation from now on. */
      delayCancellations: (seconds: number) => {
        services.cancellationDelayInSeconds = seconds
      },
      /** Intercepts the calls to the services from now on. Undefined: calls are no longer intercepted. */
      intercept: (chosen: Interceptor | undefined) => {
        server.interceptor = chosen
      },
      stop,
    }
  } catch (failure) {
    await stop()
    throw failure
  }
}
