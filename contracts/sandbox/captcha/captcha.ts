import type { IncomingHttpHeaders } from 'node:http'
import { CappedMap, type Challenge, createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { verify } from 'altcha-lib/frameworks/shared'
import { randomToken } from '../database/secrets.ts'
import { Refusal } from '../http/problems.ts'
import { json } from '../http/reply.ts'
import type { Mount } from '../http/router.ts'

/** Which captcha the calls of specification §5 demand. */
export type CaptchaProvider = 'none' | 'altcha'

/** Issues challenges and checks the answers that come back. */
export interface Captcha {
  challenge(): Promise<Challenge>
  /**
   * Lets a call pass whose X-Captcha-Response header answers a challenge of ours that is neither expired nor answered
   * before; refuses with authorization.captcha.invalid. Lets every call pass when captchas are off.
   */
  demand(headers: IncomingHttpHeaders): Promise<void>
  /** A response for the verification of contracts, whatever the provider: accepted once, without a challenge. */
  solvedResponse(): string
  /** One that has been accepted before: refused even when captchas are off. */
  usedResponse(): string
}

const lifetimeInSeconds = 5 * 60
/** Solved within a second by a phone: the sandbox shows how it works, and keeps no robot out. */
const effort = { algorithm: 'PBKDF2/SHA-256', cost: 1000, fewestAttempts: 50, mostAttempts: 300 }

/** Proof of work by altcha. Its keys live as long as the process: a challenge from before a restart is refused. */
export const makeCaptcha = (provider: CaptchaProvider, clock: () => Date): Captcha => {
  const [challengeKey, solutionKey] = [randomToken(), randomToken()]
  // More than are answered within their lifetime, so that no answer can be forgotten and used again.
  const answered = new CappedMap({ maxSize: 100_000 })
  const [given, used] = [new Set<string>(), new Set<string>()]
  const isSolved = async (response: string | undefined): Promise<boolean> => {
    if (response !== undefined && given.delete(response)) {
      used.add(response)
      return true
    }
    if (response !== undefined && used.has(response)) return false
    if (provider === 'none') return true
    return (await verify(response, deriveKey, challengeKey, solutionKey, answered)).error === null
  }
  const addedTo = (responses: Set<string>): string => {
    const response = randomToken()
    responses.add(response)
    return response
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
        expiresAt: new Date(clock().getTime() + lifetimeInSeconds * 1000),
      }),
    demand: async ({ 'x-captcha-response': response }) => {
      if (!(await isSolved(typeof response === 'string' ? response : undefined)))
        throw new Refusal('authorization.captcha.invalid')
    },
    solvedResponse: () => addedTo(given),
    usedResponse: () => addedTo(used),
  }
}

/** Challenges for the altcha widget. */
export const captcha: Mount = {
  prefix: '/captcha',
  browserAccess: 'portal',
  routes: [
    {
      method: 'GET',
      path: '',
      credential: 'none',
      handle: async (_call, services) => json(await services.captcha.challenge()),
    },
  ],
}
