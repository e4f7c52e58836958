import type { Clock } from '../../core/shared/clock.ts'
import type { Log } from '../../core/shared/log.ts'
import type { CardForm } from '../../core/subscription/card-form.ts'
import type { Config } from '../config.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { cardFormLater } from './card-form-later.ts'

export interface CardFormTools {
  readonly http: PlainHttpClient
  readonly clock: Clock
  readonly log: Log
}

/** The card form that the configuration names, its code fetched when it is first opened. */
export const chooseCardForm = (chosen: Config['cardForm'], { http, clock, log }: CardFormTools): CardForm =>
  cardFormLater(
    chosen.provider === 'braintree'
      ? async () => (await import('./braintree-card-form.ts')).braintreeCardForm(log)
      : async () =>
          (await import('./sandbox-card-form.ts')).sandboxCardForm({ http, tokenizeUrl: chosen.tokenizeUrl, clock }),
    log,
  )
