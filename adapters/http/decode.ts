import { type Either, left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'

/** Where in a value each problem is, without the value itself: it may be a token. */
const placeOf = ({ context }: t.ValidationError): string =>
  context.flatMap(({ key }) => (key === '' ? [] : [key])).join('.') || '(whole)'

/** The places of the first few problems, which are names of fields. */
export const placesOf = (errors: t.Errors): string => [...new Set(errors.map(placeOf))].slice(0, 5).join(', ')

/** Decodes what a back-end answered; 'undecodable' names the places that are wrong. */
export const decode = <A>(decoder: t.Decoder<unknown, A>, value: unknown): Either<AppError, A> => {
  const result = decoder.decode(value)
  return result._tag === 'Right'
    ? right(result.right)
    : left({ tag: 'undecodable', detail: `${decoder.name}: ${placesOf(result.left)}` })
}

/** The decoder of answers that say nothing beyond their status. */
export const ignored = new t.Type<undefined>('ignored', t.undefined.is, () => t.success(undefined), t.identity)
