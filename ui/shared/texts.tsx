import i18next, { type TFunction } from 'i18next'
import { createContext, Fragment, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Brand, translateBrand } from '../../core/settings.ts'
import { wrapTextNodes } from '../components/wrap-texts.tsx'
import { useApp, useAppWhenReady } from './app-context.tsx'

export interface TextsValue {
  readonly t: TFunction
  readonly language: string
}

/** The default is for components outside TextsProvider. They do not render again when the language changes. */
const TextsContext = createContext<TextsValue>({
  t: i18next.t,
  get language() {
    return i18next.language
  },
})

/**
 * Caches texts that have no values to insert, because i18next searches each text for placeholders on every call. Does
 * not cache a missing text, which may load later.
 */
const cacheTranslations = (t: TFunction): TFunction => {
  const known = new Map<string, string>()
  const lookUp = t as (key: string, values: object) => string
  const translate = (key: string, values?: object): string => {
    if (values !== undefined) return lookUp(key, values)
    const text = known.get(key) ?? lookUp(key, { skipInterpolation: true })
    if (text !== key) known.set(key, text)
    return text
  }
  return translate as TFunction
}

/** Provides the texts. Components render again when the language changes. */
export const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const texts = useMemo(() => ({ t: cacheTranslations(t), language }), [t, language])
  return <TextsContext value={texts}>{children}</TextsContext>
}

/**
 * Returns the texts in the language of the page. They come from TextsProvider: `useTranslation` of react-i18next copies
 * an object for each component, which took an eighth of the time for rendering the orders.
 */
export const useTexts = (): TextsValue => use(TextsContext)

/** Returns the company's name and links in the language of the page. The app must have started. */
export const useBrand = (): Brand => translateBrand(useApp().settings.brand, useTexts().language)

/** Returns the company's name and links. Undefined before the app has started. */
export const useBrandWhenReady = (): Brand | undefined => {
  const { language } = useTexts()
  const brand = useAppWhenReady()?.settings.brand
  return useMemo(() => brand && translateBrand(brand, language), [brand, language])
}

/** The character that marks where an element is inserted into a text. */
export const placeholderMark = '\ufffc'

/** Marks a name, a date or an amount in a text, for `isolateMarkedValues`. */
export const markForIsolation = (value: string): string =>
  placeholderMark + value.replaceAll(placeholderMark, '') + placeholderMark

/**
 * Puts each marked value into a `<bdi>`, so that a right-to-left text does not reorder it. Unlike Unicode's isolation
 * characters, a `<bdi>` is not copied with the text. Returns one element, because buttons have gaps between children.
 */
export const isolateMarkedValues = (text: string): ReactNode => (
  <span>
    {wrapTextNodes(
      text.split(placeholderMark).map((part, index) => (index % 2 === 0 ? part : <bdi key={part}>{part}</bdi>)),
    )}
  </span>
)

/**
 * Returns the text before and after `placeholderMark`. The caller passes the mark to `t` as the value of a placeholder,
 * whose place differs between languages.
 */
export const splitAtPlaceholder = (text: string): readonly [before: string, after: string] => {
  const [before = '', after = ''] = text.split(placeholderMark)
  return [before, after]
}

/** Returns a text with an element in place of `placeholderMark`. */
export const insertElement = (text: string, element: ReactNode): ReactNode => {
  const [before, after] = splitAtPlaceholder(text)
  return wrapTextNodes([before, <Fragment key="element">{element}</Fragment>, after])
}
