import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { type Sandbox, startSandbox } from '../../contracts/sandbox/server.ts'
import { services } from '../../contracts/services.ts'
import { states } from '../../contracts/states.ts'
import { setUpState } from '../../contracts/verification/mailbox-and-states.ts'

// A new database takes seconds on a busy machine, and jest has no such limit for one project.
jest.setTimeout(120_000)

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: string }[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly examples: Readonly<Record<string, { readonly value: object }>> }
    }
  }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>
}

const documents = await Promise.all(
  services.map(async (service) => {
    const file = new URL(`../../contracts/pacts/openapi-${service}.json`, import.meta.url)
    const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = JSON.parse(
      await readFile(file, 'utf8'),
    )
    return [service, document] as const
  }),
)
const operations = documents.flatMap(([service, { paths }]) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [service, method.toUpperCase(), path, operation] as const),
  ),
)

const ajv = new Ajv2020({
  strict: false,
  formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/ },
})
for (const [service, document] of documents) ajv.addSchema(document, service)

const escaped = (key: string) => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'))

/** Where the document has the schema of an answer, which may be one that all operations share. */
const schemaAt = (
  service: string,
  path: string,
  method: string,
  status: string,
  found: Operation['responses'][string],
) => {
  const own = `#/${['paths', path, method.toLowerCase(), 'responses', status].map(escaped).join('/')}`
  return `${service}${found?.$ref ?? own}/content/application~1json/schema`
}

const portalOrigin = 'http://localhost:8397'
let sandbox: Sandbox
let tokens: readonly (string | undefined)[]
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, portalOrigin })
  const put = (state: (typeof states)[keyof typeof states], params = {}) =>
    setUpState({ statesUrl: `${sandbox.url}/pact/state` }, state, params)
  const customer = await put(states.signedInCustomer)
  await put(states.customerWithOrders)
  await put(states.subscription, { purchaseId: 79011 })
  await put(states.unusedActivationCode, { code: 'CARS-PACT-0000-0001', appName: 'Meridian Car Navigation' })
  const client = await put(states.clientToken)
  const expired = await put(states.expiredUserToken)
  tokens = [customer['userToken'], client['clientToken'], expired['userToken'], 'unknown', undefined]
})
afterAll(() => sandbox.stop())

/** Mostly the example; sometimes anything. */
const like = (example: unknown) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, fc.string({ unit: 'binary' }), fc.jsonValue())

const bodies = ({ requestBody }: Operation): fc.Arbitrary<unknown> => {
  const examples = Object.values(requestBody?.content['application/json'].examples ?? {})
  if (examples.length === 0) return fc.constant(undefined)
  const objects = examples.map(({ value }) =>
    fc.record(Object.fromEntries(Object.entries(value).map(([name, example]) => [name, like(example)])), {
      requiredKeys: [],
    }),
  )
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...objects) }, fc.jsonValue())
}

const texts = (example = '') =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(example) }, fc.string({ unit: 'binary', minLength: 1 }))

it.each(operations)('%s answers %s %s as its OpenAPI document says', async (service, method, path, operation) => {
  const named = operation.parameters.filter(({ in: where }) => where !== 'header')
  const call = fc.record({
    body: bodies(operation),
    values: fc.record(Object.fromEntries(named.map(({ name, example }) => [name, texts(example)]))),
    caller: fc.integer({ min: 0, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(call, async ({ body, values, caller }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
      const query = named.filter(({ in: where }) => where === 'query').map(({ name }) => [name, String(values[name])])
      const address = new URL(`${sandbox.url}/${service}${filled}?${new URLSearchParams(query)}`)
      const token = tokens[caller]
      const answer = await fetch(address, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const { responses } = operation
      const status = [String(answer.status), `${String(answer.status).charAt(0)}XX`].find((each) => each in responses)
      expect([answer.status, text, status === undefined ? Object.keys(responses) : 'documented']).toEqual([
        answer.status,
        text,
        'documented',
      ])
      expect(answer.status).toBeLessThan(500)
      if (text === '') return
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      const documented = responses[status ?? '']
      if (documented?.$ref === undefined && documented?.content === undefined) return
      const isValid = ajv.validate(
        { $ref: schemaAt(service, path, method, status ?? '', documented) },
        JSON.parse(text),
      )
      expect([text, isValid ? null : ajv.errors]).toEqual([text, null])
    }),
    { numRuns: 30 },
  )
})
