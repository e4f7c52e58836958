import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { directionOf, type Language, languageTag } from '../../core/language/languages.ts'
import { changeTexts, prepareTexts } from '../language/i18n.ts'
import { Portal } from '../portal.tsx'
import { screenToOpen } from '../routes/route-at.ts'
import { PageNameContext } from '../routes/use-page-title.ts'
import { NeutralView } from './neutral-view.tsx'

export { languages } from '../../core/language/languages.ts'

/** What a page says and shows before its script has come. */
export interface FirstView {
  /** For `lang`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly html: string
}

/** The app is what comes with the script, so no first view ever has it. */
const visitor = { app: new Promise<never>(() => undefined), startsSignedIn: false }

/** React.lazy learns on the next turn that its code is there. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

prepareTexts()

/**
 * Draws, in Node and at build time, what a visitor sees of a route before the app is there: what the script then goes on
 * from in the browser. One after the other, since the texts are those of one language at a time.
 *
 * @throws when the language or the screen can't be loaded
 */
export const drawFirstView = async (path: string, language: Language): Promise<FirstView> => {
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
  if (title === '') throw new Error(`The first view of ${path} has no title: its screen was not drawn`)
  return { language: languageTag(language), direction: directionOf(language), title, html }
}

/** Draws what stands in a page that is nobody's in particular. */
export const drawNeutralView = (): string => renderToStaticMarkup(<NeutralView />)
