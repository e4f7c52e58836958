import { ContainerModule } from 'inversify'
import type { Log } from '../../core/shared/ports.ts'
import type { CardFieldHost, CardForm } from '../../core/subscription/ports.ts'
import type { Config } from '../config.ts'
import { callLazyService, type LazyLoader } from '../lazy-service.ts'
import { portKeys } from '../ports.ts'
import { productPortKeys } from '../products-ports.ts'
import { bindConstant, bindService, createServiceKey } from '../service-key.ts'

export interface SandboxCardSettings {
  readonly tokenizeUrl: string
}

export const SandboxCardSettings = createServiceKey<SandboxCardSettings>('SandboxCardSettings')
export const SandboxCardForm = createServiceKey<CardForm>('SandboxCardForm')
export const LazySandboxCardForm = createServiceKey<LazyLoader<CardForm>>('LazySandboxCardForm')

export const BraintreeCardForm = createServiceKey<CardForm>('BraintreeCardForm')
export const LazyBraintreeCardForm = createServiceKey<LazyLoader<CardForm>>('LazyBraintreeCardForm')

const createLazyCardForm = (load: LazyLoader<CardForm>, log: Log): CardForm => ({
  mount: (clientToken, options) => callLazyService('card-form', load, log, (form) => form.mount(clientToken, options)),
})

export const toHtmlElement = ({ element }: CardFieldHost): HTMLElement => {
  if (element instanceof HTMLElement) return element
  throw new TypeError('A card form in a browser goes into HTML elements')
}

export const createCardFormModule = ({ cardForm }: Config) =>
  new ContainerModule(({ bind }) => {
    if (cardForm.provider === 'sandbox') {
      bindConstant(bind, SandboxCardSettings, cardForm)
      bindService(bind, productPortKeys.cardForm, createLazyCardForm, [LazySandboxCardForm, portKeys.log])
    } else bindService(bind, productPortKeys.cardForm, createLazyCardForm, [LazyBraintreeCardForm, portKeys.log])
  })
