import { configCodec, cookieName, cookieNamePattern } from './config.ts'
import { appPattern, appUrl, httpPattern, httpUrl } from './decoding/addresses.ts'
import { color, nonEmptyString, share, text, timerMilliseconds } from './decoding/codecs.ts'

/** The members of a decoder that describe it: io-ts and `decoding/` set them. */
interface Codec {
  readonly name: string
  readonly props?: Readonly<Record<string, Codec>>
  readonly type?: Codec
  readonly types?: readonly Codec[]
  readonly value?: unknown
  readonly names?: readonly string[]
  readonly wraps?: Codec
  readonly fallback?: unknown
}

export interface Schema {
  readonly description?: string | undefined
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
}

const strings = (pattern: string) => ({ type: 'string', pattern })

const simple = new Map<Codec, object>([
  [text, { type: 'string' }],
  [nonEmptyString, strings('\\S')],
  [cookieName, strings(cookieNamePattern)],
  [httpUrl, strings(httpPattern)],
  [appUrl, strings(appPattern)],
  [color, strings('^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$')],
  [share, { type: 'number', minimum: 0, maximum: 1 }],
  [timerMilliseconds, { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 2 ** 31 }],
])

/** Texts by key: `product.links[].url`, and `captcha.altcha.challengeUrl` for a key of one provider. */
export interface SchemaTexts {
  readonly descriptions: Readonly<Record<string, string>>
  readonly examples: Readonly<Record<string, unknown>>
}

/** The JSON schema of `config.json`, made from its decoder. */
export const configSchema = ({ descriptions, examples }: SchemaTexts): Schema => {
  const described = (place: string, example: unknown, keywords: Schema): Schema => ({
    description: descriptions[place],
    ...keywords,
    examples: [examples[place] ?? example],
  })

  const objectOf = (props: Readonly<Record<string, Codec>>, place: string): Schema => {
    const keys = Object.entries(props).map(
      ([key, codec]) => [key, schemaOf(codec, place === '' ? key : `${place}.${key}`)] as const,
    )
    const example = Object.fromEntries(keys.map(([key, schema]) => [key, schema.examples?.[0]]))
    const required = keys.flatMap(([key, schema]) => ('default' in schema ? [] : [key]))
    return described(place, example, { type: 'object', properties: Object.fromEntries(keys), required })
  }

  const choiceOf = (options: readonly Codec[], place: string): Schema => {
    const oneOf = options.map(({ props: { provider, ...others } = {} }) => {
      const { examples: _, ...option } = objectOf(others, `${place}.${provider?.value}`)
      const named = { const: provider?.value, description: option.description, examples: [provider?.value] }
      return {
        ...option,
        properties: { provider: named, ...option.properties },
        required: ['provider', ...(option.required ?? [])],
      }
    })
    const names = oneOf.map(({ properties }) => properties.provider.const)
    const provider = {
      description: 'Which one it is; the further keys depend on it.',
      enum: names,
      examples: [names[0]],
    }
    return described(
      place,
      { provider: names[0] },
      { type: 'object', properties: { provider }, required: ['provider'], oneOf },
    )
  }

  const schemaOf = (codec: Codec, place: string): Schema => {
    const { wraps, fallback, props, type, types, names, name } = codec
    if (wraps !== undefined) {
      const schema = schemaOf(wraps, place)
      return fallback === null
        ? { ...schema, type: [String(schema.type), 'null'], default: null }
        : { ...schema, default: fallback }
    }
    if (props !== undefined) return objectOf(props, place)
    if (types !== undefined) return choiceOf(types, place)
    if (type !== undefined) {
      const items = schemaOf(type, `${place}[]`)
      return described(place, items.examples, { type: 'array', items })
    }
    if (names !== undefined) return described(place, names.at(-1), { enum: names })
    const [, minimum, maximum] = /^a whole number from (\d+) to (\d+)$/.exec(name) ?? []
    const range =
      minimum === undefined ? undefined : { type: 'integer', minimum: Number(minimum), maximum: Number(maximum) }
    const keywords = range ?? simple.get(codec)
    if (keywords === undefined) throw new Error(`The schema has no words for ${name}, at ${place}`)
    return described(place, range?.maximum, keywords)
  }

  return schemaOf(configCodec, '')
}
