import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { errorCode } from '../shared/app-error.ts'
import type { Log } from '../shared/log.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { MagicLinks } from './ports.ts'

/** Has a fresh link mailed in place of an expired one. A failure is only logged (specification §8). */
export const createRenewMagicLink = (magicLinks: MagicLinks, log: Log) =>
  singleFlight((token: string) =>
    pipe(
      magicLinks.clone(token),
      TE.mapLeft((error) => {
        log.warn('magic-link.not-cloned', { reason: errorCode(error) })
        return error
      }),
    ),
  )
