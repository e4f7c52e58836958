import * as t from 'io-ts'
import * as limits from '../../core/shared/limits.ts'

// These codecs stop at the first error. io-ts would collect all errors, up to 200,000 in a large answer.

/** Returns a codec of an object, like `t.type`, but stops at the first malformed field. */
export const objectOf = <Props extends t.Props>(props: Props, name?: string) => {
  const type = t.type(props, name)
  type Value = t.TypeOf<typeof type>
  const fields = Object.entries(props)
  return new t.Type<Value, t.OutputOf<typeof type>, unknown>(
    type.name,
    type.is,
    (value, context) => {
      if (!t.UnknownRecord.is(value)) return t.failure(value, context)
      const read: Record<string, unknown> = {}
      for (const [key, codec] of fields) {
        const field = codec.validate(value[key], t.appendContext(context, key, codec, value[key]))
        if (field._tag === 'Left') return field
        read[key] = field.right
      }
      return t.success(read as Value)
    },
    type.encode,
  )
}

/**
 * Returns a codec of a list with a maximum length. If a list is longer, none of its elements is decoded. A list that is
 * a whole answer needs its own `name`, because reports about malformed answers contain the name.
 */
export const limitedList = <A, O>(
  codec: t.Type<A, O, unknown>,
  maxLength: number = limits.maxAnswerListLength,
  name = 'a list',
) => {
  const list = t.array(codec, name)
  return new t.Type<A[], O[], unknown>(
    list.name,
    list.is,
    (value, context) => {
      if (!Array.isArray(value) || value.length > maxLength) return t.failure(value, context)
      const read: A[] = []
      for (const [index, each] of value.entries()) {
        const element = codec.validate(each, t.appendContext(context, String(index), codec, each))
        if (element._tag === 'Left') return element
        read.push(element.right)
      }
      return t.success(read)
    },
    list.encode,
  )
}
