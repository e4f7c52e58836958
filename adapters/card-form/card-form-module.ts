import { ContainerModule } from 'inversify'
import type { Log } from '../../core/shared/ports.ts'
import type { CardFieldHost, CardForm } from '../../core/subscription/ports.ts'
import type { Config } from '../config.ts'
import { callLazyService, type LazyLoader } from '../lazy-service.ts'
import { portTokens } from '../ports.ts'
import { productPortTokens } from '../products-ports.ts'
import { bindConstant, bindService, createToken } from '../token.ts'

export interface SandboxCardSettings {
  readonly tokenizeUrl: string
}

export const SandboxCardSettings = createToken<SandboxCardSettings>('SandboxCardSettings')
export const SandboxCardForm = createToken<CardForm>('SandboxCardForm')
export const LazySandboxCardForm = createToken<LazyLoader<CardForm>>('LazySandboxCardForm')

export const BraintreeCardForm = createToken<CardForm>('BraintreeCardForm')
export const LazyBraintreeCardForm = createToken<LazyLoader<CardForm>>('LazyBraintreeCardForm')

const createLazyCardForm = (load: LazyLoader<CardForm>, log: Log): CardForm => ({
  mount: (clientToken, places) => callLazyService('card-form', load, log, (form) => form.mount(clientToken, places)),
})

export const toHtmlElement = ({ element }: CardFieldHost): HTMLElement => {
  if (element instanceof HTMLElement) return element
  throw new TypeError('A card form in a browser goes into HTML elements')
}

export const createCardFormModule = ({ cardForm }: Config) =>
  new ContainerModule(({ bind }) => {
    if (cardForm.provider === 'sandbox') {
      bindConstant(bind, SandboxCardSettings, cardForm)
      bindService(bind, productPortTokens.cardForm, createLazyCardForm, [LazySandboxCardForm, portTokens.log])
    } else bindService(bind, productPortTokens.cardForm, createLazyCardForm, [LazyBraintreeCardForm, portTokens.log])
  })
