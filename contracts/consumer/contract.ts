import { expect, it } from '@jest/globals'
import {
  HTTPResponseStatusClass,
  MatchersV3,
  PactV4,
  type Path,
  type TemplateHeaders,
  type TemplateQuery,
} from '@pact-foundation/pact'
import { type Either, left, right } from 'fp-ts/Either'
import type { Method } from '../../adapters/http/request.ts'
import type { ActivationCode } from '../../core/activation/activation-code.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import type { StateName } from '../sandbox/pact/states.ts'
import { consumer, freshPactFolder, pageOrigin, type Service } from '../services.ts'
import { type PortalClient, portalAt } from './portal-at.ts'
import { acceptLanguage, oneOf, reason } from './values.ts'

type Parameter = string | number | boolean | { readonly [name: string]: Parameter }
type Parameters = Readonly<Record<string, Parameter>>

export interface State {
  readonly name: StateName
  readonly parameters: Parameters
}

export const given = (name: StateName, parameters: Parameters = {}): State => ({ name, parameters })

/** Headers with values that a state gives. */
type Headers = Readonly<Record<string, { readonly expression: string }>>

/** The service has answered this call with success. A service that does nothing fails the interaction that follows. */
export const calledBefore = (call: `${Method} /${string}`, of: Headers, body?: Parameters): State => {
  const [method = '', path = ''] = call.split(' ')
  const own = Object.entries(of).map(([name, { expression }]) => [name, expression])
  const headers = { ...acceptLanguage, 'Content-Type': 'application/json', ...Object.fromEntries(own) }
  return given('a call was made', { method, path, headers, ...(body === undefined ? {} : { body }) })
}

export interface Answer {
  readonly status: number
  /** Accepts any status of this class, or any of these; without it, only `status`. */
  readonly like?: HTTPResponseStatusClass | number[]
  readonly headers?: TemplateHeaders
  /** Matchers for the fields that the portal reads. Without them, any body will do, or none. */
  readonly body?: unknown
}

type Sent = Readonly<Record<string, unknown>>

export interface PinnedRequest {
  readonly method: Method
  readonly path: Path
  readonly headers: TemplateHeaders
  readonly query?: TemplateQuery | undefined
  readonly body?: Sent
}

export const get = (path: Path, headers: TemplateHeaders = {}, query?: TemplateQuery): PinnedRequest => {
  return { method: 'GET', path, headers, query }
}

const sending =
  (method: Method) =>
  (path: Path, headers: TemplateHeaders, body: Sent): PinnedRequest => {
    return { method, path, headers, body }
  }
export const post = sending('POST')
export const put = sending('PUT')

/** How a call ends: the service's answer, and the portal's outcome. */
export interface Ending {
  readonly answer: Answer
  readonly outcome: Either<AppError, unknown>
}

/** A call of the portal, with the request that it becomes. */
export interface PinnedCall {
  readonly request: PinnedRequest
  /** The cookie that the service has set before. */
  readonly cookie?: string | undefined
  /** The configured client id; `account-portal` by default. */
  readonly clientId?: string
  readonly call: (portal: PortalClient) => Outcome<unknown>
}

/** What differs between the situations of a call. */
type Varied = Readonly<
  Partial<Record<'username' | 'email' | 'password' | 'next' | 'token' | 'proof' | 'cookie' | 'clientId', string>>
> & { readonly by?: TemplateHeaders; readonly code?: ActivationCode }

/** A success of any status from 200 to 299, with the fields that the portal reads. */
export const success = (status: 200 | 204, body?: unknown, headers: TemplateHeaders = {}): Answer => ({
  status,
  like: HTTPResponseStatusClass.Success,
  headers,
  ...(body === undefined ? {} : { body }),
})

/** Problem details (RFC 9457) are read as well. */
const jsonOrProblem = MatchersV3.regex(/^application\/(problem\+)?json( *;.*)?$/, 'application/json')

export const done: Ending = { answer: success(204), outcome: right(undefined) }

/** An example of a type that the portal does not know. */
const anyType = 'a.reason.of.the.service'

const refusedWith = (status: number, ...types: readonly string[]): Ending => {
  const [type = anyType] = types
  return {
    answer: {
      status,
      headers: { 'Content-Type': jsonOrProblem },
      body: { type: types.length === 0 ? reason(type) : oneOf(...types) },
    },
    outcome: left({ tag: 'rejected', code: codeOf(status, type), status, type }),
  }
}

const withAnyStatusOf = (like: number[], ending: Ending): Ending => ({ ...ending, answer: { ...ending.answer, like } })

