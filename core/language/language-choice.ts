import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { canonicalTag, chooseLanguage, type Language, languageOf } from './languages.ts'
import type { LanguageStore } from './ports.ts'

/** The language of the interface, and of the calls that take one (specification §9). */
export interface LanguageChoice {
  readonly current: Behavior<Language>
  /** Keeps the customer's choice for the next visit. Other tabs follow it. */
  choose(language: Language): void
  /** The tags of the browser's or device's languages, best first. */
  readonly preferred: () => readonly string[]
  /** The first tag of the browser or device that has the current language: `es-MX` of `es`. */
  regional(): string | undefined
}

export const createLanguageChoice = (store: LanguageStore, preferred: LanguageChoice['preferred']): LanguageChoice => {
  const chosen = () => chooseLanguage(store.read(), preferred())
  const current = createBehavior(chosen())
  store.changes.subscribe(() => current.set(chosen()))
  return {
    current,
    preferred,
    choose: (language) => {
      store.save(language)
      current.set(language)
    },
    regional: () =>
      preferred()
        .filter((tag) => languageOf(tag) === current.value)
        .map(canonicalTag)
        .find((tag) => tag !== undefined),
  }
}
