import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { chooseLanguage, type Language } from './languages.ts'
import type { LanguageStore, PreferredLanguages } from './ports.ts'

/** The language of the interface, and of the calls that take one (specification §9). */
export interface LanguageChoice {
  readonly current: Behavior<Language>
  /** The customer's own choice: it beats the browser's, and is kept for the next visit. */
  choose(language: Language): void
}

export const createLanguageChoice = (store: LanguageStore, preferred: PreferredLanguages): LanguageChoice => {
  const current = createBehavior(chooseLanguage(store.read(), preferred.list()))
  return {
    current,
    choose: (language) => {
      store.save(language)
      current.set(language)
    },
  }
}
