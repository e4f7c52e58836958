import { solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { CaptchaProof, ProofOfWorkCaptcha } from '../../core/captcha/ports.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import * as limits from '../../core/shared/limits.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { finiteNumber, optional, textUpTo, wholeNumber } from '../decoding/codecs.ts'
import { HttpClient } from '../http/http-client.ts'
import { noCredential } from '../http/request.ts'
import { portKeys } from '../ports.ts'
import { bindService } from '../service-key.ts'
import { AltchaCaptcha, AltchaSettings } from './captcha-module.ts'

const limitedText = textUpTo(limits.maxTextLength)

/** The part of a challenge that the solver needs. The service gets the whole challenge back. */
const challengeCodec = t.type(
  {
    parameters: t.type({
      algorithm: limitedText,
      nonce: limitedText,
      salt: limitedText,
      // The solver stops only between steps. A step with a higher cost than this maximum would block a phone.
      cost: wholeNumber(1, 500_000),
      keyLength: wholeNumber(1, 64),
      keyPrefix: limitedText,
      /** The time at which the challenge expires, in seconds since the epoch. */
      expiresAt: optional(finiteNumber),
    }),
  },
  'AltchaChallenge',
)

type AltchaChallenge = t.TypeOf<typeof challengeCodec>

const maxSolvingTimeMs = 60_000

/**
 * Solves a challenge with the browser's cryptography. Returns the challenge and the solution in the encoding of the
 * service. Stops and rejects if there is no solution after `milliseconds`.
 */
const solveAltcha = async (challenge: AltchaChallenge, milliseconds: number): Promise<string> => {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // The solver checks its own time limit only between steps, so this timer stops it during a step.
  const timedOut = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    const solving = solveChallenge({
      challenge: { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix } },
      deriveKey: algorithm.startsWith('PBKDF2/') ? derivePbkdf2 : deriveSha,
      controller,
    })
    const solution = await Promise.race([solving, timedOut])
    if (solution === null) throw new Error('no solution in time')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}

/**
 * The lifetime of a proof whose challenge has no expiry: the time for filling in a form. It is also used if a new
 * challenge seems to expire within a minute or to have expired, because then the clock of this device is wrong.
 */
const defaultProofLifetimeMs = 5 * 60_000
const minChallengeLifetimeMs = 60_000
/** A proof expires this much earlier in the portal than at the service, because sending it takes time. */
const proofExpiryMarginMs = 10_000

/**
 * Solves a challenge and returns the proof. Does not use `TE.tryCatch`, which would add half a kilobyte to a script for
 * which every sign-in waits.
 */
const createCaptchaProof =
  (challenge: AltchaChallenge, clock: Clock, milliseconds: number): Outcome<CaptchaProof> =>
  async () => {
    try {
      const { expiresAt = 0 } = challenge.parameters
      const hasUsableExpiry = expiresAt * 1000 - clock.now() >= minChallengeLifetimeMs
      const response = await solveAltcha(challenge, milliseconds)
      const end = hasUsableExpiry ? expiresAt * 1000 : clock.now() + defaultProofLifetimeMs
      return E.right({ response, goodUntil: end - proofExpiryMarginMs })
    } catch (reason) {
      return E.left({ tag: 'undecodable', detail: `AltchaChallenge: not solved (${reason})` })
    }
  }

/** A self-hosted proof of work: the device solves a challenge, and no third party learns about the visitor. */
export const createAltchaCaptcha = (
  http: HttpClient,
  clock: Clock,
  { challengeUrl }: AltchaSettings,
  milliseconds = maxSolvingTimeMs,
): ProofOfWorkCaptcha => ({
  kind: 'computed',
  solve: () =>
    pipe(
      http.run({
        call: 'captcha GET',
        serviceUrl: challengeUrl,
        credential: noCredential,
        retry: 'once',
        answer: challengeCodec,
      }),
      TE.chain((challenge) => createCaptchaProof(challenge, clock, milliseconds)),
    ),
})

export const altchaModule = new ContainerModule(({ bind }) =>
  bindService(bind, AltchaCaptcha, createAltchaCaptcha, [HttpClient, portKeys.clock, AltchaSettings]),
)
