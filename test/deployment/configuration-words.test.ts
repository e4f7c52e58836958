import { describe, expect, it } from '@jest/globals'
import { startApp } from '../../ui/boot/app.ts'
import { configLines, parsedConfig } from '../../ui/deployment/check-config.ts'
import { StartUpError } from '../../ui/start-up/start-up-error.ts'
import { configContent } from '../builders/config.ts'
import { fakeFetch } from '../fakes/back-end.ts'
import { FakeScriptPage, fakePlatform } from '../fakes/fake-page.ts'

const { document } = new FakeScriptPage('https://account.test/')

/** What the page that can't start says of a file. */
const toldByPage = async (text: string): Promise<readonly string[]> => {
  const platform = fakePlatform(fakeFetch({ 'GET /config.json': () => new Response(text) }).fetch)
  const failure: unknown = await startApp(platform, document, () => undefined).catch((error: unknown) => error)
  return failure instanceof StartUpError ? failure.problems : []
}

describe('A wrong configuration', () => {
  it.each([
    ['an empty object', {}],
    ['a list', []],
    ['wrong keys', { ...configContent(), clientId: '', oneTimeLinks: 'never', activationApps: {} }],
    [
      'providers',
      { ...configContent(), captcha: { provider: 'other' }, analytics: { provider: 'google', consent: 7 } },
    ],
  ])('is told by the page in the words of `node build.mjs check`: %s', async (_, content) => {
    const told = await toldByPage(JSON.stringify(content))
    expect(told.length).toBeGreaterThan(0)
    expect(told).toEqual(configLines(content))
  })

  it('that is no JSON is told so by both', async () => {
    const [told = 'nothing'] = await toldByPage('{')
    expect(parsedConfig('{')).toEqual({ problem: expect.stringContaining(`${told} (`) })
  })
})
