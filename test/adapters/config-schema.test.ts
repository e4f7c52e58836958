import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { isRight } from 'fp-ts/Either'
import { decodeConfig } from '../../adapters/config.ts'
import type { Schema } from '../../adapters/config-schema.ts'
import { describedSchema } from '../../ui/hosting/described-config.ts'
import { configContent } from '../builders/config.ts'

type Step = string | number

interface Change {
  readonly path: readonly Step[]
  readonly value: unknown
}

/** A key of the file. `option` is what has to be there for the key to have a place: the choice that it belongs to. */
interface Place {
  readonly path: readonly Step[]
  readonly node: Schema
  readonly required: boolean
  readonly option: Change | undefined
}

/** An example of each key of an object: an option of a choice needs all of its own. */
const exampleOf = ({ properties = {} }: Schema): unknown =>
  Object.fromEntries(
    Object.entries(properties).map(([key, { const: fixed, examples = [] }]) => [key, fixed ?? examples[0]]),
  )

/** A group that is null by default has keys only where it is there. */
const optionOf = ({ properties, default: fallback, examples = [] }: Schema, path: readonly Step[]) =>
  properties !== undefined && fallback === null ? { path, value: examples[0] } : undefined

/** Every key that a schema describes, however deep, in the order of the file. */
const placesOf = (node: Schema, path: readonly Step[] = [], option?: Change): readonly Place[] => {
  const { properties = {}, required = [], items, oneOf = [] } = node
  return [
    ...Object.entries(properties).flatMap(([key, child]) => [
      { path: [...path, key], node: child, required: required.includes(key), option },
      ...placesOf(child, [...path, key], optionOf(child, [...path, key]) ?? option),
    ]),
    ...(items === undefined ? [] : placesOf(items, [...path, 0], option)),
    ...oneOf.flatMap((each) => placesOf(each, path, { path, value: exampleOf(each) })),
  ]
}

const put = (content: object, { path, value }: Change): void => {
  const [last = '', ...holders] = [...path].reverse()
  const holder = holders.reverse().reduce<unknown>((at, step) => {
    if (typeof at !== 'object' || at === null) return undefined
    if (!(step in at)) Reflect.set(at, step, {})
    return Reflect.get(at, step)
  }, content)
  if (typeof holder !== 'object' || holder === null) return
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, structuredClone(value))
}

/** The content with these changes, after the choice that they need. What they leave no place for is left out. */
const changed = <Content extends object>(
  content: Content,
  option: Change | undefined,
  changes: readonly Change[],
): Content => {
  for (const change of option === undefined ? changes : [option, ...changes]) put(content, change)
  return content
}

const schema = describedSchema()
const places = placesOf(schema)
const readByPortal = places.filter(({ path }) => path[0] !== '$schema')
const validate = new Ajv2020({ allErrors: true }).compile(schema)

const accepted = (content: unknown): boolean => isRight(decodeConfig(content))

