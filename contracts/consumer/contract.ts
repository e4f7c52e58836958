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
import type { AppError } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { consumer, freshPactFolder, type Service } from '../services.ts'
import { type StateName, states } from '../states.ts'
import { type PortalClient, pageOrigin, portalAt, rememberingCookie } from './portal-at.ts'
import { acceptLanguage, oneOf, placeholder } from './values.ts'

type Parameter = string | number | boolean | { readonly [name: string]: Parameter }
type Parameters = Readonly<Record<string, Parameter>>

/** A situation that the provider has to be in, with its parameters. */
export interface State {
  readonly name: StateName
  readonly parameters: Parameters
}

export const given = (name: StateName, parameters: Parameters = {}): State => ({ name, parameters })

/** The bearer token of a call that was made before: a value of an earlier state, or a field of an earlier answer. */
export const bearer = (token = 'accessToken') => ({ Authorization: `Bearer ${placeholder(token)}` })

/** The service has answered a call before, with success. Only a service that does what it answers gets any further. */
export const calledBefore = (
  call: `${'GET' | 'POST' | 'PUT'} /${string}`,
  body?: Parameters,
  headers: Readonly<Record<string, string>> = bearer(),
): State => {
  const [method = '', path = ''] = call.split(' ')
  const sent = { method, path, headers: { ...acceptLanguage, 'Content-Type': 'application/json', ...headers } }
  return given(states.callMade, body === undefined ? sent : { ...sent, body })
}

export interface Answer {
  readonly status: number
  /** Any status of this class, or any of these, will do; without it, that one alone. */
  readonly like?: HTTPResponseStatusClass | number[]
  readonly headers?: TemplateHeaders
  /** Which fields the portal reads, by matchers; an answer without one may carry any body or none. */
  readonly body?: unknown
}

/** One promise: in that situation that request gets that answer, and the portal makes this of it. */
export interface Interaction<A> {
  readonly description: string
  readonly given: readonly State[]
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT'
    readonly path: Path
    readonly query?: TemplateQuery
    readonly headers?: TemplateHeaders
    readonly body?: Readonly<Record<string, unknown>>
  }
  readonly answer: Answer
  /** The cookie that the service has set in the browser before. */
  readonly cookie?: string
  /** What the portal is configured to be called; `account-portal` unless told otherwise. */
  readonly clientId?: string
  /** The call of the portal that sends the request. */
  readonly call: (portal: PortalClient) => Outcome<A>
  readonly outcome: Either<AppError, A>
}

/** A success with what the portal reads of it. Any status from 200 to 299 will do. */
export const success = (status: 200 | 204, body?: unknown, headers: TemplateHeaders = {}): Answer => ({
  status,
  like: HTTPResponseStatusClass.Success,
  headers,
  ...(body === undefined ? {} : { body }),
})

/** Problem details (RFC 9457) are read as well. */
const jsonOrProblem = MatchersV3.regex(/^application\/(problem\+)?json( *;.*)?$/, 'application/json')

/** How a call ends: the answer, and what the portal makes of it. */
export type Ending<A> = Pick<Interaction<A>, 'answer' | 'outcome'>

type Refusal = Ending<never>

/** The call has done its work; any body is ignored. */
export const done: Ending<void> = { answer: success(204), outcome: right(undefined) }

const refusalOf = (status: number, type: string, answer: Omit<Answer, 'status'>): Refusal => ({
  answer: { status, ...answer },
  outcome: left({ tag: 'rejected', code: codeOf(status, type), status, type }),
})

/**
 * A refusal, and what it is to the portal (specification §8): its status, and its type where the customer is told
 * something else for it. Several types are as good as each other; the first is the example.
 */
export const refused = (status: number, ...types: readonly string[]): Refusal =>
  types.length === 0
    ? refusalOf(status, '', {})
    : refusalOf(status, types[0] ?? '', { headers: { 'Content-Type': jsonOrProblem }, body: { type: oneOf(...types) } })

/** A refusal of what is asked for itself: the portal reads its type at each of these statuses. */
export const declined = (...types: readonly string[]): Refusal => {
  const { answer, outcome } = refused(400, ...types)
  return { answer: { ...answer, like: [400, 402, 422] }, outcome }
}

/** A refusal of which the portal makes the same, whichever status from 400 to 499 it has. */
export const refusedSomehow = refusalOf(404, '', { like: HTTPResponseStatusClass.ClientError })

/** The customer is told when to try again. A page reads the header only where the service exposes it. */
export const tooManyTries: Refusal = {
  answer: {
    status: 429,
    headers: {
      'Retry-After': MatchersV3.regex('^([1-9]\\d{0,8}|[A-Z][a-z]{2}, \\d\\d .* GMT)$', '60'),
      'Access-Control-Expose-Headers': MatchersV3.regex('(?i)(^|,) *(retry-after|\\*) *(,|$)', 'Retry-After'),
    },
  },
  outcome: left({ tag: 'rejected', code: 'too-many-tries', status: 429, type: '', retryAfterSeconds: 60 }),
}

/** What lets the portal's page read an answer, refusals included; cookies travel to the activation service alone. */
const crossOrigin = (service: Service): TemplateHeaders =>
  service === 'activation'
    ? { 'Access-Control-Allow-Origin': pageOrigin, 'Access-Control-Allow-Credentials': 'true' }
    : { 'Access-Control-Allow-Origin': MatchersV3.regex(`^(${pageOrigin}|\\*)$`, pageOrigin) }

interface MockServers {
  mockServerMatchedSuccessfully(port: number): boolean
}

const isMockServers = (value: unknown): value is MockServers =>
  typeof value === 'object' && value !== null && 'mockServerMatchedSuccessfully' in value

const longestMs = 2000
const pauseMs = 5

/**
 * Waits until Pact's mock server has recorded the request, because it answers first and records in another thread. A
 * request that does not match is reported by Pact after the wait. The servers are a private member of the interaction;
 * no public method asks them without ending the test.
 */
const waitForMockServer = async (interaction: object, port: number): Promise<void> => {
  const servers: unknown = Reflect.get(interaction, 'pact')
  if (!isMockServers(servers)) throw new Error('This version of Pact keeps its mock servers elsewhere')
  const end = Date.now() + longestMs
  while (!servers.mockServerMatchedSuccessfully(port) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Pins the promises of one service: each is a test, and an entry of the service's pact file. */
export const contractWith =
  (service: Service) =>
  <A>({ description, given: situation, request, answer, cookie, clientId, call, outcome }: Interaction<A>): void => {
    it(description, async () => {
      const pact = new PactV4({ consumer, provider: service, dir: freshPactFolder, logLevel: 'error' })
      const interaction = pact.addInteraction().uponReceiving(description)
      for (const { name, parameters } of situation)
        interaction.given(name, name === states.callMade ? { service, ...parameters } : parameters)
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
        const made = await call(portalAt(url, cookie === undefined ? fetch : rememberingCookie(cookie), clientId))()
        await waitForMockServer(promised, port)
        return made
      })
      expect(result).toEqual(outcome)
    })
  }
