import type { CallName } from '../../adapters/telemetry/calls.ts'
import written from '../pacts/notes.json' with { type: 'json' }
import type { Service } from '../services.ts'
import { stateOf } from './page.ts'
import { type PinnedInteraction, pinnedCall, type Rules } from './read-pact.ts'

/** Facts about a service and its calls that a pact can't express. */
const { securitySchemes, ...texts } = written
const notes: Readonly<Record<CallName | Service, string>> = texts

type Json = Readonly<Record<string, unknown>>
type Words = ReadonlyMap<string, readonly string[]>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The words that a field may have, by its path without the places in lists: `$.data.payment.status`. */
const wordsIn = (rules: Rules = {}, under = '$'): readonly (readonly [path: string, words: readonly string[]])[] =>
  Object.entries(rules).flatMap(([path, { matchers }]) => {
    const at = path.replace(/^\$/, under).replace(/\[[^\]]*\]/g, '')
    return matchers.flatMap(({ regex = '', variants = [] }) => {
      const words = /^\^\(([\w|\\.]+)\)\$$/.exec(regex)?.[1]?.replaceAll('\\.', '.').split('|')
      return [
        ...variants.flatMap((each) => wordsIn(each.rules, at)),
        ...(words === undefined ? [] : [[at, words] as const]),
      ]
    })
  })

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Number.isSafeInteger(value) ? 'integer' : typeof value
}

/** The portal reads null as a missing field here, and no example can say so. */
const mayBeNull = /^\$\.data\.(subscription(\.next_billing_date)?|items\.activation_info(\.\w+)?)$/

/** The common schema of the examples. A field that one of them lacks is optional, and further fields are allowed. */
const schemaOf = (values: readonly unknown[], words: Words, path = '$'): Json => {
  if (values.some(Array.isArray)) return { type: 'array', items: schemaOf(values.flat(), words, path) }
  const orNull = mayBeNull.test(path) ? ['null'] : []
  if (values.length > 0 && values.every(isObject)) {
    const names = [...new Set(values.flatMap(Object.keys))].sort()
    const given = (name: string) => values.flatMap((value) => (name in value ? [value[name]] : []))
    const required = names.filter((name) => given(name).length === values.length)
    return {
      type: orNull.length === 0 ? 'object' : ['object', ...orNull],
      properties: Object.fromEntries(names.map((name) => [name, schemaOf(given(name), words, `${path}.${name}`)])),
      ...(required.length === 0 ? {} : { required }),
    }
  }
  const types = [...new Set([...values.map(typeOf), ...orNull])].sort()
  const type = types.includes('number') ? types.filter((each) => each !== 'integer') : types
  const known = words.get(path)
  return {
    ...(type.length === 0 ? {} : { type: type.length === 1 ? type[0] : type }),
    ...(known ? { enum: known } : {}),
  }
}

const contentOf = (all: readonly PinnedInteraction[], part: 'request' | 'response') => {
  const bodies = all.flatMap(({ description, providerStates = [], [part]: { body, matchingRules } }) =>
    body === undefined
      ? []
      : [{ description, providerStates, value: body.content, words: wordsIn(matchingRules?.body) }],
  )
  if (bodies.length === 0) return {}
  const words = new Map<string, readonly string[]>()
  for (const [path, own] of bodies.flatMap((body) => body.words))
    words.set(path, [...new Set([...(words.get(path) ?? []), ...own])].sort())
  const isAnyType = bodies.some((body) => 'type' in body.value && !body.words.some(([path]) => path === '$.type'))
  if (isAnyType) words.delete('$.type')
  const examples = bodies.map(({ description: summary, providerStates: states, value }) => {
    const after = states.length === 0 ? {} : { description: `After ${states.map(stateOf).join('; ')}` }
    return [summary.replace(/[^\w]+/g, '-'), { summary, ...after, value }]
  })
  const values = bodies.map(({ value }) => value)
  return {
    content: { 'application/json': { schema: schemaOf(values, words), examples: Object.fromEntries(examples) } },
  }
}

