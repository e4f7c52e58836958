import { describe, expect, it } from '@jest/globals'
import { logsRequest } from '../../adapters/telemetry/otlp.ts'
import type { TelemetryEvent } from '../../core/telemetry/events.ts'
import { makeClock, sandboxOfThisFile } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read })

const vital = (value: number, route = '/sign-in'): TelemetryEvent => ({
  name: 'browser.web_vital',
  severity: 'info',
  at: clock.read().getTime(),
  attributes: { 'url.template': route },
  body: { name: 'LCP', value, delta: value, id: `v6-${value}` },
})

const failedCall: TelemetryEvent = {
  name: 'portal.call.failed',
  severity: 'error',
  at: clock.read().getTime(),
  attributes: { 'url.template': '/', 'portal.call': 'shop GET /purchase', 'http.response.status_code': 503 },
}

const thrown: TelemetryEvent = {
  name: 'exception',
  severity: 'error',
  at: clock.read().getTime(),
  attributes: { 'url.template': '/<b>', 'exception.message': 'x is <not> a function' },
}

const resource = { 'service.version': '1.2.3', 'user_agent.name': 'Firefox', 'user_agent.version': '133' }
const send = (events: readonly TelemetryEvent[]) =>
  sandbox.call('POST', '/telemetry/v1/logs', { body: logsRequest(resource, { name: 'portal' }, events) })
/** The page without the names of columns that a phone shows in each cell. */
const page = async () => String((await sandbox.call('GET', '/telemetry')).body).replaceAll(/ data-name="\w+"/g, '')

describe('the collector', () => {
  it('takes what the portal sends, and shows the last hour of it', async () => {
    const answer = await send([failedCall, failedCall, thrown, ...[400, 300, 200, 100].map((value) => vital(value))])
    expect(answer).toMatchObject({ status: 200, body: {} })

    const html = await page()
    expect(html).toContain('7 events in the last hour')
    expect(html).toContain('<td>shop GET /purchase</td><td>503</td><td>1.2.3</td><td class="number">2</td>')
    expect(html).toContain(
      '<td>exception: x is &lt;not&gt; a function</td><td>/&lt;b&gt;</td><td>Firefox 133</td><td>1.2.3</td>',
    )
    expect(html).toContain('<td>/sign-in</td><td class="number">300 ms</td><td class="number">–</td>')
    expect(html).toContain('<dt>Page loads</dt><dd>4</dd>')
    expect(html).toContain('<dt>Failed calls</dt><dd>2</dd>')
    expect(html).toContain('by five minutes: failures 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3"')
  })

  it('shows which vitals are not good', async () => {
    await send([vital(3000, '/settings'), vital(4500, '/')])
    const html = await page()
    expect(html).toContain('<td>/settings</td><td class="number fair">△ 3.0 s</td>')
    expect(html).toContain('<td>/</td><td class="number bad">▲ 4.5 s</td>')
  })

  it('forgets what is older', async () => {
    await send([thrown])
    clock.passHours(2)
    expect(await page()).toContain('0 events in the last hour')
  })

  it.each([
    ['no list', { resourceLogs: {} }],
    ['a record without a time', { resourceLogs: [{ scopeLogs: [{ logRecords: [{ eventName: 'exception' }] }] }] }],
    ['a resource that is a text', { resourceLogs: [{ resource: 'portal' }] }],
    ['an attribute without a key', { resourceLogs: [{ resource: { attributes: [{ value: {} }] } }] }],
  ])('refuses %s, as a collector would', async (_, body) => {
    expect(await sandbox.call('POST', '/telemetry/v1/logs', { body })).toMatchObject({ status: 400 })
  })

  it('takes JSON only, and no more than a page may tell', async () => {
    const asText = { body: '{}', headers: { 'content-type': 'text/plain' } }
    expect(await sandbox.call('POST', '/telemetry/v1/logs', asText)).toMatchObject({ status: 415 })
    const large = { body: { resourceLogs: [], padding: 'x'.repeat(64 * 1024) } }
    expect(await sandbox.call('POST', '/telemetry/v1/logs', large)).toMatchObject({ status: 413 })
  })
})

describe('the reports of browsers', () => {
  const headers = { 'content-type': 'application/reports+json' }
  const report = {
    type: 'csp-violation',
    url: 'http://localhost:8399/sign-in',
    age: 1,
    body: { effectiveDirective: 'img-src', blockedURL: 'https://evil.test/<b>', disposition: 'report' },
  }

  it('are taken as browsers send them, and shown', async () => {
    expect(await sandbox.call('POST', '/telemetry/reports', { headers, body: [report] })).toMatchObject({ status: 204 })
    expect(await page()).toContain(
      '<td>img-src blocked https://evil.test/&lt;b&gt; (only tried out)</td><td>csp-violation</td><td>http://localhost:8399/sign-in</td>',
    )
  })

  it.each([[{}], [[{}]], [['text']], ['nothing']])('are not taken when they are %j', async (body) => {
    expect(await sandbox.call('POST', '/telemetry/reports', { headers, body })).toMatchObject({ status: 400 })
  })
})
