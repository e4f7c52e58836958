import * as t from 'io-ts'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import type { TextByLanguage } from '../../core/settings.ts'
import { tidyEmail } from '../../core/shared/email-address.ts'
import * as limits from '../../core/shared/limits.ts'

/**
 * The keywords of a JSON schema that the codecs use. Each codec has a `schema`, from which `config.schema.json` is
 * created.
 */
export interface SchemaKeywords {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly propertyNames?: SchemaKeywords
  readonly additionalProperties?: SchemaKeywords
  readonly required?: readonly string[]
}

type CodecWithSchema<A> = t.Type<A, A, unknown> & { readonly schema: SchemaKeywords }

/** Returns a codec of values that pass a test. Error messages call the expected value `name`. */
export const refinedType = <A>(
  name: string,
  schema: SchemaKeywords,
  is: (value: unknown) => value is A,
): CodecWithSchema<A> =>
  Object.assign(
    new t.Type<A, A, unknown>(
      name,
      is,
      (value, context) => (is(value) ? t.success(value) : t.failure(value, context, `${name} expected`)),
      t.identity,
    ),
    { schema },
  )

const refinedString = (name: string, schema: SchemaKeywords, test: (value: string) => boolean) =>
  refinedType(name, { type: 'string', ...schema }, (value): value is string => typeof value === 'string' && test(value))

/** Returns a codec of strings that match a pattern and pass the additional test. */
export const stringMatching = (
  name: string,
  pattern: string,
  test: (value: string) => boolean = (value) => new RegExp(pattern, 'u').test(value),
) => refinedString(name, { pattern }, test)

const refinedNumber = (name: string, schema: SchemaKeywords, test: (value: number) => boolean) =>
  refinedType(name, { type: 'number', ...schema }, (value): value is number => typeof value === 'number' && test(value))

/**
 * A hexadecimal color. Color names and functions of CSS are not accepted, because no lighter or darker tones can be
 * computed from them.
 */
export const hexColor = stringMatching('a color such as #0b5c6b', '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$')

/** Returns a codec of a text with a maximum length. A longer text could block a page that shows it many times. */
export const textUpTo = (maxLength: number) =>
  refinedString(`a text of at most ${maxLength} characters`, { maxLength }, (value) => value.length <= maxLength)

/** Returns a codec of a text that contains at least one character that is not white space. */
export const nonEmptyText = (maxLength: number) =>
  refinedString(
    `a non-empty text of at most ${maxLength} characters`,
    { pattern: '\\S', maxLength },
    // `pattern` is only for the JSON schema. Compiling it here would delay the first form on a phone.
    (value) => value.length <= maxLength && value.trim() !== '',
  )

/**
 * The name of an account. Invisible characters, direction marks and white space around the name are refused, because
 * with them a name could look like the name of another account.
 */
export const accountName = refinedString('the name of an account', {}, (value) => {
  // Persian names and emoji contain joiners, so these invisible characters are allowed.
  const visible = value.replace(/\u200c|\u200d|\ufe0f/g, '')
  return (
    visible !== '' &&
    value.length <= limits.maxEmailLength &&
    visible.trim() === visible &&
    // U+2800 is an empty Braille pattern, which is invisible.
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(visible)
  )
})

const storedEmailText = textUpTo(limits.maxTextLength)

/**
 * Decodes a stored email address into the form that the portal sends. An earlier release stored the address as it was
 * typed.
 */
export const emailAddress = new t.Type<string, string, unknown>(
  'an email address',
  storedEmailText.is,
  (value, context) => {
    const stored = storedEmailText.validate(value, context)
    return stored._tag === 'Right' ? t.success(tidyEmail(stored.right)) : stored
  },
  t.identity,
)

/**
 * A string for all languages, or an object with a string for each language. Only the string of the fallback language is
 * required.
 */
export const textByLanguage = (codec: CodecWithSchema<string>) => {
  const findWrongLanguage = (texts: unknown) =>
    languages.find((language) => {
      const own = Object(texts)[language]
      return !codec.is(own) && (own !== undefined || language === fallbackLanguage)
    })
  const isTexts = (value: unknown) => typeof value === 'object' && value !== null
  const is = (value: unknown): value is TextByLanguage =>
    isTexts(value) ? findWrongLanguage(value) === undefined : codec.is(value)
  return Object.assign(
    new t.Type<TextByLanguage, TextByLanguage, unknown>(
      codec.name,
      is,
      (value, context) => {
        if (is(value)) return t.success(value)
        const language = isTexts(value) ? findWrongLanguage(value) : undefined
        const place = language === undefined ? context : t.appendContext(context, language, codec)
        return t.failure(value, place, `${codec.name} expected`)
      },
      t.identity,
    ),
    { perLanguage: codec },
  )
}

export const oneOf = <Name extends string>(...names: readonly Name[]) =>
  refinedType(names.map((name) => `"${name}"`).join(' or '), { enum: names }, (value): value is Name =>
    names.some((name) => name === value),
  )

