import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import type { CaptchaProvider } from '../../core/captcha/ports.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { finiteNumber, nonEmptyString, optional } from '../decoding/codecs.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { noCredential } from '../http/request.ts'

/** What is needed of a challenge; the rest of it goes back to the service untouched. */
const challengeAnswer = t.type(
  {
    parameters: t.type({
      algorithm: nonEmptyString,
      nonce: t.string,
      salt: t.string,
      cost: finiteNumber,
      keyLength: finiteNumber,
      keyPrefix: nonEmptyString,
      /** Seconds since the epoch. */
      expiresAt: optional(finiteNumber),
    }),
  },
  'AltchaChallenge',
)

export type AltchaChallenge = t.TypeOf<typeof challengeAnswer>

/** Finds the solution of a challenge and wraps both as the service expects them. */
export type AltchaSolver = (challenge: AltchaChallenge) => Promise<string>

/**
 * A challenge that names no end is trusted for as long as people take to fill in a form. So is one that has ended as it
 * comes: the clock of this device is wrong then, and the service knows better.
 */
const usualLifetimeMs = 5 * 60_000
/** A proof that is about to expire would do so on its way. */
const travelTimeMs = 10_000

/** The solver is a piece of script of its own, fetched at the first press. */
const fetchedSolver: AltchaSolver = async (challenge) => (await import('./solve-altcha.ts')).solveAltcha(challenge)

/** Self-hosted proof of work: a challenge is fetched and solved here, and no other service hears of the visitor. */
export const altchaCaptcha = (
  http: PlainHttpClient,
  clock: Clock,
  challengeUrl: string,
  solver = fetchedSolver,
): CaptchaProvider => ({
  kind: 'computed',
  solve: () =>
    pipe(
      http.run({
        method: 'GET',
        service: challengeUrl,
        path: [],
        credential: noCredential,
        retry: 'once',
        answer: challengeAnswer,
      }),
      TE.chain((challenge) =>
        pipe(
          TE.tryCatch(
            () => solver(challenge),
            (reason): AppError => ({ tag: 'undecodable', detail: `AltchaChallenge: not solved (${reason})` }),
          ),
          TE.map((response) => {
            const { expiresAt } = challenge.parameters
            const usualEnd = clock.now() + usualLifetimeMs
            const end = expiresAt === undefined ? usualEnd : expiresAt * 1000
            return { response, goodUntil: (end > clock.now() ? end : usualEnd) - travelTimeMs }
          }),
        ),
      ),
    ),
})
