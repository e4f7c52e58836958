import * as E from 'fp-ts/Either'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Clock, Log } from '../../core/shared/ports.ts'
import type { CardForm } from '../../core/subscription/card-form.ts'
import type { Config } from '../config.ts'
import type { PlainHttpClient } from '../http/http-client.ts'

const notLoaded: AppError = { tag: 'unreachable', reason: 'network' }

/** Loads the provider's code when a form is mounted, because few customers ever open one. After a failure the next mount tries again. */
const lazyCardForm = (load: () => Promise<CardForm>, log: Log): CardForm => ({
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

export interface CardFormTools {
  readonly http: PlainHttpClient
  readonly clock: Clock
  readonly log: Log
}

/** The card form of the configured payment provider. */
export const chooseCardForm = (chosen: Config['cardForm'], { http, clock, log }: CardFormTools): CardForm =>
  lazyCardForm(
    chosen.provider === 'braintree'
      ? async () => (await import('./braintree-card-form.ts')).braintreeCardForm(log)
      : async () =>
          (await import('./sandbox-card-form.ts')).sandboxCardForm({ http, tokenizeUrl: chosen.tokenizeUrl, clock }),
    log,
  )
