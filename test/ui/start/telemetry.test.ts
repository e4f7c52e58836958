import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type FailureNotes, type Note, noteFailures, reportLater } from '../../../adapters/telemetry/report-later.ts'
import type { Fault } from '../../../core/telemetry/ports.ts'
import { patternOf } from '../../../ui/routes/match-route.ts'

const on = { telemetry: { url: 'https://collector.test/v1/logs', sample: 1, environment: 'test' } }

let notes: FailureNotes | undefined
afterEach(() => {
  notes?.dispose()
  window.history.replaceState(null, '', '/')
  for (const wish of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, wish)
})

const noting = (): FailureNotes => {
  notes = noteFailures(window)
  return notes
}

const violation = () =>
  Object.assign(new Event('securitypolicyviolation'), {
    effectiveDirective: 'img-src',
    blockedURI: 'https://evil.test',
  })

/** What is handed over from now on. */
const takenFrom = ({ forwardTo }: FailureNotes): readonly Note[] => {
  const taken: Note[] = []
  forwardTo((each) => taken.push(each))
  return taken
}
const startFailed = { tag: 'start-failed', part: 'screens' } as const

describe('A failure on a page', () => {
  it('is noted with its path from the start, and handed over later', () => {
    const noted = noting()
    const error = new TypeError('x')
    window.dispatchEvent(new ErrorEvent('error', { error, filename: '/assets/a.js', lineno: 1, colno: 2 }))
    window.history.replaceState(null, '', '/settings?tab=1')
    document.dispatchEvent(violation())
    noted.note(startFailed)
    const taken = takenFrom(noted)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))

    expect(taken.map(({ path, failure }) => [path, failure])).toEqual([
      ['/', { tag: 'exception', error, place: '/assets/a.js:1:2' }],
      ['/settings', { tag: 'policy-violated', directive: 'img-src', blocked: 'https://evil.test' }],
      ['/settings', startFailed],
      ['/settings', { tag: 'exception', error }],
    ])
  })

  it('is noted a hundred times at most before the configuration has loaded', () => {
    const noted = noting()
    for (let failures = 0; failures < 300; failures += 1) noted.note(startFailed)
    expect(takenFrom(noted)).toHaveLength(100)
  })

  it('is dropped once telemetry has ended', () => {
    const noted = noting()
    noted.note(startFailed)
    noted.dispose()
    document.dispatchEvent(violation())
    noted.note(startFailed)
    expect(takenFrom(noted)).toEqual([])
  })
})

describe('The reporter', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const loadedWith = async (configuration: unknown, failure?: Fault): Promise<unknown> => {
    let settings: unknown = 'nothing'
    const page = { window, notes: noting(), routeOf: patternOf, release: undefined }
    reportLater(configuration, page, async () => ({
      report: (given) => {
        settings = given
      },
    }))
    if (failure !== undefined) notes?.note(failure)
    await jest.advanceTimersByTimeAsync(1100)
    return settings
  }

  it('is loaded for the collector of config.json, outside the sample only after a failure', async () => {
    expect(await loadedWith(on)).toBe(on.telemetry)
    const unsampled = { telemetry: { ...on.telemetry, sample: 0 } }
    expect(await loadedWith(unsampled)).toBe('nothing')
    expect(await loadedWith(unsampled, startFailed)).toBe(unsampled.telemetry)
  })

  it.each([{}, { telemetry: null }, null, undefined])('is not loaded with %j', async (configuration) => {
    expect(await loadedWith(configuration)).toBe('nothing')
  })

  it.each([
    '/reset-password/a',
    '/Confirm/a/',
    ...['code=A', 'CODE=A', 'utm=x&%54oken=A'].map((query) => `/activate-license-key?${query}`),
    '/sign-in#code=A',
    '/activate-license-key/email-validation/a',
  ])('is not loaded at %s', async (address) => {
    window.history.replaceState(null, '', address)
    expect(await loadedWith(on)).toBe('nothing')
  })

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('is not loaded where the browser asks for privacy by %s', async (wish, value) => {
    Object.defineProperty(navigator, wish, { value, configurable: true })
    expect(await loadedWith(on)).toBe('nothing')
  })
})
