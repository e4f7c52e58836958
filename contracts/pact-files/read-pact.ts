import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CallName, portalCalls } from '../portal-calls.ts'
import { pactFileName, pactFolder, type Service, services } from '../services.ts'

/** Expressions that contain values of states as `${name}`. */
export type GeneratedValues = Readonly<Record<string, { readonly expression: string }>>

/** The rules for the fields of a body, by path: `$.data[*].payment.status`. */
export type Rules = Readonly<Record<string, { readonly matchers: readonly Rule[] }>>

interface Rule {
  readonly regex?: string
  readonly variants?: readonly { readonly rules: Rules }[]
}

interface PinnedMessage {
  readonly headers?: Readonly<Record<string, readonly string[]>>
  readonly body?: { readonly content: Readonly<Record<string, unknown>> }
  readonly matchingRules?: {
    readonly status?: { readonly $: { readonly matchers: readonly { readonly status: string | readonly number[] }[] } }
    readonly body?: Rules
  }
}

export interface PinnedInteraction {
  readonly description: string
  readonly providerStates?: readonly { readonly name: string; readonly params?: Readonly<Record<string, unknown>> }[]
  readonly request: PinnedMessage & {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, readonly string[]>>
    readonly generators?: { readonly path?: { readonly expression: string } } & {
      readonly [part in 'header' | 'query' | 'body']?: GeneratedValues
    }
  }
  readonly response: PinnedMessage & { readonly status: number }
}

/** Describes a state: its name with its parameters, or the request of a call that was made before. */
export const describeState = ({
  name,
  params = {},
}: NonNullable<PinnedInteraction['providerStates']>[number]): string => {
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
export const acceptedStatuses = ({ response }: PinnedInteraction): readonly number[] | 'success' => {
  const like = response.matchingRules?.status?.$.matchers[0]?.status ?? [response.status]
  return typeof like === 'string' ? 'success' : like
}

export const parseInteractions = (pact: string): readonly PinnedInteraction[] => JSON.parse(pact).interactions

export const readPact = async (service: Service) =>
  parseInteractions(await readFile(join(pactFolder, pactFileName(service)), 'utf8'))

interface CallRequest {
  readonly method: string
  readonly path: string
  /** The `grant_type` in the body. */
  readonly grant: unknown
}

const callNames = Object.keys(portalCalls) as CallName[]

/** Returns the name of a call, such as `sso GET /user/me`, or undefined if the portal makes no such call. */
const callOf = (service: Service, { method, path, grant }: CallRequest): CallName | undefined => {
  const segments = path.split('/')
  return callNames.find((name) => {
    const [itsService, itsMethod, template = '', itsGrant] = name.split(' ')
    const parts = template.split('/')
    const isPath = parts.every((part, i) => (part.startsWith('{') ? segments[i] : part === segments[i]))
    const hasGrant = itsGrant === (typeof grant === 'string' ? `(${grant})` : undefined)
    return itsService === service && itsMethod === method && hasGrant && parts.length === segments.length && isPath
  })
}

/** Returns the name of a call without its service, `GET /user/me`, or method and path if the portal makes no such call. */
export const shortNameOf = (service: Service, request: CallRequest): string =>
  callOf(service, request)?.slice(service.length + 1) ?? `${request.method} ${request.path}`

export const requestOf = ({ request }: Pick<PinnedInteraction, 'request'>): CallRequest => {
  return { ...request, grant: request.body?.content['grant_type'] }
}

/** Returns the call of an interaction, or undefined if the portal makes no such call. */
export const findPinnedCall = (
  service: Service,
  interaction: Pick<PinnedInteraction, 'request'>,
): CallName | undefined => callOf(service, requestOf(interaction))

/** Reads the interactions of all services, with their calls. */
export const readPacts = async () => {
  const pacts = services.map(async (service) =>
    (await readPact(service)).map((interaction) => ({
      service,
      interaction,
      call: findPinnedCall(service, interaction),
    })),
  )
  return (await Promise.all(pacts)).flat()
}
