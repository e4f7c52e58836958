import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight } from 'fp-ts/Either'
import { portalAt } from '../../contracts/consumer/portal-at.ts'
import { readPacts } from '../../contracts/pact-files/read-pact.ts'
import { eachCall, type PortalCall } from '../../contracts/portal-calls.ts'
import { errorCodeOf, refusesToken } from '../../core/shared/app-error.ts'
import { errorCatalogue } from '../../core/shared/error-catalogue.ts'
import { longTimeoutMs, type Responder, sendJson, sendText, startBackEnd } from '../fakes/back-end.ts'
import { nameOf } from './nasty-texts.ts'

const megabyte = 1_000_000

/** Bodies of a 200 that are no answer to any call. */
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

const refusedStatuses = [400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504, 511, 599]

const types: readonly unknown[] = [
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

/** The answers to a call that needs a `username`, each with the resulting error. */
const hostileAnswers: readonly (readonly [name: string, tag: string, respond: Responder])[] = [
  ...bodies.map((body) => [nameOf(body), 'undecodable', sendText(200, body)] as const),
  ...[201, 202, 203, 204, 206].map(
    (status) => [`${status} without a body`, 'undecodable', sendText(status, '')] as const,
  ),
  ...refusedStatuses.flatMap((status): [string, string, Responder][] => [
    [`${status} with a page that calls itself JSON`, 'undecodable', sendText(status, '<h1>Sorry</h1>')],
    [`${status} without a body`, 'rejected', sendText(status, '')],
  ]),
  ...types.map((type) => [`409 of ${nameOf(JSON.stringify(type))}`, 'undecodable', sendJson(409, { type })] as const),
  ...brokenConnections.map(([name, respond]) => [name, 'unreachable', respond] as const),
]

const backEnd = startBackEnd()

const codes = new Set<string>([...errorCatalogue.map(({ code }) => code), 'unexpected', 'not-logged-in'])

describe('When fetching the profile gets', () => {
  it.each(hostileAnswers)('%s, it ends as %s, in a message', async (_, tag, respond) => {
    backEnd.respond = respond
    // Silence ends only by the time-out, so it gets a short one.
    const timeoutMs = tag === 'unreachable' ? 500 : longTimeoutMs
    const result = await portalAt(() => backEnd.url, { timeoutMs }).profiles.fetch('token')()
    expect(result).toMatchObject({ _tag: 'Left', left: { tag } })
    if (result._tag === 'Left') {
      expect(codes).toContain(errorCodeOf(result.left))
      // Only a refusal with 401 signs a customer out.
      expect(refusesToken(result.left)).toBe(result.left.tag === 'rejected' && result.left.status === 401)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

const page = '<!doctype html><title>Log in to the hotel</title>'

/** Answers with this content type, or with none. */
const withContentType =
  (type: string | undefined, body: string | Buffer, status = 200, headers = {}): Responder =>
  (response) =>
    response.writeHead(status, { ...(type !== undefined && { 'content-type': type }), ...headers }).end(body)

/** Sends the body in two pieces, so that no header gives its length. */
const inPieces =
  (body: string): Responder =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(body.slice(0, 10))
    response.end(body.slice(10))
  }

const compressedWithGzip = (body: string) =>
  withContentType('application/json', gzipSync(body), 200, { 'content-encoding': 'gzip' })

/** JSON of this many megabytes. */
const longAnswer = (megabytes: number) => JSON.stringify({ data: [], words: 'x'.repeat(megabytes * megabyte) })

const frameworkTypes = ['about:blank', 'https://tools.ietf.org/html/rfc9110', 'not_found', 'Forbidden']

/** The kinds of a refusal's body, with examples. */
const bodiesOfRefusals: Readonly<Record<string, (status: number) => readonly Responder[]>> = {
  page: (status) => [withContentType('text/html; charset=utf-8', page, status)],
  text: (status) => [withContentType('text/plain', `default backend - ${status}`, status)],
  empty: (status) => [withContentType(undefined, '', status)],
  untyped: (status) => [{ message: 'No' }, { type: null }].map((body) => sendJson(status, body)),
  foreign: (status) => frameworkTypes.map((type) => sendJson(status, { type })),
  typed: (status) => [sendJson(status, { type: 'a.reason.of_the_service' })],
}

/** Whether a refusal comes from the service (yes) or from a server, gateway or framework in front of it (-). */
const whoRefused = `
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

const [[, ...bodyNames] = [], ...refusalRows] = whoRefused

/** The refusals that are an answer: there is no such account, or it is already registered. */
const answeringRefusals: Readonly<Record<string, string>> = {
  'activation GET /user/check': '404',
  'sso PUT /user/pre-register': '409',
}

/** Returns which refusals of a call come from the service. The last row that matches the call wins. */
const refusalsOf = (name: string, credential: string) =>
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

/** Successes that do not come from the service, or that are too long. */
const foreignSuccesses: readonly (readonly [name: string, answer: (call: string) => Responder])[] = [
  ['a page', () => withContentType('text/html; charset=utf-8', page)],
  ['a page with status 203', () => withContentType('text/html', page, 203)],
  ['JSON that calls itself a page', () => withContentType('text/html', '{}')],
  ['a text of no type', () => withContentType(undefined, 'OK')],
  ['JSON of no type', () => withContentType(undefined, '{"data":[]}')],
  ['a picture', () => withContentType('image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))],
  ...[
    ['a long answer', withContentType.bind(undefined, 'application/json')] as const,
    ['a long answer in pieces', inPieces] as const,
    ['a long answer that comes compressed', compressedWithGzip] as const,
  ].map(([name, send]) => [name, (call: string) => send(longAnswer(call === 'shop GET /purchase' ? 16 : 1))] as const),
]

/** A text that is longer than any value that the portal accepts. The longest is the token of a card form. */
const longText = 'x'.repeat(70_000)

/** Returns copies of an answer, each with the long text in place of another text. */
const withLongText = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return [longText]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    withLongText(part).map((longValue) =>
      Array.isArray(value) ? Object.assign([...value], { [key]: longValue }) : { ...value, [key]: longValue },
    ),
  )
}

const pinnedAnswers = (await readPacts()).map(({ call, interaction }) => ({ call, ...interaction.response }))

describe.each(eachCall)('%s', (name, { make, reads, credential }: PortalCall) => {
  const outcomeOf = async (respond: Responder) => {
    backEnd.respond = respond
    return make(portalAt(() => backEnd.url))()
  }

  it('accepts no long text in an answer of the pact', async () => {
    for (const { status, body } of pinnedAnswers.filter(({ call }) => call === name))
      for (const longValue of withLongText(body?.content))
        expect([status, JSON.stringify(await outcomeOf(sendJson(status, longValue)))]).toEqual([
          status,
          expect.not.stringContaining(longText),
        ])
  })

  it.each(foreignSuccesses)('does not accept %s as an answer of its service', async (_, answer) => {
    expect(await outcomeOf(answer(name))).toMatchObject({ _tag: 'Left', left: { tag: 'undecodable' } })
  })

  it('is refused by its service, or by something on the way', async () => {
    const expected = refusalsOf(name, credential)
    const refused = new Map<string, boolean | string>()
    for (const [refusal, isOfService] of expected) {
      const [status = '', body = ''] = refusal.split(' ')
      for (const respond of bodiesOfRefusals[body]?.(Number(status)) ?? []) {
        const outcome = await outcomeOf(respond)
        const isAnswer = answeringRefusals[name] === status && isRight(outcome)
        const tag = isAnswer ? 'rejected' : isLeft(outcome) ? outcome.left.tag : 'a success'
        if (!refused.has(refusal) || (tag === 'rejected') !== isOfService)
          refused.set(refusal, tag === 'rejected' || (tag !== 'undecodable' && tag))
      }
    }
    expect(refused).toEqual(expected)
  })

  it.each([
    ['204', withContentType(undefined, '', 204)],
    ['200 without a body', withContentType('text/plain', '')],
    ['JSON with its own content type', withContentType('application/vnd.api+json; charset=utf-8', '{}')],
  ])('succeeds with %s only if it reads just the status', async (_, respond) => {
    expect((await outcomeOf(respond))._tag).toBe(reads === 'status' ? 'Right' : 'Left')
  })
})
