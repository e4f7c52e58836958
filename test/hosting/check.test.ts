import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkConfig } from '../../ui/hosting/check.ts'
import { configContent, configWith } from '../builders/config.ts'

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
  const text = await checkConfig([path(), ...args], join(folder, 'site')).catch((error: Error) => error.message)
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

  it.each([
    ['Contact: https://a.test\nExpires: 2999-01-01T00:00:00Z\n', /is right/],
    ['Contact: https://a.test\nExpires: 2026-01-01T00:00:00Z\n', 'ends on 2026-01-01: write it anew'],
    [`Contact: https://a.test\nExpires: ${new Date(Date.now() + 20 * 86_400_000).toISOString()}\n`, 'ends on '],
    ['Expires: 2999-01-01T00:00:00Z\n', 'a Contact and a date in Expires expected'],
    ['Contact: https://a.test\n', 'a Contact and a date in Expires expected'],
  ])('looks at the end of a security.txt that is there: %j', async (text, line) => {
    // Beside the file, and where `hosting` writes it.
    for (const at of [folder, join(folder, 'site')]) {
      await mkdir(join(at, '.well-known'), { recursive: true })
      await writeFile(join(at, '.well-known/security.txt'), text)
      const [first] = await checked(configContent())
      await rm(join(at, '.well-known'), { recursive: true })
      expect(first).toMatch(typeof line === 'string' ? `/.well-known/security.txt: ${line}` : line)
    }
  })

  it('says which argument is missing or wrong', async () => {
    expect(await checked(configContent(), '--live', 'account.test')).toEqual([
      'account.test is no address: https://… expected',
    ])
    await expect(checkConfig([])).rejects.toThrow('Which file?')
    await expect(checkConfig([join(folder, 'gone.json')])).rejects.toThrow('gone.json')
  })
})
