import * as E from 'fp-ts/Either'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { CardForm } from '../../core/subscription/card-form.ts'

const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

/** Loads the provider's code when a form is mounted, because few customers ever open one. After a failure the next mount tries again. */
export const lateCardForm = (load: () => Promise<CardForm>, log: Log): CardForm => ({
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
