import i18next, { type TFunction } from 'i18next'
import { createContext, Fragment, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Brand, brandIn } from '../../core/shared/settings.ts'
import { inElements } from '../components/in-elements.tsx'
import { useApp, useAppWhenReady } from './app-context.tsx'

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

/** Remembers the texts without values: i18next looks each up anew, and reads it for values. A missing one may load later. */
const remembering = (t: TFunction): TFunction => {
  const known = new Map<unknown, unknown>()
  return new Proxy(t, {
    apply: (target, self, [...given]) => {
      const [key, values] = given
      const remembered = values === undefined ? known.get(key) : undefined
      if (remembered !== undefined) return remembered
      given[1] ??= { skipInterpolation: true }
      const text = Reflect.apply(target, self, given)
      if (values === undefined && text !== key) known.set(key, text)
      return text
    },
  })
}

/** Gives components the texts. They render again when the language changes. */
export const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const texts = useMemo(() => ({ t: remembering(t), language }), [t, language])
  return <TextsContext value={texts}>{children}</TextsContext>
}

/**
 * The texts in the page's language. It asks react-i18next once a page. That hook copies i18next for every component: an
 * eighth of React's time for the orders.
 */
export const useTexts = (): Texts => use(TextsContext)

/** The provider's name and links in the page's language, of a started app. */
export const useBrand = (): Brand => brandIn(useApp().settings.brand, useTexts().language)

/** The same; undefined before the app has started. */
export const useBrandWhenReady = (): Brand | undefined => {
  const { language } = useTexts()
  const brand = useAppWhenReady()?.settings.brand
  return useMemo(() => brand && brandIn(brand, language), [brand, language])
}

/** Stands in a text for the element that goes there. */
export const placeholderMark = '\ufffc'

/** Marks a name, a date or an amount in a text, which `withIsolates` isolates from the direction of the text. */
export const isolated = (value: string): string =>
  placeholderMark + value.replaceAll(placeholderMark, '') + placeholderMark

/**
 * Each marked value in a `<bdi>`: characters that isolate it would be copied along with it. All in one element, since a button
 * sets its parts apart.
 */
export const withIsolates = (text: string): ReactNode => (
  <span>
    {inElements(
      text.split(placeholderMark).map((part, index) => (index % 2 === 0 ? part : <bdi key={part}>{part}</bdi>)),
    )}
  </span>
)

/** The words before and after an element, whose placeholder was given `placeholderMark`. A language has it where it needs it. */
export const aroundElement = (text: string): readonly [before: string, after: string] => {
  const [before = '', after = ''] = text.split(placeholderMark)
  return [before, after]
}

/** A text with an element in the place that was given `placeholderMark`. */
export const withElement = (text: string, element: ReactNode): ReactNode => {
  const [before, after] = aroundElement(text)
  return inElements([before, <Fragment key="element">{element}</Fragment>, after])
}
