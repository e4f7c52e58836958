import type { CallName } from '../../adapters/telemetry/calls.ts'
import written from '../pacts/notes.json' with { type: 'json' }
import type { Service } from '../services.ts'
import { type Documented, stateOf } from './page.ts'
import { pinnedCall } from './read-pact.ts'

/** What a pact can't say of a service and its calls. */
const notes: Readonly<Record<CallName | Service, string>> = written

type Json = Readonly<Record<string, unknown>>

interface Rule {
  readonly regex?: string
  readonly variants?: readonly { readonly rules: Rules }[]
}
type Rules = Readonly<Record<string, { readonly matchers: readonly Rule[] }>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The words that a field may have, by its path without the places in lists: `$.data.payment.status`. */
const wordsIn = (rules: Rules = {}, under = '$'): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(rules).flatMap(([path, { matchers }]) => {
      const at = path.replace(/^\$/, under).replace(/\[[^\]]*\]/g, '')
      return matchers.flatMap(({ regex = '', variants = [] }) => [
        ...variants.flatMap((each) => [...wordsIn(each.rules, at)]),
        ...[/^\^\(([\w|\\.]+)\)\$$/.exec(regex)?.[1]].flatMap((words) =>
          words === undefined ? [] : [[at, words.replaceAll('\\.', '.').split('|')] as const],
        ),
      ])
    }),
  )

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Number.isSafeInteger(value) ? 'integer' : typeof value
}

/** The portal reads null as a missing field here, and no example can say so. */
const mayBeNull = /^\$\.data\.(subscription(\.next_billing_date)?|items\.activation_info(\.\w+)?)$/

/** What the examples have in common. A field that one of them lacks is optional, and further fields are allowed. */
const schemaOf = (values: readonly unknown[], words: ReadonlyMap<string, readonly string[]>, path = '$'): Json => {
  if (values.some(Array.isArray)) return { type: 'array', items: schemaOf(values.flat(), words, path) }
  if (values.length > 0 && values.every(isObject)) {
    const names = [...new Set(values.flatMap(Object.keys))].sort()
    const required = names.filter((name) => values.every((value) => name in value))
    const properties = names.map((name) => [
      name,
      schemaOf(
        values.filter((value) => name in value).map((value) => value[name]),
        words,
        `${path}.${name}`,
      ),
    ])
    return {
      type: mayBeNull.test(path) ? ['object', 'null'] : 'object',
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
    }
  }
  const types = [...new Set([...values.map(typeOf), ...(mayBeNull.test(path) ? ['null'] : [])])].sort()
  const type = types.includes('number') ? types.filter((each) => each !== 'integer') : types
  const known = words.get(path)
  return {
    ...(type.length === 0 ? {} : { type: type.length === 1 ? type[0] : type }),
    ...(known ? { enum: known } : {}),
  }
}

const contentOf = (each: readonly { readonly interaction: Documented; readonly part: 'request' | 'response' }[]) => {
  const bodies = each.flatMap(({ interaction, part }) => {
    const { body, matchingRules } = interaction[part]
    return body === undefined ? [] : [{ interaction, value: body.content, words: wordsIn(matchingRules?.body) }]
  })
  if (bodies.length === 0) return {}
  const words = new Map<string, readonly string[]>()
  for (const [path, own] of bodies.flatMap((body) => [...body.words]))
    words.set(path, [...new Set([...(words.get(path) ?? []), ...own])].sort())
  const examples = bodies.map(({ interaction: { description, providerStates = [] }, value }) => [
    description.replace(/[^\w]+/g, '-'),
    {
      summary: description,
      ...(providerStates.length === 0 ? {} : { description: `After ${providerStates.map(stateOf).join('; ')}` }),
      value,
    },
  ])
  const schema = schemaOf(
    bodies.map(({ value }) => value),
    words,
  )
  return { content: { 'application/json': { schema, examples: Object.fromEntries(examples) } } }
}

const statusesOf = ({ response: { status, matchingRules } }: Documented): readonly string[] => {
  const like = matchingRules?.status?.$.matchers[0]?.status ?? [status]
  if (typeof like === 'string') return [like === 'success' ? '2XX' : '4XX']
  return [...new Set(like.map((each) => (each < 300 && like.length > 1 ? '2XX' : String(each))))]
}

