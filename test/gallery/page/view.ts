import type { Gallery, GalleryState, Picture } from '../gallery.ts'

/** What is chosen at the top of the page. */
export interface View {
  readonly search: string
  readonly language: string
  /** A second language, or nothing. */
  readonly beside: string
  readonly device: string
  readonly scheme: string
  readonly changed: boolean
}

/** One text of a state in the languages that are shown. */
export interface ShownText {
  readonly key: string
  readonly texts: readonly string[]
  readonly line: string
}

/** A state with the pictures and texts that are shown of it. */
export interface ShownState {
  readonly state: GalleryState
  readonly pictures: readonly Picture[]
  readonly texts: readonly ShownText[]
}

const plural = /_(?:zero|one|two|few|many|other)$/

const textOf = ({ texts }: Gallery, language: string, key: string): string =>
  Object.entries(texts[language] ?? {})
    .filter(([each]) => each === key || (each.replace(plural, '') === key && plural.test(each)))
    .map(([, text]) => text)
    .join(' · ')

const matches = ({ state, texts }: ShownState, search: string): boolean => {
  const words = search.toLowerCase().split(/\s+/)
  const all = [state.screen, state.audience, state.name, ...texts.flatMap((each) => [each.key, ...each.texts])]
  const text = all.join(' ').replaceAll('\u00ad', '').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** What of a gallery a view shows. */
export const shownStates = (gallery: Gallery, view: View): readonly ShownState[] => {
  const languages = [...new Set([view.language, view.beside].filter((language) => language !== ''))]
  return gallery.states
    .map((state) => ({
      state,
      pictures: languages.flatMap((language) =>
        gallery.pictures.filter(
          (each) =>
            each.state === state.id &&
            each.language === language &&
            each.device === view.device &&
            each.scheme === view.scheme,
        ),
      ),
      texts: state.keys.map((key) => ({
        key,
        texts: languages.map((language) => textOf(gallery, language, key)),
        line: gallery.lines[key] ?? '',
      })),
    }))
    .filter(({ pictures }) => pictures.length > 0)
    .filter(({ pictures }) => !view.changed || pictures.some(({ change }) => change && change.tag !== 'same'))
    .filter((shown) => matches(shown, view.search))
}
