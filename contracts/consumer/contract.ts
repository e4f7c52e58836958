import { expect, it } from '@jest/globals'
import {
  HTTPResponseStatusClass,
  MatchersV3,
  PactV4,
  type Path,
  type TemplateHeaders,
  type TemplateQuery,
} from '@pact-foundation/pact'
import { type Either, left } from 'fp-ts/Either'
import type { AppError } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { consumer, freshPactFolder, type Service } from '../services.ts'
import type { StateName } from '../states.ts'
import { noted } from './noted.ts'
import { type PortalClient, portalAt, rememberingCookie } from './portal-at.ts'

/** A situation that the provider has to be in, with its parameters. */
export interface State {
  readonly name: StateName
  readonly parameters: Readonly<Record<string, string | number | boolean>>
}

export const given = (name: StateName, parameters: State['parameters'] = {}): State => ({ name, parameters })

interface Answer {
  readonly status: number
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
  /** The call of the portal that sends the request. */
  readonly call: (portal: PortalClient) => Outcome<A>
  readonly outcome: Either<AppError, A>
}

/** A success with what the portal reads of it. Any status from 200 to 299 will do. */
export const success = (status: 200 | 204, body?: unknown): Answer => ({
  status,
  ...(body === undefined ? {} : { body }),
})

/** A refusal, and what it is to the portal: status and type decide (specification §8), the rest of the body is not read. */
export const refused = (status: number, type: string): Pick<Interaction<never>, 'answer' | 'outcome'> => ({
  answer: { status, body: { type } },
  outcome: left({ tag: 'rejected', code: codeOf(status, type), status, type }),
})

const isSuccess = ({ status }: Answer) => status < 300

/** Pins the promises of one service: each is a test, and an entry of the service's pact file. */
export const contractWith =
  (service: Service) =>
  <A>({ description, given: states, request, answer, cookie, call, outcome }: Interaction<A>): void => {
    it(description, async () => {
      const pact = new PactV4({ consumer, provider: service, dir: freshPactFolder, logLevel: 'error' })
      const interaction = pact.addInteraction().uponReceiving(description)
      for (const { name, parameters } of states) interaction.given(name, parameters)
      const promised = interaction
        .withRequest(request.method, request.path, (builder) => {
          if (request.query !== undefined) builder.query(request.query)
          if (request.headers !== undefined) builder.headers(request.headers)
          if (request.body !== undefined) builder.jsonBody(request.body)
        })
        .willRespondWith(
          isSuccess(answer) ? MatchersV3.matchStatus(answer.status, HTTPResponseStatusClass.Success) : answer.status,
          (builder) => {
            if (answer.body !== undefined) builder.jsonBody(answer.body)
          },
        )
      const result = await promised.executeTest(async ({ url, port }) => {
        const made = await call(portalAt(url, cookie === undefined ? fetch : rememberingCookie(cookie)))()
        await noted(promised, port)
        return made
      })
      expect(result).toEqual(outcome)
    })
  }
