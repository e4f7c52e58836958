import type { Observable } from 'rxjs'
import type { Language } from './languages.ts'

/** The language that the customer has chosen in this browser. */
export interface LanguageStore {
  read(): string | undefined
  save(language: Language): void
  /** Emits when another tab may have chosen a language. */
  readonly changes: Observable<void>
}

/** What the browser or the device is set to, best first. */
export interface PreferredLanguages {
  list(): readonly string[]
}
