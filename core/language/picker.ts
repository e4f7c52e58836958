import { limits } from '../shared/limits.ts'
import { type Language, languages } from './languages.ts'

/** What the picker shows of the languages besides the current one (specification §2). */
export interface PickerView {
  readonly shown: readonly Language[]
  /** True when "Show more" or "Hide more" has something to do. */
  readonly canExpand: boolean
}

export interface PickerQuery {
  readonly current: Language
  readonly expanded: boolean
  /** What the customer typed, matched against `namesOf`; empty for no search. */
  readonly search: string
  /** Everything that a language is called. */
  readonly namesOf: (language: Language) => readonly string[]
}

/** Compares as a person types: without case or accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** All languages but the current one: the first seven, all of them, or those that are called what was typed. */
export const pickLanguages = ({ current, expanded, search, namesOf }: PickerQuery): PickerView => {
  const others = languages.filter((language) => language !== current)
  const wanted = plain(search)
  if (wanted !== '') {
    const matches = (language: Language) =>
      [language, ...namesOf(language)].some((name) => plain(name).includes(wanted))
    return { shown: others.filter(matches), canExpand: false }
  }
  return { shown: expanded ? others : others.slice(0, limits.languagesBeforeShowMore), canExpand: true }
}
