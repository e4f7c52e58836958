import { describe, expect, it } from '@jest/globals'
import { createChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/sha'
import { verify } from 'altcha-lib/frameworks/shared'
import { left } from 'fp-ts/Either'
import { altchaCaptcha } from '../../../adapters/captcha/altcha.ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import type { CaptchaProof } from '../../../core/captcha/captcha.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const challengeUrl = 'https://captcha.test/captcha/'

/** The provider over a service that answers with `body`, and the address that it was asked at. */
const given = (body: unknown) => {
  const asked: string[] = []
  const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
  const http = createPlainHttpClient({
    fetch: async (address) => {
      asked.push(String(address))
      return Response.json(body)
    },
    timeoutMs: 1000,
  })
  const provider = altchaCaptcha(http, clock, challengeUrl)
  if (provider.kind !== 'computed') throw new Error('altcha is computed')
  return { asked, clock, solve: provider.solve() }
}

const proofOf = async (solve: ReturnType<typeof given>['solve']): Promise<CaptchaProof> => {
  const result = await solve()
  if (result._tag === 'Left') throw new Error(JSON.stringify(result.left))
  return result.right
}

describe('The altcha captcha', () => {
  it.each([
    ['PBKDF2/SHA-256', derivePbkdf2],
    ['PBKDF2/SHA-512', derivePbkdf2],
    ['SHA-256', deriveSha],
  ])('finds a solution by %s that the service accepts', async (algorithm, deriveKey) => {
    const challenge = await createChallenge({
      algorithm,
      cost: 10,
      counter: 30,
      deriveKey,
      hmacSignatureSecret: 'a secret',
      hmacKeySignatureSecret: 'another',
      expiresAt: new Date(Date.now() + 600_000),
      data: { kept: 'as it is' },
    })
    const { response } = await proofOf(given(challenge).solve)
    expect(await verify(response, deriveKey, 'a secret', 'another')).toMatchObject({ error: null })
  })

  const parameters = { algorithm: 'SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '0' }

  it('fetches a challenge for each solution from the configured address', async () => {
    const { asked, solve } = given({ parameters })
    await proofOf(solve)
    await proofOf(solve)
    expect(asked).toEqual(['https://captcha.test/captcha', 'https://captcha.test/captcha'])
  })

  it('is good until shortly before the challenge expires', async () => {
    const expiresAt = 2_000_000_000
    expect((await proofOf(given({ parameters: { ...parameters, expiresAt } }).solve)).goodUntil).toBe(
      (expiresAt - 10) * 1000,
    )
  })

  it.each([
    ['has no end', undefined],
    ['has ended already, because the clock of the device is wrong', Date.UTC(2026, 2, 14, 9, 29) / 1000],
  ])('is good for a few minutes if the challenge %s', async (_, expiresAt) => {
    const { clock, solve } = given({ parameters: { ...parameters, expiresAt } })
    expect((await proofOf(solve)).goodUntil).toBe(clock.now() + 290_000)
  })

  it.each([
    ['an answer that is no challenge', {}],
    ['an algorithm that it does not know', { ...parameters, algorithm: 'ROT13' }],
  ])('fails with %s', async (_, wrong) => {
    expect(await given({ parameters: wrong }).solve()).toMatchObject(left({ tag: 'undecodable' }))
  })
})
