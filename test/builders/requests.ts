import * as t from 'io-ts'
import { type HttpRequest, noCredential } from '../../adapters/http/request.ts'

const anyAnswer = t.type({ answer: t.string }, 'Answer')

/** What a request of these tests answers when all is well. */
export const goodAnswer = { answer: 'yes' }

/** A read without credentials; say only what the test is about. */
export const aRequest = (
  request: Partial<HttpRequest<{ answer: string }>> & { readonly service: string },
): HttpRequest<{ answer: string }> => ({
  method: 'GET',
  path: ['thing'],
  credential: noCredential,
  retry: 'never',
  answer: anyAnswer,
  ...request,
})
