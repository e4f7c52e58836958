import 'reflect-metadata/lite'
import { Container, type ServiceIdentifier } from 'inversify'
import type { Analytics as AnalyticsPort } from '../core/analytics/visits.ts'
import type { Clock, Log } from '../core/shared/ports.ts'
import type { CardForm as CardFormPort } from '../core/subscription/card-form.ts'
import { googleAnalytics } from './analytics/google-analytics.ts'
import type { RecaptchaLoader } from './captcha/recaptcha.ts'
import { recaptchaScript } from './captcha/recaptcha-script.ts'
import type { Config } from './config.ts'
import type { PlainHttpClient } from './http/http-client.ts'
import type { Platform } from './platform.ts'

export interface ProviderTools extends Pick<Platform, 'language' | 'scriptPage'> {
  readonly http: PlainHttpClient
  readonly clock: Clock
  readonly log: Log
}

/** The services of other makers that the configuration chooses among. */
export interface Providers {
  /** Rejects when the payment provider's script does not load. */
  cardForm(): Promise<CardFormPort>
  analytics(): AnalyticsPort
  recaptcha(): RecaptchaLoader
}

/** A token with the type of its service. */
const token = <A>(name: string): ServiceIdentifier<A> => Symbol(name)

const CardForm = token<CardFormPort>('CardForm')
const Analytics = token<AnalyticsPort>('Analytics')
const Recaptcha = token<RecaptchaLoader>('Recaptcha')

/** Binds the providers that the configuration chooses. A chunk of its own, because most sign-ins need none of them. */
export const createProviders = (
  { analytics, cardForm }: Pick<Config, 'analytics' | 'cardForm'>,
  { http, clock, log, language, scriptPage }: ProviderTools,
): Providers => {
  const container = new Container({ defaultScope: 'Singleton' })
  if (analytics.provider === 'google' && scriptPage !== undefined)
    container.bind(Analytics).toResolvedValue(() => googleAnalytics(scriptPage, analytics.trackingId, log))
  // Made anew for each form: a script that did not load once may load the next time.
  const cardForms = container.bind(CardForm)
  if (cardForm.provider === 'braintree')
    cardForms
      .toResolvedValue(async () => (await import('./card-form/braintree-card-form.ts')).braintreeCardForm(log))
      .inTransientScope()
  else
    cardForms
      .toResolvedValue(async () => {
        const { sandboxCardForm } = await import('./card-form/sandbox-card-form.ts')
        return sandboxCardForm({ http, tokenizeUrl: cardForm.tokenizeUrl, clock })
      })
      .inTransientScope()
  container.bind(Recaptcha).toResolvedValue(() => recaptchaScript(() => language.current.value))
  return {
    cardForm: () => container.getAsync(CardForm),
    analytics: () => container.get(Analytics),
    recaptcha: () => container.get(Recaptcha),
  }
}
