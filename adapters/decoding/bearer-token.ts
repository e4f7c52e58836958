import * as t from 'io-ts'
import { limits } from '../../core/shared/limits.ts'
import { stringThat } from './codecs.ts'

const maxLength = 4096

/** What a call can carry as a bearer token: visible ASCII, and short enough for the headers that servers read. */
export const bearerToken = stringThat(
  'a bearer token',
  (value) => value.length <= maxLength && /^[\x21-\x7e]+$/.test(value),
)

/**
 * A token that was issued to a customer: it has to fit into a cookie, too. One that does not would begin a session here that
 * the provider's other sites do not see. The field of the error says that it is the length.
 */
export const issuedUserToken = new t.Type<string, string, unknown>(
  'a user token',
  bearerToken.is,
  (value, context) =>
    bearerToken.is(value) && encodeURIComponent(value).length > limits.userTokenCookieBytes
      ? t.failure(value, t.appendContext(context, 'too_long', bearerToken))
      : bearerToken.validate(value, context),
  t.identity,
)