const limited = refusedWith(429).answer

/** The portal shows when to try again. A page reads the header only where the service exposes it. */
const tooManyTries: Ending = {
  answer: {
    ...limited,
    headers: {
      ...limited.headers,
      'Retry-After': MatchersV3.regex(
        '^([1-9]\\d{0,2}|[12]\\d{3}|3[0-5]\\d{2}|3600|[A-Z][a-z]{2}, \\d\\d .* GMT)$',
        '60',
      ),
      'Access-Control-Expose-Headers': MatchersV3.regex('(?i)(^|,) *(retry-after|\\*) *(,|$)', 'Retry-After'),
    },
  },
  outcome: left({ tag: 'rejected', code: 'too-many-tries', status: 429, type: anyType, retryAfterSeconds: 60 }),
}

/**
 * A refusal, in JSON with its type: a proxy's page is none. Types are named only where the portal's message depends on
 * them. Any of several will do. Refusals of several calls have a name.
 */
export const refused = Object.assign(refusedWith, {
  /** The portal treats these statuses alike. */
  somehow: withAnyStatusOf([400, 403, 404, 409, 422], refusedWith(404)),
  /** Its type is read at any of these statuses. */
  declined: (...types: readonly string[]) => withAnyStatusOf([400, 402, 422], refusedWith(400, ...types)),
  tooManyTries,
  /** The message does not tell which of the two is wrong. */
  credentials: refusedWith(401, 'authorization.credentials.invalid', 'authorization.user.not_found'),
  /** It is missing, wrong or used. */
  captcha: refusedWith(403, 'authorization.captcha.invalid'),
  noPassword: refusedWith(422, 'validation.password.required'),
  shortPassword: refusedWith(422, 'validation.password.min_length', 'validation.password.too_short'),
  noAddress: refusedWith(422, 'validation.email.invalid_format', 'validation.email.invalid_type'),
  /** The services have three types for an ended token. Each signs the customer out. */
  endedToken: refusedWith(
    401,
    'authorization.access_token.expired',
    'validate.access_token.expired',
    'authorization.access_token.not_found_for_token',
  ),
})

/** The headers with which the portal's page may read an answer. Only the activation service gets cookies. */
const crossOrigin = (service: Service): TemplateHeaders =>
  service === 'activation'
    ? { 'Access-Control-Allow-Origin': pageOrigin, 'Access-Control-Allow-Credentials': 'true' }
    : { 'Access-Control-Allow-Origin': MatchersV3.regex(`^(${pageOrigin}|\\*)$`, pageOrigin) }

/** Waits for Pact's mock server, which records in another thread. No public method asks it without ending the test. */
const waitForMockServer = async (interaction: object, port: number): Promise<void> => {
  const servers: { mockServerMatchedSuccessfully(port: number): boolean } = Reflect.get(interaction, 'pact')
  const end = Date.now() + 10_000
  while (!servers.mockServerMatchedSuccessfully(port) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Pins a call to a service in several situations. Each is a test, and an entry of the service's pact file. */
export const contractWith =
  (service: Service) =>
  (subject: string, made: (changed: Varied) => PinnedCall) =>
  (what: string, situation: readonly State[], { answer, outcome }: Ending, changed: Varied = {}): void => {
    const description = `${subject} ${what}`.trim()
    const { request, cookie, clientId, call } = made(changed)
    it(description, async () => {
      const pact = new PactV4({ consumer, provider: service, dir: freshPactFolder, logLevel: 'error' })
      const interaction = pact.addInteraction().uponReceiving(description)
      for (const { name, parameters } of situation)
        interaction.given(name, name === 'a call was made' ? { service, ...parameters } : parameters)
      const promised = interaction
        .withRequest(request.method, request.path, (builder) => {
          builder.headers({ Origin: pageOrigin, ...acceptLanguage, ...request.headers })
          if (request.query !== undefined) builder.query(request.query)
          if (request.body !== undefined) builder.jsonBody(request.body)
        })
        .willRespondWith(
          answer.like === undefined ? answer.status : MatchersV3.matchStatus(answer.status, answer.like),
          (builder) => {
            builder.headers({ ...crossOrigin(service), ...answer.headers })
            if (answer.body !== undefined) builder.jsonBody(answer.body)
          },
        )
      const result = await promised.executeTest(async ({ url, port }) => {
        const made = await call(
          portalAt((each) => (each === service ? url : 'http://another-service.test'), { cookie, clientId }),
        )()
        await waitForMockServer(promised, port)
        return made
      })
      expect(result).toEqual(outcome)
    })
  }
