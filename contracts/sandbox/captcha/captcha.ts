import type { IncomingHttpHeaders } from 'node:http'
import { CappedMap, type Challenge, createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { verify } from 'altcha-lib/frameworks/shared'
import { inSeconds, randomToken } from '../database/secrets.ts'
import { json, Refusal } from '../http/reply.ts'
import type { Mount } from '../http/router.ts'

export type CaptchaProvider = 'none' | 'altcha'

export interface Captcha {
  challenge(): Promise<Challenge>
  /** Refuses a call whose X-Captcha-Response answers no valid challenge, or one a second time, unless captchas are off. */
  demand(headers: IncomingHttpHeaders): Promise<void>
  /** For the verification of contracts: a response that is accepted once or, when used, never, with any provider. */
  prepare(state: 'solved' | 'used'): string
}

const lifetimeInSeconds = 5 * 60
/** A phone solves it within a second. */
const effort = { algorithm: 'PBKDF2/SHA-256', cost: 1000, fewestAttempts: 50, mostAttempts: 300 }

/** Proof of work by altcha. A restart makes earlier challenges invalid. */
export const makeCaptcha = (provider: CaptchaProvider): Captcha => {
  const [challengeKey, solutionKey] = [randomToken(), randomToken()]
  // Larger than the number of answers within the lifetime, so that no answer works twice.
  const answered = new CappedMap({ maxSize: 100_000 })
  const prepared = new Map<string, 'solved' | 'used'>()
  const isSolved = async (response = ''): Promise<boolean> => {
    const state = prepared.get(response)
    if (state !== undefined) {
      prepared.set(response, 'used')
      return state === 'solved'
    }
    return (
      provider === 'none' || (await verify(response, deriveKey, challengeKey, solutionKey, answered)).error === null
    )
  }
  return {
    challenge: () =>
      createChallenge({
        algorithm: effort.algorithm,
        cost: effort.cost,
        counter: randomInt(effort.mostAttempts, effort.fewestAttempts),
        deriveKey,
        hmacSignatureSecret: challengeKey,
        hmacKeySignatureSecret: solutionKey,
        expiresAt: inSeconds(lifetimeInSeconds),
      }),
    demand: async ({ 'x-captcha-response': response }) => {
      if (!(await isSolved(typeof response === 'string' ? response : undefined)))
        throw new Refusal('authorization.captcha.invalid')
    },
    prepare: (state) => {
      const response = randomToken()
      prepared.set(response, state)
      return response
    },
  }
}

export const captcha: Mount<{ readonly captcha: Captcha }> = {
  prefix: '/captcha',
  browserAccess: 'portal',
  routes: [
    {
      method: 'GET',
      path: '',
      credential: 'none',
      handle: async (_call, { captcha }) => json(await captcha.challenge()),
    },
  ],
}
