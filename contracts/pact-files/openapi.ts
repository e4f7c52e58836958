import { refusalTypePattern } from '../../core/shared/error-catalogue.ts'
import * as limits from '../../core/shared/limits.ts'
import { isoDatePattern } from '../examples.ts'
import { type CallName, callNotes, portalCalls } from '../portal-calls.ts'
import { type Fields, isFields } from '../sandbox/http/body.ts'
import type { Service } from '../services.ts'
import {
  answerFieldLimits,
  nullableFieldPattern,
  problemSchema,
  refusalDescriptions,
  requestFieldLimits,
  securitySchemes,
  serviceNotes,
} from './notes.ts'
import {
  describeState,
  findPactCall,
  type PactInteraction,
  type PathRules,
  parseInteractions,
  readStatuses,
} from './read-pact.ts'

/** Returns the paths of a body's fields, such as `$.data.payment.status`, with their regular expressions. */
const listFieldPatterns = (rules: PathRules = {}, under = '$'): readonly (readonly [path: string, pattern: string])[] =>
  Object.entries(rules).flatMap(([path, { matchers }]) => {
    const at = path.replace(/^\$/, under).replace(/\[[^\]]*\]/g, '')
    return matchers.flatMap(({ regex = '', variants = [] }) => [
      ...variants.flatMap((each) => listFieldPatterns(each.rules, at)),
      [at, regex] as const,
    ])
  })

/** Returns the alternative words in a pattern such as `^(active|cancelled)$`. */
const listPatternWords = (pattern: string): readonly string[] =>
  /^\^\(([\w|\\.]+)\)\$$/.exec(pattern)?.[1]?.replaceAll('\\.', '.').split('|') ?? []

const dateSchema = { anyOf: ['date-time', 'date'].map((format) => ({ type: 'string', format })) }

/** Returns the format and the limits of a field, which a pact can't express. */
const findFieldLimits = (path: string, known = answerFieldLimits): Fields =>
  Object.assign(
    path === '$.type' ? { pattern: refusalTypePattern.source } : {},
    ...known.flatMap(([field, facts]) => (field.test(path) ? [facts] : [])),
  )

const getJsonType = (value: unknown): string => {
  if (value === null) return 'null'
  return Number.isSafeInteger(value) ? 'integer' : typeof value
}

/** Returns a schema for all values. A field that one of the values lacks is optional. Other fields are allowed. */
const toSchema = (values: readonly unknown[], findLimits: (path: string) => Fields, path = '$'): Fields => {
  if (values.some(Array.isArray)) return { type: 'array', items: toSchema(values.flat(), findLimits, path) }
  // The field may be null, although no example contains null: the portal reads null as a missing field.
  const orNull = nullableFieldPattern.test(path) ? ['null'] : []
  if (values.length > 0 && values.every(isFields)) {
    const names = [...new Set(values.flatMap(Object.keys))].sort()
    const given = (name: string) => values.flatMap((value) => (name in value ? [value[name]] : []))
    const required = names.filter((name) => given(name).length === values.length)
    const schemas = names.map((name) => [name, toSchema(given(name), findLimits, `${path}.${name}`)])
    return {
      type: orNull.length === 0 ? 'object' : ['object', ...orNull],
      properties: Object.fromEntries(schemas),
      ...(required.length === 0 ? {} : { required }),
    }
  }
  const types = [...new Set([...values.map(getJsonType), ...orNull])].sort()
  const [only, ...others] = types.includes('number') ? types.filter((each) => each !== 'integer') : types
  const type = others.length === 0 ? only : [only, ...others]
  const { anyOf, ...facts } = findLimits(path)
  // Client generators require that each alternative has its own type.
  if (Array.isArray(anyOf)) return { ...facts, anyOf: [...anyOf, ...orNull.map((each) => ({ type: each }))] }
  const bound = types.includes('string') ? { maxLength: limits.maxTextLength } : {}
  return { ...(type === undefined ? {} : { type }), ...bound, ...facts }
}

