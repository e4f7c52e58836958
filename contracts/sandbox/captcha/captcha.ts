import type { IncomingHttpHeaders } from 'node:http'
import { CappedMap, createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { verify } from 'altcha-lib/frameworks/shared'
import { computeExpiry, createToken } from '../database/secrets.ts'
import { Refusal } from '../http/body.ts'

export type CaptchaProvider = 'none' | 'altcha'

export type Captcha = ReturnType<typeof createCaptcha>

const challengeLifetimeInSeconds = 5 * 60

/** Creates a captcha with altcha's proof of work. After a restart of the sandbox, earlier challenges are invalid. */
export const createCaptcha = (provider: CaptchaProvider) => {
  const [challengeKey, solutionKey] = [createToken(), createToken()]
  // The map can hold all responses that arrive before they expire, so that no response is accepted twice.
  const usedResponses = new CappedMap({ maxSize: 100_000 })
  const prepared = new Map<string, 'solved' | 'used'>()
  const isSolved = async (response = ''): Promise<boolean> => {
    const state = prepared.get(response)
    if (state !== undefined) {
      prepared.set(response, 'used')
      return state === 'solved'
    }
    if (provider === 'none') return true
    return (await verify(response, deriveKey, challengeKey, solutionKey, usedResponses)).error === null
  }
  return {
    createChallenge: () =>
      createChallenge({
        // A phone solves a challenge of this cost within a second.
        ...{ algorithm: 'PBKDF2/SHA-256', cost: 1000, counter: randomInt(300, 50) },
        deriveKey,
        hmacSignatureSecret: challengeKey,
        hmacKeySignatureSecret: solutionKey,
        expiresAt: computeExpiry(challengeLifetimeInSeconds),
      }),
    /** Refuses a call whose X-Captcha-Response is wrong or already used. Does nothing if captchas are off. */
    requireSolved: async ({ 'x-captcha-response': response }: IncomingHttpHeaders) => {
      if (!(await isSolved(typeof response === 'string' ? response : undefined)))
        throw new Refusal(403, 'authorization.captcha.invalid')
    },
    /** Creates a response for a provider state. A 'solved' response is accepted once, a 'used' response never. */
    prepareResponse: (state: 'solved' | 'used') => {
      const response = createToken()
      prepared.set(response, state)
      return response
    },
  }
}