const statusesOf = ({ response: { status, matchingRules } }: PinnedInteraction): readonly string[] => {
  const like = matchingRules?.status?.$.matchers[0]?.status ?? [status]
  if (typeof like === 'string') return ['2XX']
  return [...new Set(like.map((each) => (like.length > 1 ? `${Math.floor(each / 100)}XX` : String(each))))]
}

const responseOf = (all: readonly PinnedInteraction[]) => {
  const headers = all
    .flatMap(({ response }) => Object.entries(response.headers ?? {}))
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, [example]]) => [name, { schema: { type: 'string' }, example }])
  const description = all.map((each) => each.description).join('; ')
  return { description, headers: Object.fromEntries(headers), ...contentOf(all, 'response') }
}

/** Headers that stand in the security of a call, or that clients send by themselves. */
const elsewhere = ['authorization', 'content-type', 'cookie', 'origin']

const parametersOf = (template: string, all: readonly PinnedInteraction[]) => {
  const schema = { type: 'string' }
  const segments = all[0]?.request.path.split('/')
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([place, name]) => ({
    ...{ name, in: 'path', required: true, example: segments?.[template.split('/').indexOf(place)], schema },
  }))
  const named = (where: 'query' | 'header') => {
    const sent = all.map(({ request }) => (where === 'query' ? request.query : request.headers) ?? {})
    const names = [...new Set(sent.flatMap(Object.keys))].filter((name) => !elsewhere.includes(name.toLowerCase()))
    return names.sort().map((name) => ({
      ...{ name, in: where, required: sent.every((each) => name in each) },
      ...{ example: sent.find((each) => name in each)?.[name]?.[0], schema },
    }))
  }
  return [...inPath, ...named('query'), ...named('header')]
}

const securityOf = (all: readonly PinnedInteraction[]) => {
  const sent = all.map(({ request: { headers = {}, generators } }) =>
    'Cookie' in headers ? 'verificationCookie' : (generators?.header?.['Authorization']?.expression ?? ''),
  )
  const name = sent.map((each) => /clientToken|userToken|answer_|verificationCookie/.exec(each)?.[0]).find(Boolean)
  if (name === undefined) return []
  return name === 'verificationCookie' ? [{}, { [name]: [] }] : [{ [name.replace('answer_', 'userToken')]: [] }]
}

/** A pact as OpenAPI: each call with its parameters, bodies and answers, and the interactions as examples. */
export const openApiOf = (service: Service, text: string): string => {
  const { interactions }: { readonly interactions: readonly PinnedInteraction[] } = JSON.parse(text)
  const calls = new Map<string, { readonly names: Set<string>; readonly all: PinnedInteraction[] }>()
  for (const interaction of interactions) {
    const call = pinnedCall(service, interaction)
    const [, method = '', path = ''] = call?.split(' ') ?? []
    const own = calls.get(`${path} ${method}`) ?? { names: new Set(), all: [] }
    calls.set(`${path} ${method}`, own)
    own.names.add(call === undefined ? '' : notes[call])
    own.all.push(interaction)
  }
  const paths: Record<string, Json> = {}
  for (const [place, { names, all }] of [...calls].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [path = '', method = ''] = place.split(' ')
    const body = contentOf(all, 'request')
    const statuses = [...new Set(all.flatMap(statusesOf))].sort()
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: method.toLowerCase() + path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
        summary: `${method} ${path}`,
        description: [...names].join(' '),
        ...{ security: securityOf(all), parameters: parametersOf(path, all) },
        ...('content' in body ? { requestBody: { required: true, ...body } } : {}),
        responses: Object.fromEntries(
          statuses.map((status) => [status, responseOf(all.filter((each) => statusesOf(each).includes(status)))]),
        ),
      },
    }
  }
  const isAsked = (name: string) => JSON.stringify(paths).includes(name)
  const document = {
    openapi: '3.1.0',
    info: {
      ...{ title: `What the account portal asks of ${service}`, version: '1.0.0', description: notes[service] },
      license: { name: 'See LICENSE', url: 'https://www.meridian.test/license' },
    },
    servers: [{ url: `https://api.meridian.test/${service}` }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => isAsked(name))),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