/** Returns a schema for each `grant_type`, because requests with different grants have different fields. */
const toSchemaByGrant = (values: readonly Fields[], findLimits: (path: string) => Fields): Fields => {
  const grants = [...new Set(values.map((value) => value['grant_type']))].sort()
  if (grants.length < 2) return toSchema(values, findLimits)
  const schemas = grants.map((grant) => {
    const grantValues = values.filter((value) => value['grant_type'] === grant)
    return toSchema(grantValues, (path) => (path === '$.grant_type' ? { const: grant } : findLimits(path)))
  })
  return { oneOf: schemas }
}

const toContent = (all: readonly PactInteraction[], part: 'request' | 'response') => {
  const bodies = all.flatMap(({ description, providerStates = [], [part]: { body, matchingRules } }) =>
    body === undefined
      ? []
      : [{ description, providerStates, value: body.content, patterns: listFieldPatterns(matchingRules?.body) }],
  )
  if (bodies.length === 0) return {}
  const words = new Map<string, readonly string[]>()
  const patterns = bodies.flatMap((body) => body.patterns)
  for (const [path, pattern] of patterns)
    words.set(path, [...new Set([...(words.get(path) ?? []), ...listPatternWords(pattern)])].sort())
  const dates = new Set(patterns.flatMap(([path, pattern]) => (pattern === isoDatePattern.source ? [path] : [])))
  const isAnyType = bodies.some(
    (body) =>
      'type' in body.value &&
      !body.patterns.some(([path, pattern]) => path === '$.type' && listPatternWords(pattern).length > 0),
  )
  if (isAnyType) words.delete('$.type')
  const examples = bodies.map(({ description: summary, providerStates: states, value }) => {
    const after = states.length === 0 ? {} : { description: `After ${states.map(describeState).join('; ')}` }
    return [summary.replace(/[^\w]+/g, '-'), { summary, ...after, value }]
  })
  const describeField = (path: string) => {
    const examples = words.get(path) ?? []
    const facts = findFieldLimits(path, part === 'request' ? requestFieldLimits : answerFieldLimits)
    return { ...(examples.length === 0 ? {} : { examples }), ...facts, ...(dates.has(path) ? dateSchema : {}) }
  }
  const values = bodies.map(({ value }) => value)
  const schema = part === 'request' ? toSchemaByGrant(values, describeField) : toSchema(values, describeField)
  return { content: { 'application/json': { schema, examples: Object.fromEntries(examples) } } }
}

const toStatusKeys = (interaction: PactInteraction): readonly string[] => {
  const like = readStatuses(interaction)
  if (like === 'success') return ['2XX']
  return [...new Set(like.map((each) => (like.length > 1 ? `${Math.floor(each / 100)}XX` : String(each))))]
}

const toResponse = (all: readonly PactInteraction[]) => {
  const headers = all
    .flatMap(({ response }) => Object.entries(response.headers ?? {}))
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, [example]]) => [name, { schema: { type: 'string' }, example }])
  const description = all.map((each) => each.description).join('; ')
  return { description, headers: Object.fromEntries(headers), ...toContent(all, 'response') }
}

/** Returns a status and its response. Any `type` is allowed: clients use the status if they don't know the type. */
const createRefusalResponse = ([status, description]: readonly [string, string]) => {
  const headers = { 'Retry-After': { schema: { type: 'string' }, description: 'Seconds or a date', example: '60' } }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return [status, { description, ...(status === '429' ? { headers } : {}), content }]
}

const listRefusalStatuses = (hasBody: boolean, hasParameters: boolean, security: readonly unknown[]) => [
  ...['429', '5XX'],
  ...(hasBody ? ['400', '404', '413', '415', '422'] : []),
  ...(hasParameters ? ['404', '422'] : []),
  ...(security.length > 0 ? ['401', '403'] : []),
]

/** Headers that the security schemes describe or that clients send by themselves. */
const headersDescribedElsewhere = ['authorization', 'content-type', 'cookie', 'origin']

