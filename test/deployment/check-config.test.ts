import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { configLines } from '../../ui/deployment/check-config.ts'
import { unknownKeys } from '../../ui/deployment/described-config.ts'
import { configContent, configWith } from '../builders/config.ts'
import { buildCommand } from './support/command.ts'

const liveConfig = (): Record<string, unknown> => ({
  ...configContent(),
  services: { sso: 'https://id.test/sso', shop: 'https://shop.test', activation: 'https://activation.test' },
  captcha: { provider: 'recaptcha', siteKey: 'key' },
  cardForm: { provider: 'braintree' },
})

const portal = new URL('https://account.meridian.test')

describe('The check of a configuration for customers', () => {
  it('finds nothing wrong with one that is theirs', () => {
    expect(configLines(liveConfig(), { portal })).toEqual([])
  })

  it('refuses everything that is meant for a developer’s machine, all of it at once', () => {
    expect(configLines(configContent(), { portal })).toEqual([
      'services.sso: an https address expected',
      'services.shop: an https address expected',
      'services.activation: an https address expected',
      'cardForm.tokenizeUrl: an https address expected',
      'cardForm.provider: a payment provider expected: the sandbox is none',
      'captcha.provider: a captcha expected',
    ])
    expect(configLines(configContent())).toEqual([])
  })

  it('refuses a captcha whose challenges come over plain HTTP', () => {
    const captcha = { provider: 'altcha', challengeUrl: 'http://captcha.test/' }
    expect(configLines({ ...liveConfig(), captcha }, { portal })).toEqual([
      'captcha.challengeUrl: an https address expected',
    ])
  })

  it('refuses a collector, and a place for reports, that a page over TLS can’t reach', () => {
    const telemetry = { url: 'http://collector.test/v1/logs', environment: 'live' }
    expect(configLines({ ...liveConfig(), telemetry, reports: 'http://reports.test/' }, { portal })).toEqual([
      'telemetry.url: an https address expected',
      'reports: an https address expected',
    ])
  })

  it.each([
    [null, portal, true],
    ['.meridian.test', portal, true],
    ['meridian.test', portal, true],
    ['Meridian.test', portal, true],
    ['account.meridian.test', portal, true],
    ['.other.test', portal, false],
    ['dian.test', portal, false],
    ['.www.meridian.test', portal, false],
    ['.test', portal, false],
    ['.', portal, false],
    ['.meridian.test', undefined, false],
    [null, undefined, true],
  ])('says whether a cookie for %j covers %s', (cookieDomain, address, covered) => {
    const lines = configLines({ ...liveConfig(), session: { cookieDomain } }, { portal: address })
    expect(lines.map((line) => line.split(':')[0])).toEqual(covered ? [] : ['session.cookieDomain'])
  })
})

describe('Keys that the portal does not know', () => {
  it('are none in the sample', async () => {
    expect(unknownKeys(configContent())).toEqual([])
  })

  it('are found wherever they are', async () => {
    const links = [{ label: 'A', url: 'https://a.test', uri: 1 }]
    const content = { ...configContent(), sesion: {}, captcha: { provider: 'altcha', siteKey: 'x', chalengeUrl: 'y' } }
    expect(unknownKeys({ ...content, product: { links, acent: '#06f' } })).toEqual([
      'product.links.0.uri',
      'product.acent',
      'captcha.chalengeUrl',
      'sesion',
    ])
  })

  it.each([null, 7, 'text', []])('are none in %j', async (content) => {
    expect(unknownKeys(content)).toEqual([])
  })
})

describe('node build.mjs check', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-check-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const checked = async (content: unknown, ...args: readonly string[]) => {
    const path = join(folder, 'config.json')
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return buildCommand(['check', path, ...args])
  }

  it('says that a file is right', async () => {
    expect(await checked(configContent())).toEqual({
      exitCode: 0,
      lines: [`${join(folder, 'config.json')} is right.`],
    })
    const { exitCode, lines } = await checked({ ...liveConfig(), comment: 1 }, '--live', portal.href)
    expect([exitCode, lines[0], lines.length]).toEqual([0, "comment: not a key of the portal's, ignored", 2])
  })

  it('names every wrong key with its reason', async () => {
    const content = configWith('product.termsUrl', '/terms')
    expect(await checked({ ...Object(content), clientId: 7, oneTimeLinks: 'never' })).toEqual({
      exitCode: 1,
      lines: [
        'product.termsUrl: an absolute http(s) URL expected',
        'clientId: a non-empty string expected',
        'oneTimeLinks: "automatic" or "click" expected',
      ],
    })
  })

  it('refuses what is not for customers only where it is asked to', async () => {
    const { exitCode, lines } = await checked(configContent(), '--live')
    expect([exitCode, lines.length]).toEqual([1, 6])
  })

  it('names a file that is no JSON, or not there, and an address that is none', async () => {
    const noJson = await checked('{ "product": }')
    expect([noJson.exitCode, noJson.lines[0]]).toEqual([1, expect.stringMatching(/^config\.json: not JSON \(/)])
    const noFile = await buildCommand(['check', join(folder, 'gone.json')])
    expect([noFile.exitCode, noFile.lines[0]]).toEqual([1, expect.stringContaining('gone.json')])
    const noAddress = await checked(liveConfig(), '--live', 'account.test')
    expect([noAddress.exitCode, noAddress.lines]).toEqual([1, ['account.test is no address: https://… expected']])
  })
})
