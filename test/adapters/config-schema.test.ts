import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isRight } from 'fp-ts/Either'
import { decodeConfig } from '../../adapters/config.ts'
import type { Schema } from '../../adapters/config-schema.ts'
import { describedSchema } from '../../ui/hosting/check.ts'
import { configContent, configWith } from '../builders/config.ts'

/** A key of the file by its dotted path. `option` is the choice that the key belongs to, which has to be there. */
interface Place {
  readonly path: string
  readonly node: Schema
  readonly required: boolean
  readonly option: readonly [path: string, value: unknown] | undefined
}

/** An example of each key of an object: an option of a choice needs all of its own. */
const exampleOf = ({ properties = {} }: Schema): unknown =>
  Object.fromEntries(
    Object.entries(properties).map(([key, { const: fixed, examples = [] }]) => [key, fixed ?? examples[0]]),
  )

/** Every key that a schema describes, however deep, in the order of the file. */
const placesOf = (node: Schema, under = '', option?: Place['option']): readonly Place[] => {
  const { properties = {}, required = [], items, oneOf = [] } = node
  const at = (key: string | number) => (under === '' ? `${key}` : `${under}.${key}`)
  return [
    ...Object.entries(properties).flatMap(([key, child]) => {
      // A group that is null by default has keys only where it is there.
      const isGroup = child.properties !== undefined && child.default === null
      return [
        { path: at(key), node: child, required: required.includes(key), option },
        ...placesOf(child, at(key), isGroup ? [at(key), child.examples?.[0]] : option),
      ]
    }),
    ...(items === undefined ? [] : placesOf(items, at(0), option)),
    ...oneOf.flatMap((each) => placesOf(each, under, [under, exampleOf(each)])),
  ]
}

/** The sample with this value at a place, after the choice that the place needs. */
const sampleWith = ({ path, option }: Place, value: unknown) => {
  const content = configContent()
  if (option !== undefined) configWith(...option, content)
  return configWith(path, value, content)
}

const schema = describedSchema()
const places = placesOf(schema)
const readByPortal = places.filter(({ path }) => path !== '$schema')
const validate = new Ajv2020({ allErrors: true }).compile(schema)

const accepted = (content: unknown): boolean => isRight(decodeConfig(content))

/** Malformed and unusual addresses, colours, times, and words that are valid somewhere in the file. */
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

const named = (all: readonly Place[]) => all.map((place) => [place.path, place] as const)

describe('The schema of config.json', () => {
  it.each(named(places))('describes %s, with a default if it may be left out', (_, { node, required }) => {
    expect(node.description).toMatch(/^[A-Z\d].*\.$/s)
    expect('default' in node).toBe(!required)
  })

  it('is named by the sample, which is valid', () => {
    expect(configContent()['$schema']).toBe('./config.schema.json')
    expect([validate(configContent()), validate.errors]).toEqual([true, null])
  })

  it.each(named(places))('has a valid example of %s', (_, place) => {
    expect(place.node.examples?.length).toBeGreaterThan(0)
    for (const example of place.node.examples ?? []) {
      const content = sampleWith(place, example)
      expect([example, validate(content), accepted(content)]).toEqual([example, true, true])
    }
  })

  it.each(named(readByPortal.filter(({ node }) => 'default' in node)))('has the default of %s', (_, place) => {
    const decodedWith = (value: unknown) => decodeConfig(sampleWith(place, value))
    expect(isRight(decodedWith(undefined))).toBe(true)
    expect(decodedWith(place.node.default)).toEqual(decodedWith(undefined))
  })

  it.each(named(places))('accepts the same values of %s as the decoder', (_, place) => {
    const verdicts = [undefined, ...knownValues].map((value) => {
      const content = sampleWith(place, value)
      return [value, validate(content), accepted(content)]
    })
    expect(verdicts).toEqual(verdicts.map(([value, verdict]) => [value, verdict, verdict]))
  })
})
