import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hostFiles } from '../../ui/hosting/host-files.ts'
import { type PortalServer, startPortalServer } from '../../ui/hosting/portal-server.ts'
import { mayReport } from '../../ui/hosting/reporting.ts'
import { routeNamed, routeNames } from '../../ui/routes/table.ts'
import { ask } from './support/ask.ts'
import { type HostedSite, siteConfig as withoutReports, writeSite } from './support/hosted-site.ts'
import { type RunningNginx, startNginx } from './support/running-nginx.ts'

const siteConfig = { ...withoutReports, reports: 'https://reports.test:8443/browsers' }
const endpoint = 'portal="https://reports.test:8443/browsers"'
const nextPolicy = "default-src 'self';\n  img-src 'none';\n"

const reporting = [
  '/',
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/activation-successful',
  '/settings',
  '/change-password',
]

/** Addresses that hold a token, a code or what was typed, in the ways that an address can be written. */
const secret = [
  ...[
    '/reset-password/a-token',
    '//reset-password/a-token',
    '/RESET-PASSWORD/a',
    '/%72eset-password/a',
    '/reset-password/a/',
  ],
  ...['/finish-registration/a', '/confirm/a.json', '/confirm-email-change/a', '/magic-link/a', '/order/1004871'],
  ...[
    '/activate-license-key/email-validation/a',
    '/activate-license-key',
    '/activate-license-key?code=CARS-2026-DEMO-0001',
  ],
  ...[
    '/sign-in?login=ada%40compass.test',
    '/sign-in?',
    '/?q=ada',
    '/sign-in/ada',
    '/ada@compass.test',
    '/%73ign-in',
    '/index.html',
  ],
]

let site: HostedSite
let portal: PortalServer
let nginx: RunningNginx
let folder: string

beforeAll(async () => {
  site = await writeSite()
  folder = await mkdtemp(join(tmpdir(), 'portal-reporting-'))
  portal = await startPortalServer({ root: site.root, port: 0, config: siteConfig })
  nginx = await startNginx(siteConfig, site.root, folder)
})

afterAll(async () => {
  await nginx?.stop()
  await portal?.stop()
  await site.remove()
  await rm(folder, { recursive: true, force: true })
})

const hosts = [
  ['npm start', () => Number(new URL(portal.url).port)],
  ['nginx', () => nginx.port],
] as const

describe.each(hosts)('A browser that has its page from %s', (_, port) => {
  it.each(reporting)('is told where to report at %s', async (path) => {
    const { headers } = await ask(port(), path)
    expect(headers['reporting-endpoints']).toBe(endpoint)
    expect(headers['content-security-policy']).toMatch(/; report-to portal$/)
  })

  it.each(secret)('has the same policy at %s, and reports nothing', async (path) => {
    const { headers } = await ask(port(), path)
    const { headers: others } = await ask(port(), '/sign-in')
    expect(headers['reporting-endpoints']).toBeUndefined()
    expect(`${headers['content-security-policy']}; report-to portal`).toBe(others['content-security-policy'])
  })
})

describe('The pages that may report', () => {
  it('are never those of a route with a parameter', () => {
    const withParameter = routeNames.map((name) => routeNamed(name).path).filter((path) => path.includes(':'))
    expect(withParameter.filter((path) => mayReport(path) || mayReport(path.replace(/:\w+/, 'a')))).toEqual([])
    expect(withParameter.length).toBeGreaterThan(5)
  })
})

describe('The _headers file', () => {
  const rules = (config: unknown, options = {}) => (hostFiles(config, '', options)['_headers'] ?? '').split('\n\n')

  it('has reporting where no query can hold anything', () => {
    const reportingRules = rules(siteConfig).filter((rule) => rule.includes('reporting-endpoints'))
    expect(reportingRules.map((rule) => rule.split('\n')[0])).toEqual([
      '/activation-successful',
      '/settings',
      '/change-password',
    ])
    expect(reportingRules[0]).toMatch(
      /\n {2}! content-security-policy\n {2}content-security-policy: .*; report-to portal\n/,
    )
    expect(reportingRules[0]).toContain(`\n  reporting-endpoints: ${endpoint}`)
  })

  it('has no rule more where there is no one to report to', () => {
    expect(rules({ ...siteConfig, reports: null })).toHaveLength(rules(siteConfig).length - 3)
  })
})

describe('What is tried out', () => {
  const files = (options: object) => hostFiles(siteConfig, '', options)
  const tried = "content-security-policy-report-only: default-src 'self'; img-src 'none'; report-to portal"

  it('is a policy that is not in force, where browsers may report', () => {
    expect(files({ nextPolicy })['_headers']).toContain(tried)
    expect(files({ nextPolicy })['nginx/portal.conf']).toContain(
      `"default-src 'self'; img-src 'none'; report-to portal";`,
    )
    expect(files({})['_headers']).not.toContain('report-only')
  })

  it.each(["default-src 'self'\"; add_header x y", 'default-src $host', '<script>', ''])(
    'is no policy when it is %j',
    (policy) => {
      expect(() => files({ nextPolicy: policy })).toThrow('This is no policy')
    },
  )

  it('is the network only when that is asked for: browsers report it with the address of any page', () => {
    expect(JSON.stringify(files({}))).not.toMatch(/\bnel\b/)
    expect(files({ networkErrors: true })['_headers']).toContain(
      '  nel: {"report_to":"network","max_age":86400,"success_fraction":0,"failure_fraction":1}',
    )
  })

  it('is understood by nginx', async () => {
    const place = await mkdtemp(join(tmpdir(), 'portal-tried-'))
    const trying = await startNginx(siteConfig, site.root, place, { options: { nextPolicy, networkErrors: true } })
    const { headers } = await ask(trying.port, '/sign-in')
    const { headers: secretHeaders } = await ask(trying.port, '/confirm/a')
    await trying.stop()
    await rm(place, { recursive: true, force: true })
    expect(headers).toMatchObject({
      'content-security-policy-report-only': "default-src 'self'; img-src 'none'; report-to portal",
      'report-to': '{"group":"network","max_age":86400,"endpoints":[{"url":"https://reports.test:8443/browsers"}]}',
      nel: '{"report_to":"network","max_age":86400,"success_fraction":0,"failure_fraction":1}',
    })
    expect(Object.keys(secretHeaders)).not.toEqual(expect.arrayContaining([expect.stringMatching(/report|nel/)]))
  })
})

describe('Where reports go', () => {
  it.each(['https://a.test"; add_header x y;', 'javascript:alert(1)', 'https://a.test/$uri', '/reports', 7, null])(
    'is nowhere when config.json says %j',
    (reports) => {
      expect(JSON.stringify(hostFiles({ ...siteConfig, reports }, ''))).not.toMatch(/report/i)
    },
  )
})
