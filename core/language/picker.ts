import { limits } from '../shared/limits.ts'
import { type Language, languageOf, languages } from './languages.ts'
import { nativeNames } from './native-names.ts'

/** The languages besides the current one (specification §2). */
export interface PickerView {
  readonly shown: readonly Language[]
  /** Whether to show "Show more" or "Hide more". */
  readonly canExpand: boolean
}

export interface PickerQuery {
  readonly current: Language
  /** The tags of the browser's or device's languages, best first. They lead the list. */
  readonly preferred: readonly string[]
  readonly expanded: boolean
  /** Matched against `namesOf`; empty for no search. */
  readonly search: string
  /** All names of a language. */
  readonly namesOf: (language: Language) => readonly string[]
}

/** In Latin letters first, then in the other scripts. */
const byName = (one: Language, next: Language) => nativeNames[one].localeCompare(nativeNames[next], 'en')

/** Without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The languages to show, without the current one: the first seven, all, or the matches of the search. */
export const pickLanguages = ({ current, preferred, expanded, search, namesOf }: PickerQuery): PickerView => {
  const sorted = new Set([...preferred.map(languageOf), ...[...languages].sort(byName)])
  sorted.delete(current)
  const others = [...sorted].filter((language) => language !== undefined)
  const wanted = plain(search)
  if (wanted !== '') {
    const matches = (language: Language) =>
      [language, ...namesOf(language)].some((name) => plain(name).includes(wanted))
    return { shown: others.filter(matches), canExpand: false }
  }
  return { shown: expanded ? others : others.slice(0, limits.languagesBeforeShowMore), canExpand: true }
}