const listParameters = (template: string, all: readonly PactInteraction[]) => {
  const schema = { type: 'string' }
  const segments = all[0]?.request.path.split('/')
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([place, name]) => ({
    ...{ name, in: 'path', required: true, example: segments?.[template.split('/').indexOf(place)], schema },
  }))
  const parametersIn = (where: 'query' | 'header') => {
    const sent = all.map(({ request }) => (where === 'query' ? request.query : request.headers) ?? {})
    const names = [...new Set(sent.flatMap(Object.keys))].filter(
      (name) => !headersDescribedElsewhere.includes(name.toLowerCase()),
    )
    return names.sort().map((name) => ({
      // Headers are optional, because tools and other clients do not send the portal's headers.
      ...{ name, in: where, required: where === 'query' && sent.every((each) => name in each) },
      ...{ example: sent.find((each) => name in each)?.[name]?.[0], schema },
    }))
  }
  return [...inPath, ...parametersIn('query'), ...parametersIn('header')]
}

const findSecuritySchemes = (calls: readonly CallName[], all: readonly PactInteraction[]) => {
  const credential = calls.map((call) => portalCalls[call].credential).find((each) => each !== 'none')
  if (credential !== undefined) return [{ [`${credential}Token`]: [] }]
  // The cookie is optional if some of the calls do not need it.
  return all.some(({ request: { headers = {} } }) => 'Cookie' in headers) ? [{}, { verificationCookie: [] }] : []
}

const toOperation = (service: Service, method: string, path: string, all: readonly PactInteraction[]): Fields => {
  const calls = [...new Set(all.flatMap((each) => findPactCall(service, each) ?? []))]
  const body = toContent(all, 'request')
  const statuses = [...new Set(all.flatMap(toStatusKeys))].sort()
  const [security, parameters] = [findSecuritySchemes(calls, all), listParameters(path, all)]
  const hasParameters = parameters.some(({ in: where }) => where !== 'header')
  const others = listRefusalStatuses('content' in body, hasParameters, security).filter(
    (status) => !statuses.includes(status),
  )
  return {
    operationId: method.toLowerCase() + path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
    summary: `${method} ${path}`,
    description: calls.map((call) => callNotes[call]).join(' '),
    ...{ security, parameters },
    ...('content' in body ? { requestBody: { required: true, ...body } } : {}),
    responses: Object.fromEntries([
      ...statuses.map((status) => [status, toResponse(all.filter((each) => toStatusKeys(each).includes(status)))]),
      ...others.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ]),
  }
}

export const createOpenApi = (service: Service, pact: string): string => {
  const interactions = parseInteractions(pact)
  const placeOf = (interaction: PactInteraction) => {
    const [, method, path] = findPactCall(service, interaction)?.split(' ') ?? []
    return `${path} ${method}`
  }
  const paths: Record<string, Fields> = {}
  for (const place of [...new Set(interactions.map(placeOf))].sort()) {
    const [path = '', method = ''] = place.split(' ')
    const all = interactions.filter((each) => placeOf(each) === place)
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(service, method, path, all) }
  }
  const selectReferenced = (components: object, place = '') =>
    Object.fromEntries(Object.entries(components).filter(([name]) => JSON.stringify(paths).includes(place + name)))
  const type = { ...problemSchema.properties.type, ...findFieldLimits('$.type') }
  const document = {
    openapi: '3.1.0',
    info: {
      ...{
        title: `The calls of the account portal to ${service}`,
        version: '1.0.0',
        description: serviceNotes[service],
      },
      license: { name: 'See LICENSE', url: 'https://www.meridian.test/license' },
    },
    servers: [{ url: `https://api.meridian.test/${service}` }],
    paths,
    components: {
      schemas: { Problem: { ...problemSchema, properties: { ...problemSchema.properties, type } } },
      responses: selectReferenced(
        Object.fromEntries(Object.entries(refusalDescriptions).map(createRefusalResponse)),
        'responses/',
      ),
      securitySchemes: selectReferenced(securitySchemes),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