const headersOf = (all: readonly Documented[]) => {
  const headers = all.flatMap(({ response }) => Object.entries(response.headers ?? {}))
  const own = headers.filter(([name]) => name !== 'Content-Type')
  return Object.fromEntries(own.map(([name, [example]]) => [name, { schema: { type: 'string' }, example }]))
}

const responsesOf = (all: readonly Documented[]) => {
  const statuses = [...new Set(all.flatMap(statusesOf))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const own = all.filter((each) => statusesOf(each).includes(status))
      const content = contentOf(own.map((interaction) => ({ interaction, part: 'response' })))
      const description = own.map((each) => each.description).join('; ')
      return [status, { description, headers: headersOf(own), ...content }]
    }),
  )
}

/** Headers that stand in the security of a call, or that clients send by themselves. */
const elsewhere = ['authorization', 'content-type', 'cookie', 'origin']

const parametersOf = (template: string, all: readonly Documented[]) => {
  const requests = all.map(({ request }) => request)
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const place = template.split('/').indexOf(`{${name}}`)
    return { name, in: 'path', required: true, example: requests[0]?.path.split('/')[place] }
  })
  const named = (where: 'query' | 'header') => {
    const sent = requests.map((request) => (where === 'query' ? request.query : request.headers) ?? {})
    const names = [...new Set(sent.flatMap(Object.keys))]
      .filter((name) => !elsewhere.includes(name.toLowerCase()))
      .sort()
    return names.map((name) => ({
      ...{ name, in: where, required: sent.every((each) => name in each) },
      example: sent.find((each) => name in each)?.[name]?.[0],
    }))
  }
  return [...inPath, ...named('query'), ...named('header')].map((each) => ({ ...each, schema: { type: 'string' } }))
}

const securityOf = (all: readonly Documented[]) => {
  const names = all.flatMap(({ request: { headers = {}, generators } }) => {
    const sent = generators?.header?.['Authorization']?.expression ?? ''
    if ('Cookie' in headers) return ['verificationCookie']
    return [
      ...(sent.includes('clientToken') ? ['clientToken'] : []),
      ...(/userToken|answer_/.test(sent) ? ['userToken'] : []),
    ]
  })
  const [first] = names
  if (first === undefined) return []
  return [...(first === 'verificationCookie' ? [{}] : []), { [first]: [] }]
}

/** A pact as OpenAPI: each call with its parameters, bodies and answers, and the interactions as examples. */
export const openApiOf = (service: Service, text: string): string => {
  const { interactions }: { readonly interactions: readonly Documented[] } = JSON.parse(text)
  const named = interactions.map((interaction) => {
    const call = pinnedCall(service, interaction)
    const [, method = '', path = ''] = call?.split(' ') ?? []
    return { call, method: method.toLowerCase(), path, interaction }
  })
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path } of named.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    if (paths[path]?.[method] !== undefined) continue
    const own = named.filter((each) => each.path === path && each.method === method)
    const all = own.map(({ interaction }) => interaction)
    const body = contentOf(all.map((interaction) => ({ interaction, part: 'request' })))
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId: method + path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
        summary: `${method.toUpperCase()} ${path}`,
        description: [...new Set(own.map(({ call }) => (call === undefined ? '' : notes[call])))].join(' '),
        ...{ security: securityOf(all), parameters: parametersOf(path, all) },
        ...('content' in body ? { requestBody: { required: true, ...body } } : {}),
        responses: responsesOf(all),
      },
    }
  }
  const bearer = { type: 'http', scheme: 'bearer' }
  const securitySchemes = {
    clientToken: { ...bearer, description: 'Of the portal itself, by the grant client_credentials.' },
    userToken: { ...bearer, description: 'Of a customer, by the grants password and magic_link.' },
    verificationCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'verified',
      description: 'By a name of the service’s choice.',
    },
  }
  const asked = new Set(JSON.stringify(paths).match(/clientToken|userToken|verificationCookie/g))
  const document = {
    openapi: '3.1.0',
    info: {
      title: `What the account portal asks of ${service}`,
      version: '1.0.0',
      description: notes[service],
      license: { name: 'See LICENSE', url: 'https://www.meridian.test/license' },
    },
    servers: [{ url: `https://api.meridian.test/${service}` }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => asked.has(name))),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
