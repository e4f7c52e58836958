import { describe, expect, it } from '@jest/globals'
import type { AppError } from '../../../core/shared/app-error.ts'
import { errorCatalogue } from '../../../core/shared/error-catalogue.ts'
import {
  createVitalEvent,
  shouldReportFailedCall,
  type TelemetryEvent,
  toTelemetryEvent,
} from '../../../core/telemetry/events.ts'
import type { RawFailure } from '../../../core/telemetry/ports.ts'
import * as scrub from '../../../core/telemetry/scrub.ts'
import { aGatewayRefusal, aRejection, timeoutError } from '../../builders/errors.ts'
import { fixtureSecrets } from '../../builders/secrets.ts'

const eventTime = Date.UTC(2026, 2, 14)
const callName = 'shop GET /subscription/{id}/cancel'
const toEvent = (failure: RawFailure) => toTelemetryEvent({ at: eventTime, route: '/order/:id', failure })

const createBundleError = (message: string): Error =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n at https://x.test/assets/main-ABCD1234.js:1:2`,
  })

describe('A reported failure', () => {
  it.each<[RawFailure, string, TelemetryEvent['attributes']]>([
    [{ tag: 'start-failed', part: 'screens' }, 'portal.start.failed', { 'portal.part': 'screens' }],
    [
      { tag: 'script-lost', error: new Error('gone', { cause: new TypeError('Failed: /assets/order-ABCD1234.js') }) },
      'portal.script.lost',
      { 'portal.script': 'order-ABCD1234.js' },
    ],
    [{ tag: 'script-lost', error: undefined }, 'portal.script.lost', { 'portal.script': 'unknown' }],
    [
      {
        tag: 'exception',
        error: createBundleError('Minified React error #418; visit https://react.dev/errors/418'),
      },
      'exception',
      { 'exception.type': 'TypeError', 'exception.stacktrace': 'main-ABCD1234.js:1:2', 'portal.react_error': 418 },
    ],
    [
      { tag: 'exception', error: undefined, place: 'https://x.test/assets/main-ABCD1234.js:3:4' },
      'exception',
      { 'exception.type': 'Error', 'exception.stacktrace': 'main-ABCD1234.js:3:4' },
    ],
    [
      { tag: 'answer-malformed', decoder: 'Order', fields: 'payment.amount, items.3.price', count: 2 },
      'portal.answer.malformed',
      { 'portal.decoder': 'Order', 'portal.field': 'payment.amount, items.*.price', 'portal.left_out': 2 },
    ],
    [
      { tag: 'policy-violated', directive: 'script-src-elem', blocked: 'https://evil.test:8443/x.js?secret' },
      'portal.policy.violated',
      { 'portal.directive': 'script-src-elem', 'portal.blocked': 'https://evil.test:8443' },
    ],
  ])('%j is %s', (failure, name, attributes) => {
    const placed = { 'url.template': '/order/:id', ...attributes }
    expect(toEvent(failure)).toEqual({ name, severity: 'error', at: eventTime, attributes: placed })
  })

  const malformed: AppError = { tag: 'undecodable', detail: 'Purchases: data.3.price' }
  it.each<[AppError, string, TelemetryEvent['attributes']]>([
    [
      aRejection(503, 'server.error'),
      'call.failed',
      { 'http.response.status_code': 503, 'error.type': 'server.error' },
    ],
    [timeoutError, 'call.failed', { 'error.type': 'timeout' }],
    [aGatewayRefusal(404), 'call.failed', { 'http.response.status_code': 404, 'error.type': 'undecodable' }],
    [malformed, 'answer.malformed', { 'portal.decoder': 'Purchases', 'portal.field': 'data.*.price' }],
  ])('of a call by %j is portal.%s, with the name and the duration of the call', (error, name, attributes) => {
    const callAttributes = { 'url.template': '/order/:id', 'portal.call': callName, 'portal.duration': 120 }
    expect(toEvent({ tag: 'call-failed', call: callName, error, milliseconds: 120.4 })).toEqual({
      ...{ name: `portal.${name}`, severity: 'error', at: eventTime },
      attributes: { ...callAttributes, ...attributes },
    })
  })

  it.each(['sso GET /user/ada@compass.test', 'sso GET /code/CARS-2026', 'sso POST /oauth2/token (Ada)', 'demo-web'])(
    'does not contain the name %s, which no call has',
    (named) => {
      const failure: RawFailure = { tag: 'call-failed', call: named, error: aRejection(503, ''), milliseconds: 1 }
      expect(toEvent(failure)?.attributes).toMatchObject({ 'portal.call': 'unknown' })
    },
  )

  it('is dropped when it happened outside the release, as in a browser extension', () => {
    expect(toEvent({ tag: 'exception', error: new Error('x') })).toBeUndefined()
    expect(toEvent({ tag: 'exception', error: undefined, place: 'chrome-extension://a/b.js:1:1' })).toBeUndefined()
  })

  it('contains no secret, even if the error, the path and the call do', () => {
    const messagePrefixes = ['', 'Unexpected token in ', 'No account for "', "undefined (reading '", 'x=', 'data.']
    const after = ['', '" is not valid JSON', "')", ' was refused', ',', ':1:2', '\n    at sign-in.js', '.price', '/']
    const textsWithSecrets = fixtureSecrets.flatMap((secret) =>
      messagePrefixes.flatMap((start) => after.map((end) => [secret, start + secret + end] as const)),
    )
    const leaks = textsWithSecrets.filter(([secret, text]) => {
      const place = `https://x.test/assets/main-ABCD1234.js:1:2 /assets/${text} /assets/main-${text}:1:2`
      const failures: readonly RawFailure[] = [
        { tag: 'exception', error: createBundleError(text) },
        { tag: 'exception', error: Object.assign(createBundleError(text), { name: text }) },
        { tag: 'exception', error: text, place },
        { tag: 'exception', error: text, place: place.replaceAll(' ', '\n') },
        { tag: 'script-lost', error: new Error(text, { cause: `/assets/${text}` }) },
        { tag: 'policy-violated', directive: text, blocked: text },
        { tag: 'policy-violated', directive: text, blocked: `https://x.test/${text}` },
        { tag: 'answer-malformed', decoder: text, fields: `items.${text}`, count: 1 },
        { tag: 'call-failed', call: text, error: aRejection(500, text), milliseconds: 1 },
        {
          tag: 'call-failed',
          call: callName,
          error: { tag: 'undecodable', detail: `${text}: ${text}` },
          milliseconds: 1,
        },
      ]
      return JSON.stringify(failures.map(toEvent)).includes(secret)
    })
    expect(leaks).toEqual([])
  })
})

