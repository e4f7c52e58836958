import i18next from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { directionOf, type Language, languageTag } from '../../core/language/languages.ts'
import { changeTexts, prepareTexts } from '../language/i18n.ts'
import { PageNameContext } from '../page/use-page-title.ts'
import { screenToOpen } from '../routes/screens.ts'
import { NoStartNotice } from '../start-up/no-start-notice.tsx'
import { AppShell } from './app-shell.tsx'
import { noStartAttributes } from './no-start.ts'
import { Portal } from './portal.tsx'

export { languages } from '../../core/language/languages.ts'

/** What a page says and shows before its script has come. */
export interface PrerenderedPage {
  /** For `lang`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly html: string
}

/** The app comes with the script, so no prerendered page has it. */
const visitor = { app: new Promise<never>(() => undefined), startsSignedIn: false }

/** React.lazy learns on the next turn that its code is there. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

prepareTexts()

/**
 * Renders, in Node and at build time, what a visitor sees of a route before the app is there. In the browser the script
 * hydrates it. Pages are rendered one after the other, since the texts are those of one language at a time.
 *
 * @throws when the language or the screen can't be loaded
 */
export const prerender = async (path: string, language: Language): Promise<PrerenderedPage> => {
  if ((await changeTexts(language)) !== language) throw new Error(`The texts of ${language} can't be loaded`)
  await screenToOpen(path, visitor.startsSignedIn).load()
  let title = ''
  const Router = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const page = (
    <PageNameContext
      value={(name) => {
        title = name
      }}
    >
      <StrictMode>
        <Portal portal={visitor} Router={Router} />
      </StrictMode>
    </PageNameContext>
  )
  renderToString(page)
  await nextTurn()
  const html = renderToString(page)
  if (title === '') throw new Error(`The page of ${path} has no title: its screen was not rendered`)
  return { language: languageTag(language), direction: directionOf(language), title, html }
}

/** Renders what stands in the page of every other route. */
export const prerenderAppShell = (): string => renderToStaticMarkup(<AppShell />)

/** Renders what a page says when it can't start; in a language whose pages have been rendered, or the source. */
export const prerenderNoStart = (language: Language): string => {
  const t = i18next.getFixedT(language)
  return renderToStaticMarkup(
    <NoStartNotice
      text={t('noStart.text')}
      attributes={{
        ...noStartAttributes(t('common.contactSupport')),
        lang: languageTag(language),
        dir: directionOf(language),
      }}
    />,
  )
}
