import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight } from 'fp-ts/Either'
import { createPortalClient } from '../../contracts/consumer/portal-at.ts'
import { readAllInteractions } from '../../contracts/pact-files/read-pact.ts'
import { callEntries, type PortalCall } from '../../contracts/portal-calls.ts'
import { getErrorCode, isTokenRefusal } from '../../core/shared/app-error.ts'
import { errorCatalogue } from '../../core/shared/error-catalogue.ts'
import { longTimeoutMs, type Responder, sendJson, sendText, startBackEnd } from '../fakes/back-end.ts'
import { describeText } from './nasty-texts.ts'

const megabyte = 1_000_000

const wrongBodies: readonly string[] = [
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

const refusedStatuses = [400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504, 511, 599]

const hostileTypeValues: readonly unknown[] = [
  ...['__proto__', 'constructor', 'toString', '*', '', ' ', 'authorization.access_token.expired ', '../..'],
  ...['<img src=x onerror=alert(1)>', 'x'.repeat(megabyte / 2), '\u202e\u0000', null, 0, [], {}, ['user.not_found']],
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

/** Answers to a call that expects a `username` in the body. Each row has the tag of the error that must result. */
const hostileAnswers: readonly (readonly [name: string, tag: string, respond: Responder])[] = [
  ...wrongBodies.map((body) => [describeText(body), 'undecodable', sendText(200, body)] as const),
  ...[201, 202, 203, 204, 206].map(
    (status) => [`${status} without a body`, 'undecodable', sendText(status, '')] as const,
  ),
  ...refusedStatuses.flatMap((status): [string, string, Responder][] => [
    [`${status} with a page that calls itself JSON`, 'undecodable', sendText(status, '<h1>Sorry</h1>')],
    [`${status} without a body`, 'rejected', sendText(status, '')],
  ]),
  ...hostileTypeValues.map(
    (type) => [`409 of ${describeText(JSON.stringify(type))}`, 'undecodable', sendJson(409, { type })] as const,
  ),
  ...brokenConnections.map(([name, respond]) => [name, 'unreachable', respond] as const),
]

const backEnd = startBackEnd()

const knownErrorCodes = new Set<string>([...errorCatalogue.map(({ code }) => code), 'unexpected', 'not-logged-in'])

describe('When fetching the profile gets', () => {
  it.each(hostileAnswers)('%s, it ends as %s, in a message', async (_, tag, respond) => {
    backEnd.respond = respond
    // A call without an answer ends with its time-out, so the time-out of these calls is short.
    const timeoutMs = tag === 'unreachable' ? 500 : longTimeoutMs
    const result = await createPortalClient(() => backEnd.url, { timeoutMs }).profiles.fetch('token')()
    expect(result).toMatchObject({ _tag: 'Left', left: { tag } })
    if (result._tag === 'Left') {
      expect(knownErrorCodes).toContain(getErrorCode(result.left))
      // Only a 401 that comes from the service itself may end the session.
      expect(isTokenRefusal(result.left)).toBe(result.left.tag === 'rejected' && result.left.status === 401)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

const hotelLoginPage = '<!doctype html><title>Log in to the hotel</title>'

const sendWithType =
  (type: string | undefined, body: string | Buffer, status = 200, headers = {}): Responder =>
  (response) =>
    response.writeHead(status, { ...(type !== undefined && { 'content-type': type }), ...headers }).end(body)

/** Sends a body in two pieces, so that no header contains the body's length. */
const sendInPieces =
  (body: string): Responder =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(body.slice(0, 10))
    response.end(body.slice(10))
  }

const sendGzip = (body: string) => sendWithType('application/json', gzipSync(body), 200, { 'content-encoding': 'gzip' })

const createLongJson = (megabytes: number) => JSON.stringify({ data: [], words: 'x'.repeat(megabytes * megabyte) })

const frameworkProblemTypes = ['about:blank', 'https://tools.ietf.org/html/rfc9110', 'not_found', 'Forbidden']

const refusalBodies: Readonly<Record<string, (status: number) => readonly Responder[]>> = {
  page: (status) => [sendWithType('text/html; charset=utf-8', hotelLoginPage, status)],
  text: (status) => [sendWithType('text/plain', `default backend - ${status}`, status)],
  empty: (status) => [sendWithType(undefined, '', status)],
  untyped: (status) => [{ message: 'No' }, { type: null }].map((body) => sendJson(status, body)),
  foreign: (status) => frameworkProblemTypes.map((type) => sendJson(status, { type })),
  typed: (status) => [sendJson(status, { type: 'a.reason.of_the_service' })],
}

/** Whether the portal reads a refusal as an answer of the service (`yes`) or of a gateway (`-`). */
const refusalTable = `
  statuses                        page text empty untyped foreign typed calls
  400,402,409,422,429             -    -    yes   yes     yes     yes   all
  401                             -    -    yes   yes     -       yes   all
  403,404                         -    -    yes   -       -       yes   all
  405,408,410,413,425,431,451,999 -    -    -     -       -       -     all
  503                             -    -    yes   yes     yes     yes   all
  400,402,409,422                 -    -    yes   -       -       yes   /user/me
  401                             -    -    -     -       -       -     /user/change-password
  401                             -    -    yes   yes     yes     yes   client`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))

const [[, ...bodyNames] = [], ...refusalRows] = refusalTable

/** Some refusals answer the question of their call: an account does not exist, or already exists. */
const refusalsThatAreAnswers: Readonly<Record<string, string>> = {
  'activation GET /user/check': '404',
  'sso PUT /user/pre-register': '409',
}

/** Returns for each kind of refusal whether the portal accepts it. The last matching row of the table wins. */
const listRefusals = (name: string, credential: string) =>
  new Map(
    refusalRows
      .filter((row) => ['all', credential].includes(row.at(-1) ?? '') || name.endsWith(row.at(-1) ?? ''))
      .flatMap(([statuses = '', ...by]) =>
        statuses
          .split(',')
          .flatMap((status) =>
            bodyNames.slice(0, -1).map((body, at) => [`${status} ${body}`, by[at] === 'yes'] as const),
          ),
      ),
  )

/** Answers with a status of success that the service did not send, or that are too long. */
const invalidSuccessAnswers: readonly (readonly [name: string, answer: (call: string) => Responder])[] = [
  ['a page', () => sendWithType('text/html; charset=utf-8', hotelLoginPage)],
  ['a page with status 203', () => sendWithType('text/html', hotelLoginPage, 203)],
  ['JSON that calls itself a page', () => sendWithType('text/html', '{}')],
  ['a text of no type', () => sendWithType(undefined, 'OK')],
  ['JSON of no type', () => sendWithType(undefined, '{"data":[]}')],
  ['a picture', () => sendWithType('image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))],
  ...[
    ['a long answer', sendWithType.bind(undefined, 'application/json')] as const,
    ['a long answer in pieces', sendInPieces] as const,
    ['a long answer that comes compressed', sendGzip] as const,
  ].map(
    ([name, send]) => [name, (call: string) => send(createLongJson(call === 'shop GET /purchase' ? 16 : 1))] as const,
  ),
]

/** This text is too long even for the longest value that the portal accepts: the client token of a card form. */
const longText = 'x'.repeat(70_000)

/** Returns a copy of an answer for each of its texts. In the copy, the long text replaces that text. */
const insertLongText = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return [longText]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    insertLongText(part).map((longValue) =>
      Array.isArray(value) ? Object.assign([...value], { [key]: longValue }) : { ...value, [key]: longValue },
    ),
  )
}

const pactAnswers = (await readAllInteractions()).map(({ call, interaction }) => ({ call, ...interaction.response }))

describe.each(callEntries)('%s', (name, { make, answerPart, credential }: PortalCall) => {
  const outcomeOf = async (respond: Responder) => {
    backEnd.respond = respond
    return make(createPortalClient(() => backEnd.url))()
  }

  it('accepts no long text in an answer of the pact', async () => {
    for (const { status, body } of pactAnswers.filter(({ call }) => call === name))
      for (const longValue of insertLongText(body?.content))
        expect([status, JSON.stringify(await outcomeOf(sendJson(status, longValue)))]).toEqual([
          status,
          expect.not.stringContaining(longText),
        ])
  })

  it.each(invalidSuccessAnswers)('does not accept %s as an answer of its service', async (_, answer) => {
    expect(await outcomeOf(answer(name))).toMatchObject({ _tag: 'Left', left: { tag: 'undecodable' } })
  })

  it('is refused by its service, or by something on the way', async () => {
    const expected = listRefusals(name, credential)
    const refused = new Map<string, boolean | string>()
    for (const [refusal, isOfService] of expected) {
      const [status = '', body = ''] = refusal.split(' ')
      for (const respond of refusalBodies[body]?.(Number(status)) ?? []) {
        const outcome = await outcomeOf(respond)
        const isAnswer = refusalsThatAreAnswers[name] === status && isRight(outcome)
        const tag = isAnswer ? 'rejected' : isLeft(outcome) ? outcome.left.tag : 'a success'
        if (!refused.has(refusal) || (tag === 'rejected') !== isOfService)
          refused.set(refusal, tag === 'rejected' || (tag !== 'undecodable' && tag))
      }
    }
    expect(refused).toEqual(expected)
  })

  it.each([
    ['204', sendWithType(undefined, '', 204)],
    ['200 without a body', sendWithType('text/plain', '')],
    ['JSON with its own content type', sendWithType('application/vnd.api+json; charset=utf-8', '{}')],
  ])('succeeds with %s only if it reads just the status', async (_, respond) => {
    expect((await outcomeOf(respond))._tag).toBe(answerPart === 'status' ? 'Right' : 'Left')
  })
})