/** Addresses as a careless hand writes them, colours, times, and words that mean something somewhere in the file. */
const knownValues: readonly unknown[] = [
  ...['', ' ', '\n', 'text', 'null', '.a.test', '#06f', '#06F', '#0B5C6b', '#12345', 'a;b', 'n'.repeat(129)],
  ...['automatic', 'click', 'car', 'truck', 'gps', 'altcha', 'recaptcha', 'braintree', 'sandbox', 'google'],
  ...['given', 'ask', 'none', 'other', { provider: 'none' }, { provider: 'other' }],
  ...['https://', 'http:a.test', 'https:/a.test', ' https://a.test', 'HTTPS://a.test', 'https://a b.test', '//a.test'],
  ...['https://1.2.3.4:80', 'https://1.2.3.256', 'https://a.1', 'https://a.0x1', 'http://[::1]:8090/x', 'http://[x]'],
  ...['https://a.test:65535', 'https://a.test:65536', 'https://u:p@a.test', 'https://a.test\\x', 'https://ö.test/ü?#ä'],
  ...['javascript:alert(1)', 'JAVASCRIPT:x', 'app:', 'app://a.b/c d', 'app:///x', 'app://a:1', 'a:b', 'ftp://a.test'],
  ...[0, 1, -1, 0.5, 1.5, 7, 8, 8.5, 64, 65, 15_000, 2 ** 31 - 1, 2 ** 31, 2 ** 32, true, null, {}, [], [null]],
]
const examples = places.flatMap(({ node }) => node.examples ?? [])
const values = fc.oneof(
  fc.constantFrom(undefined, ...knownValues),
  fc.constantFrom(...examples),
  fc.stringMatching(/^https?:\/\/[a-z0-9.:@[\]_/?#-]{0,12}$/),
  fc.stringMatching(/^[a-z]{1,4}:\/{0,3}[a-z0-9.:@<|^ _?#-]{0,8}$/),
  fc.webUrl(),
  fc.string(),
  fc.double({ noNaN: true }),
)
/** A third of the values are such as the key takes. */
const change = fc
  .constantFrom(...places)
  .chain(({ path, node }) =>
    fc.record({ path: fc.constant(path), value: fc.oneof(values, values, fc.constantFrom(...(node.examples ?? []))) }),
  )
const changes = fc.array(change, { minLength: 1, maxLength: 4 })

describe('The schema of config.json', () => {
  it.each(places.map(({ path, node, required }) => [path.join('.'), node, required] as const))(
    'describes %s, with an example, and with its default where it may be left out',
    (_, node, required) => {
      expect(node.description).toMatch(/^[A-Z\d].*\.$/s)
      expect(node.examples?.length).toBeGreaterThan(0)
      expect('default' in node).toBe(!required)
    },
  )

  it('is named by the sample, which it allows', () => {
    expect(configContent()['$schema']).toBe('./config.schema.json')
    expect([validate(configContent()), validate.errors]).toEqual([true, null])
  })

  it.each(places.map((place) => [place.path.join('.'), place] as const))('has a good example of %s', (_, place) => {
    for (const example of place.node.examples ?? []) {
      const content = changed(configContent(), place.option, [{ path: place.path, value: example }])
      expect([example, validate(content), accepted(content)]).toEqual([example, true, true])
    }
  })

  it.each(readByPortal.filter(({ node }) => 'default' in node).map((place) => [place.path.join('.'), place] as const))(
    'tells the default of %s',
    (_, { path, node, option }) => {
      const decodedWith = (value: unknown) => decodeConfig(changed(configContent(), option, [{ path, value }]))
      expect(isRight(decodedWith(undefined))).toBe(true)
      expect(decodedWith(node.default)).toEqual(decodedWith(undefined))
    },
  )

  it.each(places.map((place) => [place.path.join('.'), place] as const))(
    'and the decoder come to the same verdict on each kind of %s',
    (_, { path, option }) => {
      const verdicts = [undefined, ...knownValues].map((value) => {
        const content = changed(configContent(), option, [{ path, value }])
        return [value, validate(content), accepted(content)]
      })
      expect(verdicts).toEqual(verdicts.map(([value, verdict]) => [value, verdict, verdict]))
    },
  )

  it('and the decoder come to the same verdict on any file', () => {
    const bases = fc.constantFrom(...new Set(places.map(({ option }) => option)))
    const seen = { true: 0, false: 0 }
    fc.assert(
      fc.property(bases, changes, (option, all) => {
        const content: unknown = JSON.parse(JSON.stringify(changed(configContent(), option, all)))
        seen[`${accepted(content)}`]++
        expect([validate(content), validate.errors]).toEqual([
          accepted(content),
          accepted(content) ? null : expect.anything(),
        ])
      }),
      { numRuns: 1500 },
    )
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(50)
  })

  it.each([null, [], 'text', 7, {}])('and the decoder refuse %j', (content) => {
    expect([validate(content), accepted(content)]).toEqual([false, false])
  })
})