it('A Web Vital has its name, value, delta and id', () => {
  const vital = { name: 'LCP', value: 812.5, delta: 12.5, id: 'v6-1' } as const
  const attributes = { 'url.template': '/' }
  const event = { name: 'browser.web_vital', severity: 'info', at: eventTime, attributes, body: vital }
  expect(createVitalEvent(vital, eventTime, attributes)).toEqual(event)
})

describe('A failed call', () => {
  const reported = errorCatalogue.filter(({ status, type }) =>
    shouldReportFailedCall(aRejection(status, type === '*' ? '' : type)),
  )

  it('is reported unless the customer’s own input is the reason', () => {
    expect(reported.map(({ status, code }) => `${status} ${code}`)).toEqual([
      ...['400 unexpected-try-again', ...Array(3).fill('401 token-refused'), '401 session-expired'],
      ...['402 unexpected', '403 client-unauthorized', '403 unexpected', '404 unexpected-try-again'],
      '422 input-required',
      ...['422 client-id-required', '422 client-id-format', '422 client-secret-required', '422 refresh-token-required'],
      '429 too-many-tries',
    ])
  })

  it('with another status of the service is reported, unless a code, a link or a card was refused', () => {
    expect([429, 500, 502, 503, 403].filter((status) => !shouldReportFailedCall(aRejection(status, '')))).toEqual([])
    expect(shouldReportFailedCall(aRejection(404, 'activation.license_key.not_found'))).toBe(false)
    expect(shouldReportFailedCall(aRejection(422, 'card.declined'))).toBe(false)
    expect(shouldReportFailedCall({ tag: 'superseded' })).toBe(false)
  })
})

it('The place of an error names at most ten scripts of the release, in the stack format of each engine', () => {
  const stack = [
    'TypeError: no account for ada@compass.test',
    '    at sign (https://meridian.test/assets/main-ABCD1234.js:1:2345)',
    '    at async https://meridian.test/assets/sign-in-screen-QWER5678.js:2:7',
    'render@https://meridian.test/assets/chunk-ZXCV1234.js:3:14',
    '    at https://meridian.test/reset-password/a-token-of-an-e-mail:1:1',
    '    at chrome-extension://abcdef/content.js:5:6',
    '    at eval (https://evil.test/assets/other.js:1:1)',
  ].join('\n')
  const places = ['main-ABCD1234.js:1:2345', 'sign-in-screen-QWER5678.js:2:7', 'chunk-ZXCV1234.js:3:14']
  expect(scrub.scrubStack(stack)).toEqual(places)
  expect(scrub.scrubStack('at /assets/main-ABCD1234.js:1:1\n'.repeat(50))).toHaveLength(10)
})

it.each<[(text: string) => unknown, string, unknown]>([
  [scrub.findReactErrorNumber, 'Minified React error #418; visit https://react.dev/errors/418?args[]=ada', 418],
  [scrub.findReactErrorNumber, 'Minified React error #1234567; visit', undefined],
  [scrub.findReactErrorNumber, 'Order #418; of ada@compass.test', undefined],
  [scrub.findReactErrorNumber, "Cannot read properties of undefined (reading 'email')", undefined],
  [scrub.scrubRefusalType, '', 'none'],
  [scrub.scrubRefusalType, 'Ada Lovelace', 'other'],
  [scrub.scrubErrorName, 'ada', 'Error'],
  [scrub.scrubFieldNames, '(content type)', '(content type)'],
  [scrub.scrubDirective, 'ada', 'other'],
  [scrub.scrubBlockedSource, 'inline', 'inline'],
  [scrub.scrubBlockedSource, 'chrome-extension://abc/x.js', 'chrome-extension'],
])('%p reduces %j to %j', (scrubbed, text, kept) => {
  expect(scrubbed(text)).toBe(kept)
})
