import * as limits from '../shared/limits.ts'
import { findLanguage, type Language, languages } from './languages.ts'
import { nativeNames } from './native-names.ts'

/** The languages that the picker shows, without the current one (specification §2). */
export interface PickerView {
  readonly shown: readonly Language[]
  /** Whether to show the button that shows more or fewer languages. */
  readonly canExpand: boolean
}

export interface PickerQuery {
  readonly current: Language
  /** The language tags of the browser or device, the best one first. Their languages are at the top of the list. */
  readonly preferred: readonly string[]
  readonly expanded: boolean
  /** The text of the search, which is matched against the names of `namesOf`. Empty if nothing is searched. */
  readonly search: string
  /**
   * Returns the names by which a language is found: in its own language, in English and in the language of the page.
   */
  readonly namesOf: (language: Language) => readonly string[]
}

/** Compares two languages by their native names. Names in Latin letters come before names in other scripts. */
const compareNativeNames = (one: Language, next: Language) => nativeNames[one].localeCompare(nativeNames[next], 'en')

const removeCaseAndAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Returns the languages to show, without the current one: the first seven, all languages, or the matches of the search.
 */
export const createPickerView = ({ current, preferred, expanded, search, namesOf }: PickerQuery): PickerView => {
  const sorted = new Set([...preferred.map(findLanguage), ...[...languages].sort(compareNativeNames)])
  sorted.delete(current)
  const others = [...sorted].filter((language) => language !== undefined)
  const wanted = removeCaseAndAccents(search)
  if (wanted !== '') {
    const matches = (language: Language) =>
      [language, ...namesOf(language)].some((name) => removeCaseAndAccents(name).includes(wanted))
    return { shown: others.filter(matches), canExpand: false }
  }
  return { shown: expanded ? others : others.slice(0, limits.languagesBeforeShowMore), canExpand: true }
}
