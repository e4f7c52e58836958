import type { Interceptor } from '../../contracts/sandbox/http/answer.ts'
import {
  addHeaders,
  changeBody,
  changeContentType,
  interceptPath,
  isRefusal,
  isSuccess,
  replaceSql,
} from './interceptors.ts'

export const anyTextSql = 'and $2::text is not null'
export const answerWithHtml = changeContentType('text/html', isSuccess, { status: 200, body: '<h1>Done</h1>' })
export const changeRefusals = (type: string, body: string) => changeContentType(type, isRefusal, { body })
const strangerOriginHeader = { 'access-control-allow-origin': 'https://stranger.example' }
export const allowAnyOrigin = addHeaders({ ...strangerOriginHeader, 'access-control-allow-credentials': 'true' })
export const allowSharedCache = addHeaders({ 'cache-control': 'public, max-age=60' })
export const distinguishEmailCase = (path: string) =>
  interceptPath(path, replaceSql('lower(email) = lower($1)', 'email = $1'))
export const distinguishUnicodeForms = changeBody((body) => {
  const password = String(body['password'])
  return password === password.normalize('NFC') ? body : { ...body, password: `${password}x` }
})

/** A sandbox with one fault. For each string in `words`, an interaction or check whose name contains it must fail. */
export type WrongService = readonly [what: string, interceptor: Interceptor, ...words: readonly string[]]
