import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  type CollectedFailure,
  collectFailures,
  type FailureCollector,
  scheduleReporting,
} from '../../../adapters/telemetry/report-later.ts'
import { startReporting } from '../../../adapters/telemetry/reporter.ts'
import { findRoutePattern } from '../../../ui/routes/match-route.ts'

const telemetryConfiguration = { telemetry: { url: 'https://collector.test/v1/logs', sample: 1, environment: 'test' } }

let failureCollector: FailureCollector | undefined
afterEach(() => {
  failureCollector?.dispose()
  window.history.replaceState(null, '', '/')
  for (const wish of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, wish)
})

const createFailureCollector = (): FailureCollector => {
  failureCollector = collectFailures(window)
  return failureCollector
}

const createPolicyViolation = () =>
  Object.assign(new Event('securitypolicyviolation'), {
    effectiveDirective: 'img-src',
    blockedURI: 'https://evil.test',
  })

const collectForwardedFailures = ({ forwardTo }: FailureCollector): readonly CollectedFailure[] => {
  const taken: CollectedFailure[] = []
  forwardTo((each) => taken.push(each))
  return taken
}
const startFailure = { tag: 'start-failed', part: 'screens' } as const

describe('A failure on a page', () => {
  it('is recorded with its path from the start, and handed over later', () => {
    const noted = createFailureCollector()
    const error = new TypeError('x')
    window.dispatchEvent(new ErrorEvent('error', { error, filename: '/assets/a.js', lineno: 1, colno: 2 }))
    window.history.replaceState(null, '', '/settings?tab=1')
    document.dispatchEvent(createPolicyViolation())
    noted.note(startFailure)
    const taken = collectForwardedFailures(noted)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))

    expect(taken.map(({ path, failure }) => [path, failure])).toEqual([
      ['/', { tag: 'exception', error, place: '/assets/a.js:1:2' }],
      ['/settings', { tag: 'policy-violated', directive: 'img-src', blocked: 'https://evil.test' }],
      ['/settings', startFailure],
      ['/settings', { tag: 'exception', error }],
    ])
  })

  it('is recorded at most a hundred times before the configuration has loaded', () => {
    const noted = createFailureCollector()
    for (let failures = 0; failures < 300; failures += 1) noted.note(startFailure)
    expect(collectForwardedFailures(noted)).toHaveLength(100)
  })

  it('is dropped once telemetry has stopped', () => {
    const noted = createFailureCollector()
    noted.note(startFailure)
    noted.dispose()
    document.dispatchEvent(createPolicyViolation())
    noted.note(startFailure)
    expect(collectForwardedFailures(noted)).toEqual([])
  })
})

it('A report has the route and the language, no cookie, and nothing of a page with a token', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  const sent: unknown[] = []
  window.fetch = (_, init) => Promise.resolve(sent.push(init)).then(() => new Response('{}'))
  document.documentElement.lang = 'de'
  const page = {
    window,
    failures: createFailureCollector(),
    routeOf: findRoutePattern,
    sampled: false,
    release: undefined,
  }
  startReporting(telemetryConfiguration.telemetry, page)
  for (const path of ['/reset-password/a', '/order/7']) {
    window.history.replaceState(null, '', path)
    page.failures.note(startFailure)
  }
  await jest.advanceTimersByTimeAsync(5000)
  jest.useRealTimers()
  const withoutCookie = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer', keepalive: true }
  const body = expect.stringMatching(
    /^(?!.*reset-password).*"\/order\/:id".*"browser.language","value":\{"stringValue":"de"/,
  )
  expect(sent).toEqual([expect.objectContaining({ ...withoutCookie, body })])
})

describe('The reporter', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const loadReporters = async (configuration: unknown, ...[early = 0, late = 0]: readonly number[]) => {
    const loaded: unknown[] = []
    const page = { window, failures: createFailureCollector(), routeOf: findRoutePattern, release: undefined }
    const collectFailures = (times: number) => Array.from({ length: times }, () => page.failures.note(startFailure))
    collectFailures(early)
    scheduleReporting(configuration, page, async () => ({ startReporting: (settings) => loaded.push(settings) }))
    collectFailures(late)
    await jest.advanceTimersByTimeAsync(1100)
    return loaded
  }

  it('is loaded for the collector of config.json, outside the sample only after a failure, and once', async () => {
    expect(await loadReporters(telemetryConfiguration)).toEqual([telemetryConfiguration.telemetry])
    const unsampled = { telemetry: { ...telemetryConfiguration.telemetry, sample: 0 } }
    expect(await loadReporters(unsampled)).toEqual([])
    for (const failures of [[2], [0, 2]])
      expect(await loadReporters(unsampled, ...failures)).toEqual([unsampled.telemetry])
  })

  it.each([{}, { telemetry: null }, null, undefined])('is not loaded with %j', async (configuration) => {
    expect(await loadReporters(configuration)).toEqual([])
  })

  it.each([
    '/reset-password/a',
    '/Confirm/a/',
    ...['code=A', 'CODE=A', 'utm=x&%54oken=A'].map((query) => `/activate-license-key?${query}`),
    '/sign-in#code=A',
    '/activate-license-key/email-validation/a',
  ])('is not loaded at %s', async (address) => {
    window.history.replaceState(null, '', address)
    expect(await loadReporters(telemetryConfiguration)).toEqual([])
  })

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('is not loaded if the browser asks for privacy by %s', async (wish, value) => {
    Object.defineProperty(navigator, wish, { value, configurable: true })
    expect(await loadReporters(telemetryConfiguration)).toEqual([])
  })
})
