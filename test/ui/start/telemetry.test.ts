import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type FailureNotes, type Note, noteFailures, reportLater } from '../../../adapters/telemetry/report-later.ts'
import { report } from '../../../adapters/telemetry/reporter.ts'
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

it('A report has the pattern of the page and its language, and nothing of a page with a token', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  const bodies: unknown[] = []
  window.fetch = async (_, init) => bodies.push(init?.body) && new Response('{}')
  document.documentElement.lang = 'de'
  const noted = noting()
  for (const path of ['/reset-password/a', '/order/7']) {
    window.history.replaceState(null, '', path)
    noted.note(startFailed)
  }
  report(on.telemetry, { window, notes: noted, routeOf: patternOf, sampled: false, release: undefined })
  await jest.advanceTimersByTimeAsync(5000)
  jest.useRealTimers()
  expect(bodies).toEqual([
    expect.stringMatching(/^(?!.*reset-password).*"\/order\/:id".*"browser.language","value":\{"stringValue":"de"/),
  ])
})

describe('The reporter', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** The settings with which it is loaded, each time, where the page has so many failures before `config.json` and after. */
  const loadedWith = async (configuration: unknown, before = 0, after = 0): Promise<readonly unknown[]> => {
    const loaded: unknown[] = []
    const page = { window, notes: noting(), routeOf: patternOf, release: undefined }
    for (let failures = 0; failures < before; failures += 1) page.notes.note(startFailed)
    reportLater(configuration, page, async () => ({ report: (settings) => loaded.push(settings) }))
    for (let failures = 0; failures < after; failures += 1) page.notes.note(startFailed)
    await jest.advanceTimersByTimeAsync(1100)
    return loaded
  }

  it.each([
    [1, 0, 0, 1],
    [0, 0, 0, 0],
    [0, 2, 0, 1],
    [0, 0, 2, 1],
  ])(
    'of a sample of %d is loaded, with %d failures before config.json and %d after: %d times',
    async (sample, before, after, times) => {
      const telemetry = { ...on.telemetry, sample }
      expect(await loadedWith({ telemetry }, before, after)).toEqual(Array.from({ length: times }, () => telemetry))
    },
  )

  it.each([{}, { telemetry: null }, null, undefined])('is not loaded with %j', async (configuration) => {
    expect(await loadedWith(configuration)).toEqual([])
  })

  it.each([
    '/reset-password/a',
    '/Confirm/a/',
    ...['code=A', 'CODE=A', 'utm=x&%54oken=A'].map((query) => `/activate-license-key?${query}`),
    '/sign-in#code=A',
    '/activate-license-key/email-validation/a',
  ])('is not loaded at %s', async (address) => {
    window.history.replaceState(null, '', address)
    expect(await loadedWith(on)).toEqual([])
  })

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('is not loaded where the browser asks for privacy by %s', async (wish, value) => {
    Object.defineProperty(navigator, wish, { value, configurable: true })
    expect(await loadedWith(on)).toEqual([])
  })
})
