import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { chooseLanguage, findLanguage, type Language, toCanonicalTag } from './languages.ts'
import type { LanguageStore } from './ports.ts'

/** The language of the portal's texts and of the header Accept-Language in calls (specification §9). */
export interface LanguageChoice {
  readonly current: Behavior<Language>
  /** Stores the customer's choice for the next visit. Other tabs change to the same language. */
  choose(language: Language): void
  /** Returns the language tags of the browser or device, the best one first. */
  readonly readPreferredTags: () => readonly string[]
  /** Returns the first tag of the browser or device in the current language, such as `es-MX` for `es`. */
  findRegionalTag(): string | undefined
}

export const createLanguageChoice = (
  store: LanguageStore,
  readPreferredTags: LanguageChoice['readPreferredTags'],
): LanguageChoice => {
  const readChoice = () => chooseLanguage(store.read(), readPreferredTags())
  const current = createBehavior(readChoice())
  store.changes.subscribe(() => current.set(readChoice()))
  return {
    current,
    readPreferredTags,
    choose: (language) => {
      store.save(language)
      current.set(language)
    },
    findRegionalTag: () =>
      readPreferredTags()
        .filter((tag) => findLanguage(tag) === current.value)
        .map(toCanonicalTag)
        .find((tag) => tag !== undefined),
  }
}
