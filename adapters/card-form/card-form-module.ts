import { ContainerModule } from 'inversify'
import type { Log } from '../../core/shared/ports.ts'
import type { CardFieldHost, CardForm } from '../../core/subscription/ports.ts'
import type { Config } from '../config.ts'
import { callLazy, type Lazy } from '../lazy-service.ts'
import { port } from '../ports.ts'
import { productPort } from '../products-ports.ts'
import { bindConstant, bindService, token } from '../token.ts'

export interface SandboxCards {
  readonly tokenizeUrl: string
}

export const SandboxCards = token<SandboxCards>('SandboxCards')
export const SandboxCardForm = token<CardForm>('SandboxCardForm')
export const LazySandboxCardForm = token<Lazy<CardForm>>('LazySandboxCardForm')

export const BraintreeCardForm = token<CardForm>('BraintreeCardForm')
export const LazyBraintreeCardForm = token<Lazy<CardForm>>('LazyBraintreeCardForm')

/** Loads the code when the form is mounted. */
const lazyCardForm = (load: Lazy<CardForm>, log: Log): CardForm => ({
  mount: (clientToken, places) => callLazy('card-form', load, log, (form) => form.mount(clientToken, places)),
})

export const elementOf = ({ element }: CardFieldHost): HTMLElement => {
  if (element instanceof HTMLElement) return element
  throw new TypeError('A card form in a browser goes into HTML elements')
}

/** Returns the card form that the configuration names. */
export const cardFormModule = ({ cardForm }: Config) =>
  new ContainerModule(({ bind }) => {
    if (cardForm.provider === 'sandbox') {
      bindConstant(bind, SandboxCards, cardForm)
      bindService(bind, productPort.cardForm, lazyCardForm, [LazySandboxCardForm, port.log])
    } else bindService(bind, productPort.cardForm, lazyCardForm, [LazyBraintreeCardForm, port.log])
  })
