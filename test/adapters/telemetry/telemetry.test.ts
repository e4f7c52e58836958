import { describe, expect, it } from '@jest/globals'
import { createBatchSender, createTelemetryBudget } from '../../../adapters/telemetry/batches.ts'
import { createHttpCollector, createLogsRequestBody } from '../../../adapters/telemetry/otlp.ts'
import { detectBrowser, readPageTraits } from '../../../adapters/telemetry/reporter.ts'
import type { TelemetryEvent } from '../../../core/telemetry/events.ts'
import { flushPromises } from '../../builders/portal.ts'

const createEvent = (index: number, severity: TelemetryEvent['severity'] = 'error'): TelemetryEvent => ({
  name: 'exception',
  severity,
  at: index,
  attributes: { index },
})

const createReportingPage = (
  answers: () => Promise<boolean> = async () => true,
  serialize = (events: readonly TelemetryEvent[]) => events.map(({ at }) => at).join(),
) => {
  const sent: string[] = []
  const timers: { readonly callback: () => void; readonly milliseconds: number }[] = []
  const page = { isHidden: false }
  const sender = createBatchSender({
    collector: (text) => {
      sent.push(text)
      return answers()
    },
    budget: createTelemetryBudget(true),
    serialize,
    isHidden: () => page.isHidden,
    setTimer: (callback, milliseconds) => timers.push({ callback, milliseconds }),
  })
  const runTimers = async () => {
    const due = timers.splice(0)
    for (const { callback } of due) callback()
    await flushPromises()
    return due.map(({ milliseconds }) => milliseconds)
  }
  return { sender, sent, page, runTimers }
}

describe('Events', () => {
  it('are sent together after five seconds', async () => {
    const { sender, sent, runTimers } = createReportingPage()
    sender.add(createEvent(1))
    sender.add(createEvent(2))
    expect(sent).toEqual([])
    expect(await runTimers()).toEqual([5000])
    sender.add(createEvent(3))
    await runTimers()
    expect(sent).toEqual(['1,2', '3'])
  })

  it('are sent at once when the page is hidden, and so are later events', async () => {
    const { sender, sent, page } = createReportingPage()
    sender.add(createEvent(1))
    page.isHidden = true
    sender.sendNow()
    sender.add(createEvent(2))
    sender.add(createEvent(3))
    await flushPromises()
    sender.sendNow()
    expect(sent).toEqual(['1', '2,3'])
  })

  it('are sent again after a failure, at most three times and with growing delays', async () => {
    const { sender, sent, runTimers } = createReportingPage(async () => false)
    sender.add(createEvent(1))
    const waited = [await runTimers()]
    sender.add(createEvent(2))
    waited.push(await runTimers(), await runTimers(), await runTimers())
    sender.add(createEvent(3))
    sender.sendNow()
    expect(sent).toEqual(['1', '1,2', '1,2'])
    expect(waited).toEqual([[5000], [10_000], [15_000], []])
  })

  it('are sent to a collector that hangs only in the first batch and in the last one', async () => {
    const { sender, sent, runTimers } = createReportingPage(() => new Promise(() => undefined))
    sender.add(createEvent(1))
    await runTimers()
    sender.add(createEvent(2))
    expect(await runTimers()).toEqual([])
    sender.sendNow()
    expect(sent).toEqual(['1', '2'])
  })

  it('beyond 64 KiB are not sent', async () => {
    const { sender, sent, runTimers } = createReportingPage(undefined, ([first]) =>
      `${first?.at}`.padEnd(40 * 1024, 'ü').slice(0, 30 * 1024),
    )
    for (const index of [1, 2, 3]) {
      sender.add(createEvent(index))
      await runTimers()
    }
    // The limit counts bytes. The second event exceeds the limit, because each of its letters has two bytes.
    expect(sent.map((text) => text[0])).toEqual(['1'])
  })
})

describe('What one page may report', () => {
  it('is 50 events, and the same failure once', () => {
    const budget = createTelemetryBudget(true)
    const again = { ...createEvent(1), at: 99, attributes: { index: 1, 'portal.duration': 7 } }
    expect([budget.tryAddEvent(createEvent(1)), budget.tryAddEvent(again), budget.tryAddEvent(createEvent(2))]).toEqual(
      [true, false, true],
    )
    const more = Array.from({ length: 80 }, (_, index) => budget.tryAddEvent(createEvent(index + 3)))
    expect(more.filter(Boolean)).toHaveLength(48)
  })

  it('is every failure, and other events only if the page is in the sample', () => {
    const admittedEvents = (sampled: boolean) => {
      const budget = createTelemetryBudget(sampled)
      return [budget.tryAddEvent(createEvent(1)), budget.tryAddEvent(createEvent(2, 'info'))]
    }
    expect([...admittedEvents(true), ...admittedEvents(false)]).toEqual([true, true, true, false])
  })
})

