import { ContainerModule } from 'inversify'
import type { CardFieldHost } from '../../core/subscription/ports.ts'
import type { Config } from '../config.ts'
import { callLate, type Late } from '../late.ts'
import { CardForm, Log } from '../ports.ts'
import { constant, resolved, token } from '../token.ts'

export interface SandboxCards {
  readonly tokenizeUrl: string
}

export const SandboxCards = token<SandboxCards>('SandboxCards')
export const SandboxCardForm = token<CardForm>('SandboxCardForm')
export const LateSandboxCardForm = token<Late<CardForm>>('LateSandboxCardForm')

export const BraintreeCardForm = token<CardForm>('BraintreeCardForm')
export const LateBraintreeCardForm = token<Late<CardForm>>('LateBraintreeCardForm')

/** Its code loads when the form is mounted. */
const lateCardForm = (load: Late<CardForm>, log: Log): CardForm => ({
  mount: (clientToken, places) => callLate('card-form', load, log, (form) => form.mount(clientToken, places)),
})

export const elementOf = ({ element }: CardFieldHost): HTMLElement => {
  if (element instanceof HTMLElement) return element
  throw new TypeError('A card form in a browser goes into HTML elements')
}

/** The card form that the configuration names. */
export const cardForm = ({ cardForm }: Config) =>
  new ContainerModule(({ bind }) => {
    if (cardForm.provider === 'sandbox') {
      constant(bind, SandboxCards, cardForm)
      resolved(bind, CardForm, lateCardForm, [LateSandboxCardForm, Log])
    } else resolved(bind, CardForm, lateCardForm, [LateBraintreeCardForm, Log])
  })
