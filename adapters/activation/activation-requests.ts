import type { LanguageChoice } from '../../core/language/language-choice.ts'
import { languageTag } from '../../core/language/languages.ts'
import { noCredential } from '../http/request.ts'

/** The activation service, and the language in which it writes to customers. */
export interface ActivationOptions {
  /** The service's base address. */
  readonly activation: string
  readonly language: LanguageChoice
}

/** What every call to the activation service has in common: its own cookie in place of a bearer token (specification §7). */
export const toService = ({ activation }: ActivationOptions) => ({
  service: activation,
  credential: noCredential,
  withCookies: true,
})

/** The language now chosen, written as browsers do: `en-GB`. */
export const acceptLanguage = ({ language }: ActivationOptions): Readonly<Record<string, string>> => ({
  'Accept-Language': languageTag(language.current.value),
})