// The expected JSON is what OpenTelemetry's own exporter writes for these events.
it('An export request for logs has the resource, the scope and each event as a log record', () => {
  const at = Date.UTC(2026, 2, 14, 9, 30, 0, 250)
  const scope = { name: 'account-portal', version: '1.2.3' }
  const attributes = { 'exception.type': 'TypeError', 'portal.duration': 12, 'portal.first_visit': false }
  const request = createLogsRequestBody({ 'service.name': 'account-portal' }, scope, [
    { name: 'exception', severity: 'error', at, attributes },
    { name: 'browser.web_vital', severity: 'info', at, attributes: {}, body: { name: 'CLS', value: 0.25 } },
  ])
  const timeUnixNano = '1773480600250000000'
  const always = { timeUnixNano, observedTimeUnixNano: timeUnixNano, droppedAttributesCount: 0 }
  const exception = {
    ...{ ...always, severityNumber: 17, severityText: 'ERROR', body: {}, eventName: 'exception' },
    attributes: [
      { key: 'exception.type', value: { stringValue: 'TypeError' } },
      { key: 'portal.duration', value: { intValue: 12 } },
      { key: 'portal.first_visit', value: { boolValue: false } },
    ],
  }
  const values = [
    { key: 'name', value: { stringValue: 'CLS' } },
    { key: 'value', value: { doubleValue: 0.25 } },
  ]
  const vital = {
    ...{ ...always, severityNumber: 9, severityText: 'INFO', eventName: 'browser.web_vital', attributes: [] },
    body: { kvlistValue: { values } },
  }
  const service = [{ key: 'service.name', value: { stringValue: 'account-portal' } }]
  const resource = { attributes: service, droppedAttributesCount: 0 }
  const scopeLogs = [{ scope, logRecords: [exception, vital] }]
  expect(request).toEqual({ resourceLogs: [{ resource, scopeLogs }] })
})

it.each([
  ['200', true, async () => new Response('{}')],
  ['503', false, async () => new Response('', { status: 503 })],
  ['no answer', false, () => Promise.reject(new TypeError('Failed to fetch'))],
])('A batch that a collector answers with %s has arrived: %s', async (_, isThere, fetch: typeof window.fetch) => {
  const send = createHttpCollector('https://collector.test', { ...globalThis, fetch } as typeof window)
  expect(await send('{}')).toBe(isThere)
})

const webkitUserAgent = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blinkUserAgent =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.33 Safari/537.36'

it.each([
  [blinkUserAgent, 'Chrome', '131'],
  [`${blinkUserAgent} Edg/131.0.2903.51`, 'Edge', '131'],
  [`${blinkUserAgent} OPR/116.0.0.0`, 'Opera', '116'],
  [blinkUserAgent.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/'), 'Samsung Internet', '27'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', '133'],
  [`Mozilla/5.0 (Macintosh) ${webkitUserAgent} Version/18.1.1 Safari/605.1.15`, 'Safari', '18'],
  [`Mozilla/5.0 (iPhone) ${webkitUserAgent} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome', '131'],
  ['A browser of ada@compass.test/1', 'other', undefined],
])('The browser %s is reduced to its family and main version', (userAgent, name, version) => {
  expect(detectBrowser(userAgent)).toEqual({ 'user_agent.name': name, 'user_agent.version': version })
})

describe('The device and network of a page', () => {
  const traitsOf = ({ width = 1920, height = 1080, isCoarse = false, ...more }) =>
    readPageTraits({
      navigator: { userAgent: blinkUserAgent },
      performance: { getEntriesByType: () => [] },
      location: { origin: 'https://account.test' },
      screen: { width, height },
      matchMedia: () => ({ matches: isCoarse }),
      ...more,
    } as unknown as Window)

  it.each([
    [599, 900, true, 'phone'],
    [900, 599, false, 'phone'],
    [600, 900, true, 'tablet'],
    [1920, 1080, false, 'computer'],
  ])('of %d by %d, with a coarse pointer: %s, is a %s', (width, height, isCoarse, formFactor) => {
    expect(traitsOf({ width, height, isCoarse })['portal.form_factor']).toBe(formFactor)
  })

  it.each([
    ['https://account.test/assets/chunk-ABCD1234.js', 0, false],
    ['https://account.test/assets/chunk-ABCD1234.js', 512, true],
    ['https://account.test/assets/deferred-styles-ABCD1234.css', 512, undefined],
    ['https://elsewhere.test/assets/chunk-ABCD1234.js', 512, undefined],
  ])('is a first visit if %s took %d bytes: %s', (name, transferSize, isFirst) => {
    const performance = { getEntriesByType: () => [{ name, transferSize }] }
    expect(traitsOf({ performance })['portal.first_visit']).toBe(isFirst)
  })

  it.each([
    ['slow-2g', 'slow-2g'],
    ['a secret', undefined],
  ])('%j is the network %s', (effectiveType, subtype) => {
    const navigator = { userAgent: blinkUserAgent, connection: Object.assign(new EventTarget(), { effectiveType }) }
    expect(traitsOf({ navigator })['network.connection.subtype']).toBe(subtype)
  })
})
