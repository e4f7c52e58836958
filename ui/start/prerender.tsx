import i18next from 'i18next'
import type { HTMLAttributes } from 'react'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { directionOf, type Language, languageTag } from '../../core/language/languages.ts'
import { Alert } from '../components/alert.tsx'
import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { PageContent, PageShell } from '../components/page-shell.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { changeTexts, prepareTexts } from '../language/i18n.ts'
import { PageNameContext } from '../page/view.ts'
import { Portal } from './portal.tsx'
import { screenToOpen } from './route-screens.ts'
import { startFailureAttributes } from './start-failure.ts'

/** As in the title of `index.html`. A page has to have a heading; this one is for screen readers only. */
const untitled = 'Account'

/**
 * What a page shows before its script has come where the host can't know the language, or what the customer may see: the
 * shape of a page, without words.
 */
export const AppShell = () => (
  <PageShell
    header={<AppHeader brand={<Brand />} navigationLabel="" menuLabel="" />}
    footer={<AppFooter label="" links={null} />}
  >
    <PageContent>
      <h1 className="visually-hidden">{untitled}</h1>
      <Skeleton width="short" />
      <Skeleton shape="block" />
    </PageContent>
  </PageShell>
)

export interface NoStartNoticeProps {
  readonly text: string
  readonly attributes: HTMLAttributes<HTMLElement>
}

/** What stands in every page for when it can't start. */
export const NoStartNotice = ({ text, attributes }: NoStartNoticeProps) => (
  <div {...attributes}>
    <Alert kind="error">{text}</Alert>
  </div>
)

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
        ...startFailureAttributes(t('common.contactSupport')),
        lang: languageTag(language),
        dir: directionOf(language),
      }}
    />,
  )
}
