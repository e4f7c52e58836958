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
import type { HttpMethod } from '../../adapters/http/request.ts'
import type { ActivationCode } from '../../core/activation/activation-code.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import { getRefusalCode } from '../../core/shared/error-catalogue.ts'
import type { StateName, StateParameters } from '../sandbox/pact/states.ts'
import { consumerName, freshPactFolder, pageOrigin, type Service } from '../services.ts'
import { createPortalClient, type PortalClient } from './portal-at.ts'
import { acceptLanguageHeader, matchOneOf, matchRefusalType } from './values.ts'

type JsonValue = string | number | boolean | { readonly [name: string]: JsonValue }
type JsonObject = Readonly<Record<string, JsonValue>>

export interface PactState {
  readonly name: StateName
  readonly parameters: JsonObject
}

export const given = <Name extends StateName>(name: Name, parameters: StateParameters<Name> = {}): PactState => ({
  name,
  parameters: parameters as JsonObject,
})

/** Request headers whose values a provider state returns. */
type StateHeaders = Readonly<Record<string, { readonly expression: string }>>

/** Returns the provider state after this call has succeeded. Setting up the state fails if the call had no effect. */
export const givenCall = (call: `${HttpMethod} /${string}`, values: StateHeaders, body?: JsonObject): PactState => {
  const [method = '', path = ''] = call.split(' ')
  const givenHeaders = Object.entries(values).map(([name, { expression }]) => [name, expression])
  const headers = { ...acceptLanguageHeader, 'Content-Type': 'application/json', ...Object.fromEntries(givenHeaders) }
  return given('a call was made', { method, path, headers, ...(body === undefined ? {} : { body }) })
}

const createTokenAgeState = (minutes: number) => (name: string) =>
  given('time has passed', { token: `\${${name}}`, minutes })
/** Makes the emailed token with this name older than seven days, the maximum lifetime. */
export const givenExpiredToken = createTokenAgeState(7 * 24 * 60 + 60)
/** Makes the emailed token with this name 55 minutes old. The minimum lifetime is an hour. */
export const givenValidToken = createTokenAgeState(55)

export interface ExpectedAnswer {
  readonly status: number
  /** The accepted statuses: a list, or a range such as all 2xx. By default, only `status` is accepted. */
  readonly statuses?: HTTPResponseStatusClass | number[]
  readonly headers?: TemplateHeaders
  /** Matchers for the fields that the portal reads. By default, any body is accepted, even an empty one. */
  readonly body?: unknown
}

type RequestBody = Readonly<Record<string, unknown>>

export interface PactRequest {
  readonly method: HttpMethod
  readonly path: Path
  readonly headers: TemplateHeaders
  readonly query?: TemplateQuery | undefined
  readonly body?: RequestBody
}

export const get = (path: Path, headers: TemplateHeaders = {}, query?: TemplateQuery): PactRequest => {
  return { method: 'GET', path, headers, query }
}

const createRequestWithBody =
  (method: HttpMethod) =>
  (path: Path, headers: TemplateHeaders, body: RequestBody): PactRequest => {
    return { method, path, headers, body }
  }
export const post = createRequestWithBody('POST')
export const put = createRequestWithBody('PUT')

/** The service's answer to a call, and the result that the portal's client returns for it. */
export interface ExpectedResult {
  readonly answer: ExpectedAnswer
  readonly outcome: Either<AppError, unknown>
}

export interface PactCall {
  readonly request: PactRequest
  /** The cookie that the service set in an earlier answer. */
  readonly cookie?: string | undefined
  /** The configured client id; `account-portal` by default. */
  readonly clientId?: string
  readonly call: (portal: PortalClient) => Outcome<unknown>
}

/** The values that a test of a call can change. The other values have the defaults of the call. */
type ChangedCallValues<More extends string> = Readonly<
  Partial<Record<'username' | 'email' | 'password' | 'token' | 'proof' | 'cookie' | More, string>>
> & { readonly caller?: TemplateHeaders; readonly code?: ActivationCode }

/** Returns an expected answer: any status from 200 to 299, with matchers for the fields of its body. */
export const success = (status: 200 | 204, body?: unknown, headers: TemplateHeaders = {}): ExpectedAnswer => ({
  status,
  statuses: HTTPResponseStatusClass.Success,
  headers,
  ...(body === undefined ? {} : { body }),
})

/** The content types that a refusal may have. The portal also reads problem details (RFC 9457). */
const jsonContentTypeMatcher = MatchersV3.regex(/^application\/(problem\+)?json( *;.*)?$/, 'application/json')

export const emptySuccess: ExpectedResult = { answer: success(204), outcome: right(undefined) }

const unknownRefusalType = 'a.reason.of.the.service'

const createRefusal = (status: number, ...types: readonly string[]): ExpectedResult => {
  const [type = unknownRefusalType] = types
  return {
    answer: {
      status,
      headers: { 'Content-Type': jsonContentTypeMatcher },
      body: { type: types.length === 0 ? matchRefusalType(type) : matchOneOf(...types) },
    },
    outcome: left({ tag: 'rejected', code: getRefusalCode(status, type), status, type }),
  }
}

const acceptStatuses = (statuses: number[], result: ExpectedResult): ExpectedResult => ({
  ...result,
  answer: { ...result.answer, statuses },
})

