import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createPlainHttpClient } from '../../adapters/http/http-client.ts'
import { shopPurchases } from '../../adapters/shop/shop-service.ts'
import { ssoAccounts, ssoProfiles } from '../../adapters/sso/sso-accounts.ts'
import { errorCode, type Outcome, refusesToken } from '../../core/shared/app-error.ts'
import { errorCatalogue } from '../../core/shared/error-catalogue.ts'
import { type BackEnd, json, type Responder, startBackEnd, text } from '../fakes/back-end.ts'
import { nameOf } from './nasty-texts.ts'

const megabyte = 1_000_000

/** Bodies of a 200 that answer no call. */
const bodies: readonly string[] = [
  ...['', ' ', 'null', 'true', '0', '1e999', '""', '[]', '[[[]]]', '{}', '<?xml version="1.0"?><answer/>'],
  ...['<!doctype html><title>Log in to the hotel</title><script>alert(1)</script>', '/* {"access_token": "x"} */'],
  '{"access_token": "x", "username": "x", "data": [',
  '{"access_token": "x", "username": "x", "data": []} {}',
  Buffer.from('\ufeff{"username": "x"}', 'utf16le').toString('latin1'),
  '\u0000\u0001\u0002\ufffd\ufffe',
  '{"__proto__": {"access_token": "x", "username": "x", "data": []}}',
  '{"ACCESS_TOKEN": "x", "USERNAME": "x", "DATA": []}',
  '[{"access_token": "x", "username": "x", "data": []}]',
  '['.repeat(100_000) + ']'.repeat(100_000),
  JSON.stringify('x'.repeat(10 * megabyte)),
  `[${'0,'.repeat(megabyte - 1)}0]`,
]

const wrongTypes = ['null', 'true', '0', '1e999', '""', '{}', '{"length": 1}', '{"toString": "x"}']

const refusedStatuses = [400, 401, 403, 404, 408, 409, 410, 413, 418, 422, 429, 451, 500, 502, 503, 504, 511, 599, 999]

const types: readonly unknown[] = [
  ...['__proto__', 'constructor', 'toString', '*', '', ' ', 'authorization.access_token.expired ', '../..'],
  ...['<img src=x onerror=alert(1)>', 'x'.repeat(megabyte), '\u202e\u0000', null, 0, [], {}, ['user.not_found']],
]

const brokenConnections: readonly (readonly [name: string, respond: Responder])[] = [
  ['a connection that is cut', (response) => response.destroy()],
  ['silence', () => undefined],
  ['headers, and then silence', (response) => response.writeHead(200).flushHeaders()],
  ['half a body, and then silence', (response) => response.writeHead(200).write('{"username": ')],
  ['half a body, and then a cut', (response) => response.writeHead(200).write('{"user', () => response.destroy())],
  ['what is no HTTP', (response) => response.socket?.end('GARBAGE\r\n\r\n')],
  ['a header without an end', (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(megabyte)}`)],
  ['gzip that is none', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}')],
  ['a redirect to itself', (response) => response.writeHead(302, { location: '/oauth2/token' }).end()],
  ['a redirect to a script', (response) => response.writeHead(302, { location: 'javascript:alert(1)' }).end()],
]

/** The answers to a call that needs `field`, each with the error that it becomes. */
const hostileAnswers = (field: string): readonly (readonly [name: string, tag: string, respond: Responder])[] => [
  ...[...bodies, ...wrongTypes.map((value) => `{"${field}": ${value}}`)].map(
    (body) => [nameOf(body), 'undecodable', text(200, body)] as const,
  ),
  ...[201, 202, 203, 204, 206].map((status) => [`${status} without a body`, 'undecodable', text(status, '')] as const),
  ...refusedStatuses.map(
    (status) => [`${status} with a page of HTML`, 'rejected', text(status, '<h1>Sorry</h1>')] as const,
  ),
  ...types.flatMap((type) =>
    [401, 422].map(
      (status) =>
        [`${status} of the type ${nameOf(JSON.stringify(type))}`, 'rejected', json(status, { type })] as const,
    ),
  ),
  ...brokenConnections.map(([name, respond]) => [name, 'unreachable', respond] as const),
]

let backEnd: BackEnd

beforeAll(async () => {
  backEnd = await startBackEnd()
})
afterAll(() => backEnd.stop())

const timeoutMs = 1500
const graceMs = 1500

const nothing = async () => undefined
const client = () => createPlainHttpClient({ fetch, timeoutMs, retryDelay: nothing })
const credentials = { username: 'ada@compass.test', password: 'a long password' }

/** Calls of the portal, each with a field that its answer needs. */
const calls: readonly (readonly [name: string, field: string, call: () => Outcome<unknown>])[] = [
  [
    'signing in',
    'access_token',
    () => ssoAccounts(client(), { sso: backEnd.url, clientId: 'portal' }).signIn(credentials, undefined),
  ],
  [
    'fetching the profile',
    'username',
    () => ssoProfiles(client(), { sso: backEnd.url, clientId: 'portal' }).fetch('user-token'),
  ],
  [
    'loading the orders',
    'data',
    () =>
      shopPurchases(client(), { shop: backEnd.url, log: { warn: () => undefined }, yieldToMain: nothing }).list(
        'user-token',
      ),
  ],
]

const codes = new Set<string>([...errorCatalogue.map(({ code }) => code), 'unexpected', 'not-logged-in'])

describe.each(calls)('When %s gets', (_name, field, call) => {
  it.each(hostileAnswers(field))('%s, it ends as %s, in a message and in time', async (_, tag, respond) => {
    backEnd.respond = respond
    const start = performance.now()
    const result = await call()()
    expect(performance.now() - start).toBeLessThan(timeoutMs + graceMs)
    expect(result).toMatchObject({ _tag: 'Left', left: { tag } })
    if (result._tag === 'Left') {
      expect(codes).toContain(errorCode(result.left))
      // Nothing but a clear 401 signs a customer out.
      expect(refusesToken(result.left)).toBe(result.left.tag === 'rejected' && result.left.status === 401)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
