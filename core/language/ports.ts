import type { Observable } from 'rxjs'
import type { Language } from './languages.ts'

export interface LanguageStore {
  readonly read: () => string | undefined
  readonly save: (language: Language) => void
  /** Emits when another tab may have chosen a language. */
  readonly changes: Observable<void>
}

/** The settings of the browser or device, best first. */
export interface PreferredLanguages {
  list(): readonly string[]
}
