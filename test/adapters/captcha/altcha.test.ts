import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/sha'
import { verify } from 'altcha-lib/frameworks/shared'
import { left, right } from 'fp-ts/Either'
import { createAltchaCaptcha } from '../../../adapters/captcha/altcha.ts'
import { createLazyCaptcha } from '../../../adapters/captcha/captcha-module.ts'
import type { CaptchaProof, ProofOfWorkCaptcha } from '../../../core/captcha/ports.ts'
import { createTestClient } from '../../fakes/back-end.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

const now = Date.UTC(2026, 2, 14, 9, 30)

const setUpProvider = (body: unknown, milliseconds?: number) => {
  const asked: string[] = []
  const http = createTestClient({
    fetch: async (address) => {
      asked.push(String(address))
      return Response.json(body)
    },
  })
  const config = { challengeUrl: 'https://captcha.test/captcha/' }
  const clock = new SettableClock(now)
  const provider = createAltchaCaptcha(http, clock, config, milliseconds)
  if (provider.kind !== 'computed') throw new Error('altcha is computed')
  return { asked, clock, solve: provider.solve() }
}

const solveCaptcha = async (solve: ReturnType<typeof setUpProvider>['solve']): Promise<CaptchaProof> => {
  const result = await solve()
  if (result._tag === 'Left') throw new Error(JSON.stringify(result.left))
  return result.right
}

afterEach(() => void jest.restoreAllMocks())

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
    const { response } = await solveCaptcha(setUpProvider(challenge).solve)
    expect(await verify(response, deriveKey, 'a secret', 'another')).toMatchObject({ error: null })
  })

  const parameters = { algorithm: 'SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '0' }

  it('fetches a challenge for each solution from the configured address', async () => {
    const { asked, solve } = setUpProvider({ parameters })
    await solveCaptcha(solve)
    await solveCaptcha(solve)
    expect(asked).toEqual(['https://captcha.test/captcha', 'https://captcha.test/captcha'])
  })

  it.each([
    ['until shortly before the challenge expires', 2_000_000_000, 1_999_999_990_000],
    ['for a few minutes if the challenge has no end', undefined, now + 290_000],
    ['for a few minutes if the clock of the device is ahead', now / 1000 - 60, now + 290_000],
    ['for a few minutes if the clock of the device is nearly as far ahead', now / 1000 + 15, now + 290_000],
  ])('is good %s', async (_, expiresAt, goodUntil) => {
    expect((await solveCaptcha(setUpProvider({ parameters: { ...parameters, expiresAt } }).solve)).goodUntil).toBe(
      goodUntil,
    )
  })

  it('is good no longer than its challenge, however long the solution takes', async () => {
    const { clock, solve } = setUpProvider({ parameters: { ...parameters, expiresAt: now / 1000 + 70 } })
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    jest.spyOn(crypto.subtle, 'digest').mockImplementationOnce((...given) => {
      clock.passSeconds(40)
      return digest(...given)
    })
    expect((await solveCaptcha(solve)).goodUntil).toBe(now + 60_000)
  })

  it.each([
    ['an answer that is not a challenge', {}],
    ['an algorithm that it does not know', { ...parameters, algorithm: 'ROT13' }],
    ...[2_000_000_000, 0, -1, 1.5].map((cost) => [`a cost of ${cost}`, { ...parameters, cost }] as const),
    ...[65, 0, 2 ** 31].map((keyLength) => [`keys of ${keyLength} bytes`, { ...parameters, keyLength }] as const),
  ])('fails at once with %s', async (_, wrong) => {
    const digest = jest.spyOn(crypto.subtle, 'digest')
    expect(await setUpProvider({ parameters: wrong }).solve()).toMatchObject(left({ tag: 'undecodable' }))
    expect(digest).not.toHaveBeenCalled()
  })

  it('gives up a challenge without a solution when its time is over, and stops computing', async () => {
    const digest = jest.spyOn(crypto.subtle, 'digest')
    const { solve } = setUpProvider({ parameters: { ...parameters, cost: 50, keyPrefix: 'f'.repeat(64) } }, 150)
    expect(await solve()).toMatchObject(left({ tag: 'undecodable', detail: expect.stringContaining('in time') }))
    for (let computed = -1; computed !== digest.mock.calls.length; ) {
      computed = digest.mock.calls.length
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
})

it('A captcha whose script fails to load fails as it does without a network, is logged, and is loaded again at the next press', async () => {
  const logged: string[] = []
  const log = { warn: (event: string) => logged.push(event) }
  const proof = { response: 'solved', goodUntil: now + 60_000 }
  const load = jest
    .fn<() => Promise<ProofOfWorkCaptcha>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ kind: 'computed', solve: () => async () => right(proof) })
  const { solve } = createLazyCaptcha(load, log)
  expect(await solve()()).toEqual(left({ tag: 'unreachable', reason: 'network' }))
  expect([logged, await solve()()]).toEqual([['captcha.not-loaded'], right(proof)])
})
