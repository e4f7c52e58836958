import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkConfig } from '../../ui/hosting/check.ts'
import { configContent, configWith } from '../builders/config.ts'

const forCustomers = {
  ...configContent(),
  services: { sso: 'https://id.test/sso', shop: 'https://shop.test', activation: 'https://activation.test' },
  captcha: { provider: 'recaptcha', siteKey: 'key' },
  cardForm: { provider: 'braintree' },
}
const portal = 'https://account.meridian.test'

let folder: string
const path = () => join(folder, 'config.json')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-check-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What `check` prints about a file, a line each. */
const checked = async (content: unknown, ...args: readonly string[]): Promise<readonly string[]> => {
  await writeFile(path(), typeof content === 'string' ? content : JSON.stringify(content))
  const text = await checkConfig([path(), ...args]).catch((error: Error) => error.message)
  return text.split('\n')
}

describe('The check of a configuration', () => {
  it('names the keys that the portal ignores', async () => {
    expect(await checked(configContent())).toEqual([`${path()} is right.`])
    const product = {
      ...Object(configWith('product.acent', '#06f')).product,
      links: [{ label: 'A', url: portal, uri: 1 }],
      tagline: { 'en-gb': 'Maps', de: 'Karten', xx: '' },
    }
    const captcha = { provider: 'altcha', challengeUrl: portal, siteKey: 'x', chalengeUrl: 'y' }
    expect(await checked({ ...configContent(), product, captcha, sesion: {} })).toEqual([
      ...['product.tagline.xx', 'product.links.0.uri', 'product.acent', 'captcha.chalengeUrl', 'sesion'].map(
        (key) => `${key}: not a key of the portal's, ignored`,
      ),
      `${path()} is right.`,
    ])
  })

  it('names every wrong key with its reason', async () => {
    const content = configWith('product.termsUrl', '/terms')
    expect(await checked({ ...Object(content), clientId: 7, oneTimeLinks: 'never' })).toEqual([
      'product.termsUrl: an absolute http(s) URL expected',
      'clientId: a non-empty text of at most 1000 characters expected',
      'oneTimeLinks: "automatic" or "click" expected',
    ])
  })

  it('names with --live everything that is meant for a developer’s machine', async () => {
    const telemetry = { url: 'http://collector.test/v1/logs', environment: 'live' }
    const content = { ...configContent(), telemetry, reports: 'http://reports.test/' }
    const plain = ['services.sso', 'services.shop', 'services.activation', 'cardForm.tokenizeUrl', 'telemetry.url']
    expect(await checked(content, '--live', portal)).toEqual([
      ...[...plain, 'reports'].map((key) => `${key}: an https address expected`),
      'cardForm.provider: a payment provider expected: the sandbox is none',
      'captcha.provider: a captcha expected',
    ])
    expect(await checked(content)).toEqual([`${path()} is right.`])
  })

  it.each([
    [null, portal, true],
    ['.Meridian.test', portal, true],
    ['dian.test', portal, false],
    ['.www.meridian.test', portal, false],
    ['.test', portal, false],
    ['.meridian.test', undefined, false],
  ])('says whether a cookie for %j covers %s', async (cookieDomain, address, covered) => {
    const lines = await checked({ ...forCustomers, session: { cookieDomain } }, '--live', ...(address ? [address] : []))
    expect(lines[0]).toMatch(covered ? /config\.json is right for customers\.$/ : /^session\.cookieDomain: /)
  })

  it.each([
    ['__Host-session', null, true],
    ['__Secure-session', '.meridian.test', true],
    ['__host-session', 'meridian.test', false],
    ['__Http-session', null, false],
    ['__Host-Http-session', null, false],
  ])('refuses a cookie that browsers would refuse: %s for %j', async (cookieName, cookieDomain, right) => {
    const [line] = await checked({ ...forCustomers, session: { cookieName, cookieDomain } })
    expect(line).toMatch(right ? /is right/ : /^session\.cookieName: /)
  })

  it.each([
    ['Contact: https://a.test\nExpires: 2999-01-01T00:00:00Z\n', /is right/],
    ['Contact: https://a.test\nExpires: 2026-01-01T00:00:00Z\n', 'ends on 2026-01-01: write it anew'],
    [`Contact: https://a.test\nExpires: ${new Date(Date.now() + 20 * 86_400_000).toISOString()}\n`, 'ends on '],
    ['Expires: 2999-01-01T00:00:00Z\n', 'a Contact and a date in Expires expected'],
    ['Contact: https://a.test\n', 'a Contact and a date in Expires expected'],
  ])('looks at the end of a security.txt that is there: %j', async (text, line) => {
    await mkdir(join(folder, '.well-known'), { recursive: true })
    await writeFile(join(folder, '.well-known/security.txt'), text)
    const [first] = await checked(forCustomers)
    await rm(join(folder, '.well-known'), { recursive: true })
    expect(first).toMatch(typeof line === 'string' ? `/.well-known/security.txt: ${line}` : line)
  })

  it.each([
    ['mailto:security@meridian.test', undefined, 'is right'],
    [null, null, 'product.securityContact: a https or mailto address expected'],
    ['http://www.meridian.test/security', undefined, 'product.securityContact: a https or mailto address expected'],
  ])('asks with --live for a place to report faults: %s', async (securityContact, supportUrl, line) => {
    const { product } = Object(forCustomers)
    const changed = { ...product, securityContact, ...(supportUrl === undefined ? {} : { supportUrl }) }
    expect((await checked({ ...forCustomers, product: changed }, '--live', portal))[0]).toContain(line)
  })

  it('says which argument is missing or wrong', async () => {
    expect(await checked(forCustomers, '--live', 'account.test')).toEqual([
      'account.test is no address: https://… expected',
    ])
    await expect(checkConfig([])).rejects.toThrow('Which file?')
    await expect(checkConfig([join(folder, 'gone.json')])).rejects.toThrow('gone.json')
  })
})