const rateLimitAnswer = createRefusal(429).answer

/** `Access-Control-Expose-Headers` must contain `Retry-After`, because the page can't read that header otherwise. */
const rateLimitResult: ExpectedResult = {
  answer: {
    ...rateLimitAnswer,
    headers: {
      ...rateLimitAnswer.headers,
      'Retry-After': MatchersV3.regex(
        '^([1-9]\\d{0,2}|[12]\\d{3}|3[0-5]\\d{2}|3600|[A-Z][a-z]{2}, \\d\\d .* GMT)$',
        '60',
      ),
      'Access-Control-Expose-Headers': MatchersV3.regex('(?i)(^|,) *(retry-after|\\*) *(,|$)', 'Retry-After'),
    },
  },
  outcome: left({
    tag: 'rejected',
    code: 'too-many-tries',
    status: 429,
    type: unknownRefusalType,
    retryAfterSeconds: 60,
  }),
}

/**
 * Returns a refusal by the service: JSON with a `type`, unlike a proxy's error page. Give `types` only if the portal's
 * message depends on the type. Any of them passes. The properties are refusals that several calls share.
 */
export const refusal = Object.assign(createRefusal, {
  /** A refusal with any type and one of these statuses. The portal handles all five statuses in the same way. */
  anyReason: acceptStatuses([400, 403, 404, 409, 422], createRefusal(404)),
  /** A refusal with one of these types. The portal handles all three statuses in the same way. */
  declined: (...types: readonly string[]) => acceptStatuses([400, 402, 422], createRefusal(400, ...types)),
  tooManyTries: rateLimitResult,
  /** The refusal of a wrong username or password. The portal's message does not say which of them is wrong. */
  credentials: createRefusal(401, 'authorization.credentials.invalid', 'authorization.user.not_found'),
  /** The refusal of a call whose captcha response is missing, wrong or already used. */
  captcha: createRefusal(403, 'authorization.captcha.invalid'),
  noPassword: createRefusal(422, 'validation.password.required'),
  shortPassword: createRefusal(422, 'validation.password.min_length', 'validation.password.too_short'),
  invalidEmail: createRefusal(422, 'validation.email.invalid_format', 'validation.email.invalid_type'),
  /** A refusal of a token that has expired or ended. Each of the three types signs the customer out. */
  endedToken: createRefusal(
    401,
    'authorization.access_token.expired',
    'validate.access_token.expired',
    'authorization.access_token.not_found_for_token',
  ),
})

/**
 * Returns the CORS headers that let the portal's page read an answer. They allow credentials only for the activation
 * service, because only this service uses a cookie.
 */
const createCorsHeaders = (service: Service): TemplateHeaders =>
  service === 'activation'
    ? { 'Access-Control-Allow-Origin': pageOrigin, 'Access-Control-Allow-Credentials': 'true' }
    : { 'Access-Control-Allow-Origin': MatchersV3.regex(`^(${pageOrigin}|\\*)$`, pageOrigin) }

/**
 * Waits until Pact's mock server, which runs in another thread, has recorded the call. Reads a private field, because
 * Pact's public methods would also end the test.
 */
const waitForMockServer = async (interaction: object, port: number): Promise<void> => {
  const servers: { mockServerMatchedSuccessfully(port: number): boolean } = Reflect.get(interaction, 'pact')
  const end = Date.now() + 10_000
  while (!servers.mockServerMatchedSuccessfully(port) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/**
 * Returns the function `testCall` of a service. `testCall` returns a function that adds a test of one call, and its
 * interaction to the pact. `More` contains the names of values that only this call has.
 */
export const createCallTester =
  (service: Service) =>
  <More extends string = never>(subject: string, callWith: (changed: ChangedCallValues<More>) => PactCall) =>
  (
    what: string,
    states: readonly PactState[],
    { answer, outcome }: ExpectedResult,
    changed?: ChangedCallValues<More>,
  ): void => {
    const description = `${subject} ${what}`.trim()
    const { request, cookie, clientId, call } = callWith(changed ?? ({} as ChangedCallValues<More>))
    it(description, async () => {
      const pact = new PactV4({ consumer: consumerName, provider: service, dir: freshPactFolder, logLevel: 'error' })
      const interaction = pact.addInteraction().uponReceiving(description)
      for (const { name, parameters } of states)
        interaction.given(name, name === 'a call was made' ? { service, ...parameters } : parameters)
      const promised = interaction
        .withRequest(request.method, request.path, (builder) => {
          builder.headers({ Origin: pageOrigin, ...acceptLanguageHeader, ...request.headers })
          if (request.query !== undefined) builder.query(request.query)
          if (request.body !== undefined) builder.jsonBody(request.body)
        })
        .willRespondWith(
          answer.statuses === undefined ? answer.status : MatchersV3.matchStatus(answer.status, answer.statuses),
          (builder) => {
            builder.headers({ ...createCorsHeaders(service), ...answer.headers })
            if (answer.body !== undefined) builder.jsonBody(answer.body)
          },
        )
      const result = await promised.executeTest(async ({ url, port }) => {
        const outcomeOfCall = await call(
          createPortalClient((each) => (each === service ? url : 'http://another-service.test'), { cookie, clientId }),
        )()
        await waitForMockServer(promised, port)
        return outcomeOfCall
      })
      expect(result).toEqual(outcome)
    })
  }
