import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CallName, portalCalls } from '../portal-calls.ts'
import { pactFolder, type Service, serviceNames, toPactFileName } from '../services.ts'

/** The expressions of values that Pact generates. They refer to the values of provider states as `${name}`. */
export type GeneratedValues = Readonly<Record<string, { readonly expression: string }>>

/** Pact's matching rules for a body. Each key is the path of a field, such as `$.data[*].payment.status`. */
export type PathRules = Readonly<Record<string, { readonly matchers: readonly PathRule[] }>>

interface PathRule {
  readonly regex?: string
  readonly variants?: readonly { readonly rules: PathRules }[]
}

interface PactHttpMessage {
  readonly headers?: Readonly<Record<string, readonly string[]>>
  readonly body?: { readonly content: Readonly<Record<string, unknown>> }
  readonly matchingRules?: {
    readonly status?: { readonly $: { readonly matchers: readonly { readonly status: string | readonly number[] }[] } }
    readonly body?: PathRules
  }
}

export interface PactInteraction {
  readonly description: string
  readonly providerStates?: readonly { readonly name: string; readonly params?: Readonly<Record<string, unknown>> }[]
  readonly request: PactHttpMessage & {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, readonly string[]>>
    readonly generators?: { readonly path?: { readonly expression: string } } & {
      readonly [part in 'header' | 'query' | 'body']?: GeneratedValues
    }
  }
  readonly response: PactHttpMessage & { readonly status: number }
}

/** Describes a provider state by its name and parameters, or the state after an earlier call by its request. */
export const describeState = ({
  name,
  params = {},
}: NonNullable<PactInteraction['providerStates']>[number]): string => {
  const { method, path, body, headers } = params
  if (typeof method === 'string') {
    const sent = Object.entries(headers ?? {}).filter(([header]) => !/^(Accept-Language|Content-Type)$/.test(header))
    const by = sent.map(([header, value]) => ` with \`${header}: ${value}\``).join('')
    return `\`${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}\`${by}`
  }
  const details = Object.entries(params).map(([key, value]) => `${key} \`${value}\``)
  return details.length === 0 ? name : `${name} (${details.join(', ')})`
}

/** Returns the statuses that the contract accepts, or 'success' if it accepts every success. */
export const readStatuses = ({ response }: PactInteraction): readonly number[] | 'success' => {
  const like = response.matchingRules?.status?.$.matchers[0]?.status ?? [response.status]
  return typeof like === 'string' ? 'success' : like
}

export const parseInteractions = (pact: string): readonly PactInteraction[] => JSON.parse(pact).interactions

export const readInteractions = async (service: Service) =>
  parseInteractions(await readFile(join(pactFolder, toPactFileName(service)), 'utf8'))

interface CallRequest {
  readonly method: string
  readonly path: string
  /** The `grant_type` in the body of a token request. Undefined for any other request. */
  readonly grant: unknown
}

const callNames = Object.keys(portalCalls) as CallName[]

/** Returns the name of the call with this request, such as `sso GET /user/me`, or undefined if there is none. */
const findCallName = (service: Service, { method, path, grant }: CallRequest): CallName | undefined => {
  const segments = path.split('/')
  return callNames.find((name) => {
    const [itsService, itsMethod, template = '', itsGrant] = name.split(' ')
    const parts = template.split('/')
    const isPath = parts.every((part, i) => (part.startsWith('{') ? segments[i] : part === segments[i]))
    const hasGrant = itsGrant === (typeof grant === 'string' ? `(${grant})` : undefined)
    return itsService === service && itsMethod === method && hasGrant && parts.length === segments.length && isPath
  })
}

/** Returns the name of a call without its service: `GET /user/me`. For an unknown call, returns method and path. */
export const getShortCallName = (service: Service, request: CallRequest): string =>
  findCallName(service, request)?.slice(service.length + 1) ?? `${request.method} ${request.path}`

export const readRequest = ({ request }: Pick<PactInteraction, 'request'>): CallRequest => {
  return { ...request, grant: request.body?.content['grant_type'] }
}

/** Returns the name of the call that an interaction describes, or undefined if the portal makes no such call. */
export const findPactCall = (service: Service, interaction: Pick<PactInteraction, 'request'>): CallName | undefined =>
  findCallName(service, readRequest(interaction))

export const readAllInteractions = async () => {
  const pacts = serviceNames.map(async (service) =>
    (await readInteractions(service)).map((interaction) => ({
      service,
      interaction,
      call: findPactCall(service, interaction),
    })),
  )
  return (await Promise.all(pacts)).flat()
}
