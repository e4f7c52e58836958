import * as TE from 'fp-ts/TaskEither'
import { errorCode } from '../shared/app-error.ts'
import type { Log } from '../shared/log.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { MagicLinks } from './ports.ts'

/** Has a fresh link mailed in place of an expired one. That it failed is only logged (specification §8). */
export const createRenewMagicLink = (magicLinks: MagicLinks, log: Log) =>
  singleFlight(
    (token: string): Outcome<void> =>
      async () => {
        const clone = await magicLinks.clone(token)()
        if (clone._tag === 'Left') log.warn('magic-link.not-cloned', { reason: errorCode(clone.left) })
        return TE.right(undefined)()
      },
  )
