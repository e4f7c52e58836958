import i18next from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { getTextDirection, type Language, toBcp47Tag } from '../../core/language/languages.ts'
import { Alert } from '../components/alert.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { AppFooter, PageContent, PageShell } from '../components/page-shell.tsx'
import { Skeleton } from '../components/placeholders.tsx'
import { changeTextLanguage, initializeTexts, loadTextsOrFallback } from '../language/i18n.ts'
import { SetPageNameContext } from '../page/view.ts'
import { trackAppStart } from '../shared/app-context.tsx'
import { offlineNoticeId } from '../shared/page-data.ts'
import { sleep } from '../shared/scheduling.ts'
import { Portal } from './portal.tsx'
import { predictScreen } from './route-screens.ts'
import { createFailureNoticeAttributes } from './start-failure.ts'

export { languages } from '../../core/language/languages.ts'

/** A page as it looks before its scripts have loaded. */
export interface PrerenderedPage {
  /** The value of `lang`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly html: string
}

/** The portal as a visitor gets it before the app has started. */
const portalBeforeStart = { start: trackAppStart(new Promise<never>(() => undefined)), wasSignedIn: false }

initializeTexts()

/**
 * Renders a route as a visitor sees it before the app has started. It runs in Node, at build time; a browser hydrates
 * the page. Pages are rendered one after the other, because i18next has one language at a time.
 *
 * @throws if the language or the screen can't be loaded
 */
export const prerenderRoute = async (path: string, language: Language): Promise<PrerenderedPage> => {
  if ((await loadTextsOrFallback(language)) !== language) throw new Error(`The texts of ${language} can't be loaded`)
  await changeTextLanguage(language)
  await predictScreen(path, portalBeforeStart.wasSignedIn).load()
  let title = ''
  const Router = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const page = (
    <SetPageNameContext
      value={(name) => {
        title = name
      }}
    >
      <StrictMode>
        <Portal portal={portalBeforeStart} Router={Router} />
      </StrictMode>
    </SetPageNameContext>
  )
  renderToString(page)
  // The first render makes React.lazy import the screen. The import resolves on the next turn of the event loop.
  await sleep(0)
  const html = renderToString(page)
  if (title === '') throw new Error(`The page of ${path} has no title: its screen was not rendered`)
  return { language: toBcp47Tag(language), direction: getTextDirection(language), title, html }
}

/** Renders the app shell: the layout of a page without text, for requests with an unknown language or visitor. */
export const prerenderAppShell = (): string =>
  renderToStaticMarkup(
    <PageShell
      header={<AppHeader brand={<Brand />} navigationLabel="" menuLabel="" />}
      footer={<AppFooter label="" links={null} />}
    >
      <PageContent>
        {/* The heading of `index.html` for screen readers. The visible page has only placeholders. */}
        <h1 className="visually-hidden">Account</h1>
        <Skeleton width="short" />
        <Skeleton shape="block" />
      </PageContent>
    </PageShell>,
  )

/**
 * Returns the texts of `index.html`. The language must be loaded: it is the source language, or one for which
 * `prerenderRoute` has run.
 */
export const readTemplateTexts = (language: Language) => {
  const t = i18next.getFixedT(language)
  return { description: t('page.description'), noScript: t('page.noScript') }
}

/** Renders the hidden notices for a failed start and a lost network. The language must already be loaded. */
export const prerenderNotices = (language: Language): string => {
  const t = i18next.getFixedT(language)
  const inLanguage = { lang: toBcp47Tag(language), dir: getTextDirection(language) }
  const labels = { supportUrl: t('common.contactSupport'), accessibilityUrl: t('layout.accessibility') }
  return renderToStaticMarkup(
    <>
      <div {...createFailureNoticeAttributes(labels)} {...inLanguage}>
        <Alert kind="error">{t('noStart.text')}</Alert>
      </div>
      <div id={offlineNoticeId} role="alert" hidden {...inLanguage}>
        <Alert kind="info">{t('connection.lost')}</Alert>
      </div>
    </>,
  )
}
