import type { Observable } from 'rxjs'
import type { Language } from './languages.ts'

export interface LanguageStore {
  readonly read: () => string | undefined
  readonly save: (language: Language) => void
  /** Emits when another tab may have chosen a language. */
  readonly changes: Observable<void>
}
