// The start of the app, which needs no screen: configuration → container → app. Its scripts are the first of a page. As
// soon as they are there they send its form, if somebody has by then, or ask for its data; the screens come after them.
import { startPortal } from '../adapters/start-portal.ts'
import { tabNames } from '../adapters/storage/names.ts'
import type { App } from '../core/app.ts'
import { startScreens } from './first-view/fetch-next.ts'
import { earlyForms } from './forms/early-forms.ts'
import { sendEarly } from './forms/send-early.ts'
import { normalisePath } from './routes/normalise-address.ts'
import { askEarly } from './start-up/ask-early.ts'
import { loadOnceOnline } from './start-up/load-chunk.ts'
import { nextTurn } from './start-up/next-turn.ts'
import { reloadOnce } from './start-up/reload-once.ts'
import { StartUpError } from './start-up/start-up-error.ts'
import { storageWorks } from './start-up/storage-works.ts'
// Read before anybody can sign in: by whichever of the two boots comes first.
import './starts-signed-in.ts'

/** Those of the page's own preload: in others a browser would fetch it anew. */
const modesOfPreload = { mode: 'no-cors', credentials: 'include' } as const

/** The content of config.json, which is on its way since the page's head; anything but JSON is no configuration. */
const fetchConfiguration = async (): Promise<unknown> => {
  const response = await loadOnceOnline(() => fetch('/config.json', modesOfPreload))
  if (!response.ok) throw new StartUpError([`config.json: the server answered ${response.status}`])
  return response.json().catch(() => {
    throw new StartUpError(['config.json: not JSON'])
  })
}

const startApp = async (): Promise<App> => {
  const content = await fetchConfiguration().catch((error: unknown) => {
    throw error instanceof StartUpError ? error : new StartUpError(['config.json: no answer'])
  })
  const started = await startPortal(content, {
    fetch: window.fetch.bind(window),
    localStorage: () => window.localStorage,
    sessionStorage: () => window.sessionStorage,
    page: { document, window },
    navigator,
    pause: nextTurn,
  })()
  if (started._tag === 'Left') throw new StartUpError(started.left.map(({ key, problem }) => `${key}: ${problem}`))
  const { app, forms } = earlyForms(started.right)
  // Where nothing can be stored the screens first say so.
  if (storageWorks(() => window.localStorage)) sendEarly(document, forms)
  askEarly(app, normalisePath(window.location.pathname))
  return app
}

/** Rejects with a StartUpError. */
export const app: Promise<App> = startApp()
// Whoever needs the app sees the failure; this keeps it from being reported as unhandled before anyone does.
app.catch(() => undefined)
reloadOnce(window, tabNames.reloadedFor)
startScreens(document)
