import * as E from 'fp-ts/Either'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Log } from '../../core/shared/log.ts'
import type { CardForm } from '../../core/subscription/card-form.ts'

/** The script of the card form did not arrive. */
const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

/**
 * A card form whose code is fetched when the customer opens it, and not a byte before: few customers ever do. Where it
 * can't be fetched, mounting fails and the next try fetches again.
 */
export const cardFormLater = (load: () => Promise<CardForm>, log: Log): CardForm => ({
  mount: (clientToken, places) => async () => {
    try {
      const cardForm = await load()
      return await cardForm.mount(clientToken, places)()
    } catch (error) {
      log.warn('card-form.not-loaded', { reason: error instanceof Error ? error.name : typeof error })
      return E.left(notLoaded)
    }
  },
})
