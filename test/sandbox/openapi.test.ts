import { readFile } from 'node:fs/promises'
import { afterAll, expect, it, jest } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { StateName } from '../../contracts/sandbox/pact/states.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { serviceNames } from '../../contracts/services.ts'
import { setUpState } from '../../contracts/verification/mailbox-and-states.ts'

// Creating a database takes seconds on a busy machine. Jest can't set this limit for a single project.
jest.setTimeout(120_000)

interface Parameter {
  readonly name: string
  readonly in: string
  readonly example?: string
  readonly schema: object
}

const listOperations = async (service: string) => {
  const file = new URL(`../../contracts/pacts/openapi-${service}.json`, import.meta.url)
  const { paths, components } = JSON.parse(await readFile(file, 'utf8'))
  return Object.keys(paths).flatMap((path) =>
    Object.entries<object>(paths[path]).map(([name, operation]) => {
      const method = name.toUpperCase()
      return [`${service} ${method} ${path}`, Object({ ...operation, service, method, path, components })] as const
    }),
  )
}
const operations = (await Promise.all(serviceNames.map(listOperations))).flat()

const ajv = new Ajv2020({
  strictTypes: false,
  keywords: ['components'],
  formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/ },
})

const sandbox = await startSandbox({ port: 0, portalOrigin: 'http://localhost:8397' })
afterAll(() => sandbox.stop())

const prepareState = async (state: StateName, params = {}) => Object.values(await setUpState(sandbox, state, params))
const accessTokens = [
  ...(await prepareState('a signed-in customer')),
  ...(await prepareState('a client access token')),
  ...(await prepareState('an expired user access token')),
  'unknown',
]
const callerHeaders = [{}, ...accessTokens.map((token) => ({ authorization: `Bearer ${token}` }))]
await prepareState('a customer with orders')
await prepareState('a subscription', { purchaseId: 79011 })
await prepareState('an unused activation code', { code: 'CARS-PACT-0000-0001', appName: 'Meridian Car Navigation' })

const anyValueLike = (example: unknown, ...others: readonly fc.Arbitrary<unknown>[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, fc.string({ unit: 'binary', minLength: 1 }), ...others)

/** Any JSON value. `String()` throws for the object. */
const anyJson = fc.oneof({ weight: 4, arbitrary: fc.jsonValue() }, fc.constant({ toString: '' }))

const anyBody = (examples?: Readonly<Record<string, { readonly value: object }>>): fc.Arbitrary<unknown> => {
  if (examples === undefined) return fc.constant(undefined)
  const objects = Object.values(examples).map(({ value }) => {
    const fields = Object.entries(value).map(([name, example]) => [name, anyValueLike(example, anyJson)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  })
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...objects) }, fc.jsonValue())
}

it.each(operations)('%s names what its OpenAPI document describes, once', (_name, operation) => {
  const { service, path, operationId, parameters, security, responses, components } = operation
  const same = operations.filter(([, other]) => other.service === service && other.operationId === operationId)
  expect(same).toHaveLength(1)
  const inPath = parameters.flatMap((each: Parameter) => (each.in === 'path' ? [`{${each.name}}`] : []))
  expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
  for (const name of security.flatMap(Object.keys)) expect(components.securitySchemes).toHaveProperty(name)
  for (const { schema } of parameters) ajv.compile(schema)
  const named = Object.values<{ readonly $ref?: string }>(responses).flatMap(
    ({ $ref }) => $ref?.split('/').at(-1) ?? [],
  )
  expect(Object.keys(components.responses)).toEqual(expect.arrayContaining(named))
})

it.each(operations)('%s answers as its OpenAPI document says', async (_name, operation) => {
  const { service, method, path, components, responses, requestBody } = operation
  const parameters: readonly Parameter[] = operation.parameters
  const named = parameters.filter(({ in: where }) => where !== 'header')
  const bodies = anyBody(requestBody?.content['application/json'].examples)
  const values = fc.record(Object.fromEntries(named.map(({ name, example = '' }) => [name, anyValueLike(example)])))
  const caller = fc.constantFrom(...callerHeaders)
  const calls = fc.asyncProperty(bodies, values, caller, async (sent, given, authorization) => {
    const filled = String(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
    const query = named.filter(({ in: where }) => where === 'query').map(({ name }) => [name, String(given[name])])
    const answer = await fetch(`${sandbox.url}/${service}${filled}?${new URLSearchParams(query)}`, {
      method,
      headers: { 'content-type': 'application/json', ...authorization },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
    const text = await answer.text()
    expect(answer.status).toBeLessThan(500)
    const found = responses[answer.status] ?? responses[`${String(answer.status).charAt(0)}XX`]
    if (found === undefined) throw new Error(`${answer.status} ${text} is not documented`)
    if (text === '') return
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const { content } = components.responses[found.$ref?.split('/').at(-1) ?? ''] ?? found
    const isValid =
      content === undefined || ajv.validate({ ...content['application/json'].schema, components }, JSON.parse(text))
    expect([text, isValid ? null : ajv.errors]).toEqual([text, null])
  })
  await fc.assert(calls, { numRuns: 30 })
})
