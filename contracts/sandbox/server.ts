import { createServer } from 'node:http'
import { listen } from '../../ui/hosting/portal-server.ts'
import { activationApi } from './activation/activation.ts'
import { type CaptchaProvider, createCaptcha } from './captcha/captcha.ts'
import { lockDirectory } from './database/data-directory.ts'
import { openDatabase } from './database/database.ts'
import { answerRequest, createUrlsByHost, type Interceptor, type ServerState } from './http/answer.ts'
import { json } from './http/body.ts'
import type { Api, Handler } from './http/router.ts'
import { createTryCounter } from './http/tries.ts'
import { mailboxApi } from './mail/mailbox.ts'
import { createMailboxMailer, createSmtpMailer } from './mail/mails.ts'
import { pactApi } from './pact/change-state.ts'
import type { Services } from './services.ts'
import { cardApi, shopApi } from './shop/shop.ts'
import { ssoApi } from './sso/sso.ts'

export interface SandboxOptions {
  /** The port of the sandbox. 0 means any free port. */
  readonly port: number
  /** The portal's origin. Links in emails begin with it, and only its pages may call the services. */
  readonly portalOrigin: string
  /** Additional origins of the sandbox, such as a TLS proxy's. Requests to other origins are refused. */
  readonly additionalOrigins?: readonly string[]
  /** The folder for the data. By default, the data is in memory. */
  readonly dataDirectory?: string
  readonly captcha?: CaptchaProvider
  /** How many refused calls one network may make for one account in a minute. The default is 1,000. */
  readonly triesPerMinute?: number
  /** A mail relay that is used instead of the sandbox's mailbox. */
  readonly smtpUrl?: string
}

const createChallenge: Handler = async (_call, { captcha }) => json(await captcha.createChallenge())
const captchaApi: Api = { prefix: '/captcha', browserAccess: 'portal', routes: [['GET', '', 'none', createChallenge]] }

const maxTelemetryEntries = 1000

const storeTelemetry: Handler = async (call, { telemetry }) => {
  telemetry.events = [...telemetry.events, call.body].slice(-maxTelemetryEntries)
  return json({})
}

const listTelemetry: Handler = async (_call, { telemetry }) => json(telemetry)

/** The calls of an OpenTelemetry collector, to which the portal sends its telemetry. */
const telemetryApi: Api = {
  prefix: '/telemetry',
  browserAccess: 'portal',
  routes: [
    ['POST', '/v1/logs', 'none', storeTelemetry],
    ['GET', '/events.json', 'none', listTelemetry],
  ],
}

const sandboxApis = [ssoApi, shopApi, activationApi, cardApi, captchaApi, mailboxApi, pactApi, telemetryApi]

/** Starts the sandbox on a port that only this machine can reach. If the start fails, everything is stopped. */
export const startSandbox = async (options: SandboxOptions) => {
  const { port, additionalOrigins = [], dataDirectory, smtpUrl } = options
  const portalOrigin = new URL(options.portalOrigin).origin
  const cleanups: (() => unknown)[] = []
  const stop = async () => {
    for (const end of cleanups.splice(0).reverse()) await end()
  }
  try {
    if (dataDirectory !== undefined) cleanups.push(await lockDirectory(dataDirectory))
    const database = await openDatabase(dataDirectory)
    cleanups.push(() => database.close())
    const mailer =
      smtpUrl === undefined ? createMailboxMailer(database, portalOrigin) : createSmtpMailer(smtpUrl, portalOrigin)
    cleanups.push(() => mailer.close())
    // Node's default is five seconds. A connection could then close just when a busy client uses the connection again.
    const listener = createServer({ keepAliveTimeout: 60_000 })
    const { port: ownPort, stop: close } = await listen(listener, port)
    cleanups.push(close)
    const services: Services = {
      ...{ database, mailer, captcha: createCaptcha(options.captcha ?? 'none') },
      tries: createTryCounter(options.triesPerMinute ?? 1000),
      telemetry: { events: [] },
      cancellationDelayInSeconds: 0,
      ownUrl: `http://localhost:${ownPort}`,
      portalOrigin,
      changeBody: (body) => body,
      stateValues: new Map(),
    }
    const server: ServerState = {
      apis: sandboxApis,
      services,
      hosts: createUrlsByHost(ownPort, additionalOrigins),
      interceptor: undefined,
    }
    listener.on('request', (request, response) => answerRequest(server, request, response))
    return {
      url: services.ownUrl,
      statesUrl: `${services.ownUrl}/pact/state`,
      mailboxUrl: `${services.ownUrl}/mailbox/messages.json`,
      /** Makes each later cancellation effective only after this number of seconds. */
      delayCancellations: (seconds: number) => {
        services.cancellationDelayInSeconds = seconds
      },
      /** Intercepts all later calls to the back-end services. Undefined ends the interception. */
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
