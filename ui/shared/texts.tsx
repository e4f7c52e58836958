import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface Texts {
  readonly t: TFunction
  /** The language that they are in. */
  readonly language: string
}

/** A component that is rendered alone has the texts of i18next, and does not follow a change of the language. */
const TextsContext = createContext<Texts>({
  t: i18next.t,
  get language() {
    return i18next.language
  },
})

/** Gives components the texts. They render again when the language changes. */
export const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const texts = useMemo(() => ({ t, language }), [t, language])
  return <TextsContext value={texts}>{children}</TextsContext>
}

/**
 * The texts in the page's language. Once a page it asks react-i18next, whose hook copies i18next for every component: of the orders
 * that would be an eighth of what React renders.
 */
export const useTexts = (): Texts => use(TextsContext)

/** Isolates the direction of a name from the sentence around it, as core's function does, which the first screens do not load. */
export const isolated = (name: string) => `\u2068${name}\u2069`

/** Stands in a text for the element that goes there. */
export const elementHere = '\ufffc'

/** The words before and after an element, whose placeholder was given `elementHere`. A language has it where it needs it. */
export const aroundElement = (text: string): readonly [before: string, after: string] => {
  const [before = '', after = ''] = text.split(elementHere)
  return [before, after]
}
