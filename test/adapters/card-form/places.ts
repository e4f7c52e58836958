import type { Config } from '../../../adapters/config.ts'
import type { PlainHttpClient } from '../../../adapters/http/http-client.ts'
import { lateCardForm } from '../../../adapters/late-providers.ts'
import { createProviders } from '../../../adapters/providers.ts'
import type { Log } from '../../../core/shared/ports.ts'
import type { CardFormPlaces } from '../../../core/subscription/card-form.ts'
import { perCardField } from '../../../core/subscription/card-form.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

/** Three labelled places on an otherwise empty page. */
export const placesOnPage = (onSubmit: () => void = () => undefined): CardFormPlaces => {
  document.body.innerHTML = ''
  return {
    fields: perCardField((field) => {
      const label = document.createElement('label')
      label.htmlFor = `card-${field}`
      label.textContent = field
      const element = document.createElement('div')
      document.body.append(label, element)
      return { element, inputId: `card-${field}`, problemId: `card-${field}-error`, label: `The ${field}` }
    }),
    onSubmit,
  }
}

/** The card form that the configuration names. Its code is loaded when it is mounted. */
export const configuredCardForm = (cardForm: Config['cardForm'], http: PlainHttpClient, log: Log, now = 0) => {
  const { language } = inMemoryPorts().ports
  const tools = { http, clock: { now: () => now }, log, language }
  return lateCardForm(createProviders({ analytics: { provider: 'none' }, cardForm }, tools).cardForm, log)
}