type VariantCodec = t.Mixed & { readonly props: Readonly<Record<string, t.Mixed>> }

/**
 * Returns a codec of objects with several variants, which differ in the value of one key. `t.union` is not used,
 * because its code is larger and its errors contain the index of the variant.
 */
export const discriminatedUnion = <Variants extends readonly VariantCodec[]>(key: string, ...variants: Variants) => {
  const variantOf = (value: unknown) => variants.find(({ props }) => props[key]?.is(Object(value)[key]))
  const name = `an object whose ${key} is ${variants.map(({ props }) => props[key]?.name).join(' or ')}`
  return Object.assign(
    new t.Type<t.TypeOf<Variants[number]>, unknown, unknown>(
      name,
      (value): value is t.TypeOf<Variants[number]> => variantOf(value)?.is(value) === true,
      (value, context) => variantOf(value)?.validate(value, context) ?? t.failure(value, context, `${name} expected`),
      (value) => variantOf(value)?.encode(value),
    ),
    { variants },
  )
}

/** Returns a codec that decodes a string to lower case. */
export const lowerCaseText = (codec: CodecWithSchema<string>) =>
  Object.assign(
    new t.Type<string, string, unknown>(
      codec.name,
      codec.is,
      (value, context) => {
        const valid = codec.validate(value, context)
        return valid._tag === 'Right' ? t.success(valid.right.toLowerCase()) : valid
      },
      t.identity,
    ),
    { schema: codec.schema },
  )

/** Returns a codec of a list. Its error message says "a list" without the type of the elements. */
export const listOf = <A, O>(codec: t.Type<A, O, unknown>) => t.array(codec, 'a list')

export const finiteNumber = refinedNumber('a finite number', {}, Number.isFinite)

export const wholeNumber = (minimum: number, maximum: number) =>
  refinedNumber(
    `a whole number from ${minimum} to ${maximum}`,
    { type: 'integer', minimum, maximum },
    (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
  )

export const fraction = refinedNumber(
  'a number from 0 to 1',
  { minimum: 0, maximum: 1 },
  (value) => value >= 0 && value <= 1,
)

/** Milliseconds for a timer. A timer with 2³¹ ms (about 25 days) or more overflows and fires at once. */
export const timerMilliseconds = refinedNumber(
  'a positive number below 2^31',
  { exclusiveMinimum: 0, exclusiveMaximum: 2 ** 31 },
  (value) => value > 0 && value < 2 ** 31,
)

/** An id that JavaScript represents exactly. A number above 2^53 would be rounded to the id of another order. */
export const identifier = refinedNumber('an id', {}, (value) => Number.isSafeInteger(value) && value >= 0)

/** Returns the codec of a key that may be missing and then has a default value. */
export const withDefault = <A, O>(codec: t.Type<A, O, unknown>, fallback: A) =>
  Object.assign(
    new t.Type<A, O, unknown>(
      codec.name,
      codec.is,
      (value, context) => (value === undefined ? t.success(fallback) : codec.validate(value, context)),
      codec.encode,
    ),
    { wraps: codec, fallback },
  )

/** Returns the codec of a key that may be missing or null. Both are decoded to undefined. */
export const optional = <A, O>(codec: t.Type<A, O, unknown>) =>
  Object.assign(
    new t.Type<A | undefined, O | null, unknown>(
      `${codec.name} or nothing`,
      (value): value is A | undefined => value === undefined || codec.is(value),
      (value, context) =>
        value === undefined || value === null ? t.success(undefined) : codec.validate(value, context),
      (value) => (value === undefined ? null : codec.encode(value)),
    ),
    { wraps: codec, fallback: null },
  )

const maxBearerTokenLength = 4096

/** A bearer token that a call can carry: visible ASCII, and short enough for the headers that servers accept. */
export const bearerToken = refinedString(
  'a bearer token',
  {},
  (value) => value.length <= maxBearerTokenLength && /^[\x21-\x7e]+$/.test(value),
)

/**
 * A user token as the sign-on service issues it. It must fit into the shared cookie, because otherwise the provider's
 * other sites would see no session. If a token is too long for that, the error names the field `too_long`.
 */
export const issuedUserToken = new t.Type<string, string, unknown>(
  'a user token',
  bearerToken.is,
  (value, context) =>
    bearerToken.is(value) && encodeURIComponent(value).length > limits.maxUserTokenBytes
      ? t.failure(value, t.appendContext(context, 'too_long', bearerToken))
      : bearerToken.validate(value, context),
  t.identity,
)

/** Returns the path of a malformed field. The value of the field is not returned, because it may be a token. */
export const formatFieldPath = ({ context }: t.ValidationError): string =>
  context.flatMap(({ key }) => (key === '' ? [] : [key])).join('.') || '(whole)'

/** Joins the first five different names of fields. */
export const joinFirstFieldNames = (names: Iterable<string>): string => [...new Set(names)].slice(0, 5).join(', ')
