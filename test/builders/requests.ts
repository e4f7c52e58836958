import * as t from 'io-ts'
import { clientCredential, type HttpRequest, noCredential, type PlainRequest } from '../../adapters/http/request.ts'

const anyAnswer = t.type({ answer: t.string }, 'Answer')

/** What a request of these tests answers when all is well. */
export const goodAnswer = { answer: 'yes' }

type Given<Request> = Partial<Request> & { readonly service: string }

/** A read without credentials; say only what the test is about. */
export const aRequest = (request: Given<PlainRequest<{ answer: string }>>): PlainRequest<{ answer: string }> => ({
  method: 'GET',
  path: ['thing'],
  credential: noCredential,
  retry: 'never',
  answer: anyAnswer,
  ...request,
})

/** The same with the client token. */
export const aClientRequest = (request: Given<PlainRequest<{ answer: string }>>): HttpRequest<{ answer: string }> => ({
  ...aRequest(request),
  credential: clientCredential,
})
