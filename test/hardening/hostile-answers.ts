import type { AppError } from '../../core/shared/app-error.ts'
import { json, type Responder, text } from '../fakes/back-end.ts'

/** An answer that no back-end should give, and what the customer's call makes of it. */
export interface HostileAnswer {
  readonly name: string
  readonly respond: Responder
  readonly tag: AppError['tag']
}

const megabyte = 1_000_000

/** Bodies of a 200 that are no answer to any call. */
const senselessBodies: readonly (readonly [name: string, body: string])[] = [
  ['nothing', ''],
  ['a space', ' '],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '0'],
  ['a number beyond all numbers', '1e999'],
  ['an empty text', '""'],
  ['an empty list', '[]'],
  ['a list of lists', '[[[]]]'],
  ['an empty object', '{}'],
  ['a page of HTML', '<!doctype html><title>Log in to the hotel</title><script>alert(1)</script>'],
  ['XML', '<?xml version="1.0"?><answer/>'],
  ['JSON in a comment', '/* {"access_token": "x"} */'],
  ['JSON with an end that is missing', '{"access_token": "x", "username": "x", "data": ['],
  ['JSON with something after it', '{"access_token": "x", "username": "x", "data": []} {}'],
  ['JSON with a comma too many', '{"access_token": "x", "username": "x", "data": [],}'],
  ['JSON with single quotes', "{'access_token': 'x', 'username': 'x', 'data': []}"],
  ['JSON in another encoding', Buffer.from('\ufeff{"username": "x"}', 'utf16le').toString('latin1')],
  ['bytes that are no text', '\u0000\u0001\u0002\ufffd\ufffe'],
  ['an answer in a prototype', '{"__proto__": {"access_token": "x", "username": "x", "data": []}}'],
  ['an answer in a constructor', '{"constructor": {"prototype": {"access_token": "x", "username": "x"}}}'],
  ['an answer in capitals', '{"ACCESS_TOKEN": "x", "USERNAME": "x", "DATA": []}'],
  ['an error in a 200', '{"status": 500, "type": "server.error", "message": "x"}'],
  ['JSON in a text', JSON.stringify('{"access_token": "x"}')],
  ['a list with the answer in it', '[{"access_token": "x", "username": "x", "data": []}]'],
  ['a hundred thousand lists in each other', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a hundred thousand objects in each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['ten megabytes of text', JSON.stringify('x'.repeat(10 * megabyte))],
  ['a million numbers', `[${'0,'.repeat(megabyte - 1)}0]`],
  ['a hundred thousand keys', JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, i])))],
]

const wrongTypes = ['null', 'true', '0', '1e999', '""', '{}', '{"length": 1}', '{"toString": "x"}']

/** Without 407 and 421, of which fetch makes something of its own. */
const refusedStatuses = [
  ...[400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418],
  ...[422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 599, 999],
]

const hostileTypes: readonly unknown[] = [
  ...['__proto__', 'constructor', 'toString', '*', '', ' ', 'authorization.access_token.expired ', '../..'],
  ...['<img src=x onerror=alert(1)>', 'x'.repeat(megabyte), '\u202e\u0000', null, 0, [], {}, ['user.not_found']],
]

/** What can happen to a connection instead of an answer. */
const brokenConnections: readonly (readonly [name: string, respond: Responder])[] = [
  ['a connection that is cut', (response) => response.destroy()],
  ['a connection that is reset', (response) => response.socket?.resetAndDestroy()],
  ['silence', () => undefined],
  ['headers, and then silence', (response) => response.writeHead(200).flushHeaders()],
  ['half a body, and then silence', (response) => response.writeHead(200).write('{"username": ')],
  ['half a body, and then a cut', (response) => response.writeHead(200).write('{"user', () => response.destroy())],
  [
    'a body shorter than was said',
    (response) => response.writeHead(200, { 'content-length': '99' }).end('{}').destroy(),
  ],
  ['what is no HTTP', (response) => response.socket?.end('GARBAGE\r\n\r\n')],
  ['a status line without a status', (response) => response.socket?.end('HTTP/1.1 \r\n\r\n')],
  ['a header without an end', (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(megabyte)}`)],
  ['gzip that is none', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}')],
  ['brotli that is none', (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('no')],
  ['deflate that is none', (response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end('no')],
  ...[301, 302, 303, 307, 308].map(
    (status) =>
      [
        `a redirect (${status}) to itself`,
        (response) => response.writeHead(status, { location: '/oauth2/token' }).end(),
      ] satisfies [string, Responder],
  ),
  ['a redirect to a script', (response) => response.writeHead(302, { location: 'javascript:alert(1)' }).end()],
  ['a redirect to nowhere', (response) => response.writeHead(302).end()],
]

/** The answers to a call whose answer needs `field` to be what it is. */
export const hostileAnswers = (field: string): readonly HostileAnswer[] => [
  ...senselessBodies.map(([name, body]) => ({ name, respond: text(200, body), tag: 'undecodable' as const })),
  ...wrongTypes.map((value) => ({
    name: `${field} as ${value}`,
    respond: text(200, `{"${field}": ${value}}`),
    tag: 'undecodable' as const,
  })),
  ...[201, 202, 203, 204, 206].map((status) => ({
    name: `${status} without a body`,
    respond: text(status, ''),
    tag: 'undecodable' as const,
  })),
  ...refusedStatuses.map((status) => ({
    name: `${status} with a page of HTML`,
    respond: text(status, '<h1>Sorry</h1>'),
    tag: 'rejected' as const,
  })),
  ...hostileTypes.flatMap((type) =>
    [401, 422].map((status) => ({
      name: `${status} of the type ${JSON.stringify(type).slice(0, 40)}`,
      respond: json(status, { type }),
      tag: 'rejected' as const,
    })),
  ),
  ...brokenConnections.map(([name, respond]) => ({ name, respond, tag: 'unreachable' as const })),
]
