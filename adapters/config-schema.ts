import { fallbackLanguage, languages } from '../core/language/languages.ts'
import { configCodec } from './config.ts'
import type { SchemaKeywords } from './decoding/codecs.ts'

/** The properties of a decoder that define its schema. io-ts and the codecs in `decoding/` set them. */
interface DecoderMetadata {
  readonly name: string
  readonly props?: Readonly<Record<string, DecoderMetadata>>
  readonly type?: DecoderMetadata
  readonly variants?: readonly DecoderMetadata[]
  readonly value?: unknown
  readonly schema?: SchemaKeywords
  readonly wraps?: DecoderMetadata
  readonly fallback?: unknown
  readonly perLanguage?: DecoderMetadata
}

export interface JsonSchema extends SchemaKeywords {
  readonly description?: string | undefined
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly oneOf?: readonly JsonSchema[]
}

/**
 * The texts for the keys of `config.json`, by the path of the key, such as `product.links[].url`. The path of a
 * provider's key contains the provider's name: `captcha.altcha.challengeUrl`.
 */
export interface SchemaTexts {
  readonly descriptions: Readonly<Record<string, string>>
  readonly examples: Readonly<Record<string, unknown>>
}

/** Returns a schema that accepts a text, or an object with a text for each language. */
const createTextByLanguageSchema = (text: SchemaKeywords): SchemaKeywords => ({
  ...text,
  type: ['string', 'object'],
  propertyNames: { enum: languages },
  additionalProperties: text,
  required: [fallbackLanguage],
})

/** Returns the JSON schema of `config.json`, derived from its decoder. */
export const createConfigSchema = ({ descriptions, examples }: SchemaTexts): JsonSchema => {
  const withDescription = (place: string, example: unknown, keywords: JsonSchema): JsonSchema => ({
    description: descriptions[place],
    ...keywords,
    examples: [examples[place] ?? example],
  })

  const objectOf = (props: Readonly<Record<string, DecoderMetadata>>, place: string): JsonSchema => {
    const keys = Object.entries(props).map(
      ([key, codec]) => [key, schemaOf(codec, place === '' ? key : `${place}.${key}`)] as const,
    )
    const example = Object.fromEntries(keys.map(([key, schema]) => [key, schema.examples?.[0]]))
    const required = keys.flatMap(([key, schema]) => ('default' in schema ? [] : [key]))
    return withDescription(place, example, { type: 'object', properties: Object.fromEntries(keys), required })
  }

  const choiceOf = (options: readonly DecoderMetadata[], place: string): JsonSchema => {
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
    return withDescription(
      place,
      { provider: names[0] },
      { type: 'object', properties: { provider }, required: ['provider'], oneOf },
    )
  }

  const schemaOf = (codec: DecoderMetadata, place: string): JsonSchema => {
    const { wraps, fallback, props, type, variants, perLanguage, schema: own, name } = codec
    const schema = perLanguage?.schema === undefined ? own : createTextByLanguageSchema(perLanguage.schema)
    if (wraps !== undefined) {
      const wrapped = schemaOf(wraps, place)
      return fallback === null
        ? { ...wrapped, type: [wrapped.type ?? [], 'null'].flat(), default: null }
        : { ...wrapped, default: fallback }
    }
    if (props !== undefined) return objectOf(props, place)
    if (variants !== undefined) return choiceOf(variants, place)
    if (type !== undefined) {
      const items = schemaOf(type, `${place}[]`)
      return withDescription(place, items.examples, { type: 'array', items })
    }
    if (schema === undefined) throw new Error(`The schema has no keywords for ${name}, at ${place}`)
    return withDescription(place, schema.enum?.at(-1) ?? schema.maximum, schema)
  }

  return schemaOf(configCodec, '')
}
