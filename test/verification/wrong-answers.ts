import type { Interceptor } from '../../contracts/sandbox/http/answer.ts'
import {
  isRefusal,
  isSuccess,
  onlyAtPath,
  withAddedHeaders,
  withBody,
  withContentType,
  withSql,
} from './interceptors.ts'

export const anyText = 'and $2::text is not null'
export const htmlPage = withContentType('text/html', isSuccess, { status: 200, body: '<h1>Done</h1>' })
export const withRefusalBody = (type: string, body: string) => withContentType(type, isRefusal, { body })
const strangerOrigin = { 'access-control-allow-origin': 'https://stranger.example' }
export const anyOrigin = withAddedHeaders({ ...strangerOrigin, 'access-control-allow-credentials': 'true' })
export const sharedGets = withAddedHeaders({ 'cache-control': 'public, max-age=60' })
export const withCase = (path: string) => onlyAtPath(path, withSql('lower(email) = lower($1)', 'email = $1'))
export const inBytes = withBody((body) => {
  const password = String(body['password'])
  return password === password.normalize('NFC') ? body : { ...body, password: `${password}x` }
})

/** A sandbox with one fault. `words` are parts of the names of the interactions and checks that must fail. */
export type WrongService = readonly [what: string, interceptor: Interceptor, ...words: readonly string[]]
