import { startPortal } from '../../adapters/composition.ts'
import { problemLine } from '../../adapters/config.ts'
import type { Platform } from '../../adapters/platform.ts'
import type { App } from '../../core/app.ts'
import { delegate } from '../forms/delegate.ts'
import { publicForms } from '../forms/public-forms.ts'
import { loadOnceOnline } from '../start-up/load-chunk.ts'
import { StartUpError } from '../start-up/start-up-error.ts'
import { prefetch } from './prefetch.ts'
import { storageWorks } from './storage-works.ts'

/** The modes of the page's preload: with others a browser would fetch the file again. */
const modesOfPreload = { mode: 'no-cors', credentials: 'include' } as const

/** The content of config.json, which is on its way since the page's head; anything but JSON is no configuration. */
const fetchConfiguration = async ({ fetch }: Platform): Promise<unknown> => {
  const response = await loadOnceOnline(() => fetch('/config.json', modesOfPreload)).catch(() => {
    throw new StartUpError(['config.json: no answer'])
  })
  if (!response.ok) throw new StartUpError([`config.json: the server answered ${response.status}`])
  return response.json().catch(() => {
    throw new StartUpError(['config.json: not JSON'])
  })
}

/**
 * From the configuration to the running app, which needs no screen: it sends the page's form if that was submitted by
 * then, and asks for the page's data. Rejects with a StartUpError.
 *
 * @param configured is handed the content of config.json before it is known to be right
 */
export const startApp = async (
  platform: Platform,
  page: Document,
  configured: (content: unknown) => void,
): Promise<App> => {
  const configuration = await fetchConfiguration(platform)
  configured(configuration)
  const started = await startPortal(configuration, platform)()
  if (started._tag === 'Left') throw new StartUpError(started.left.map(problemLine))
  const app = started.right
  // Where nothing can be stored the screens say so before a form is sent.
  delegate(page, storageWorks(platform.localStorage) ? publicForms(app) : {})
  prefetch(app, page.location.pathname)
  return app
}
