// The early script, a small classic script inside the page. It queues submits and clicks until the screens can handle
// them, and preloads the scripts of the screens.
import { queueClicks, queueSubmits } from '../forms/event-queue.ts'
import {
  configPreloadSelector,
  offlineNoticeId,
  readEarlyScriptData,
  readShellTextScripts,
} from '../shared/page-data.ts'
import { fetchConfigurationEarly } from './configuration.ts'
import { handleScriptFailure, hasAppStarted, reloadWithFreshScripts, watchScriptErrors } from './start-failure.ts'

// The page contains a hidden notice for a lost network, because the screens' scripts may not load.
for (const event of ['offline', 'online'])
  window.addEventListener(event, () =>
    document.getElementById(offlineNoticeId)?.toggleAttribute('hidden', navigator.onLine),
  )
const { next, digests } = readEarlyScriptData(document.currentScript)

/**
 * Runs a script in a separate task, so that input events are handled in between. If the browser is offline, tries again
 * when it is online.
 */
const importScript = async (script: string): Promise<unknown> => {
  try {
    return await import(script)
  } catch (error) {
    handleScriptFailure(document, error, listStartScripts)
    // Other code handles a failure while online: `loadScreens` for the app's script, `loadChunk` for a screen's script.
    if (navigator.onLine) return undefined
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return importScript(script)
  }
}

const findModuleScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)

const shellTextScripts = readShellTextScripts(document.documentElement)
const listStartScripts = () => [...findModuleScripts(), ...next, ...shellTextScripts]
watchScriptErrors(document, listStartScripts)

const navigationTimeoutMs = 3000

/** Preloads texts and screens, and runs the scripts in order: the app first, because only the app can send forms. */
const loadScreens = async (): Promise<void> => {
  const links = document.createDocumentFragment()
  const preload = (href: string, integrity = '') =>
    links.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', integrity, href }))
  for (const href of shellTextScripts) preload(href)
  for (const [index, href] of next.entries()) preload(href, digests[index])
  // All links are added together, because each change of the head costs the browser time.
  document.head.append(links)
  for (const script of findModuleScripts()) await importScript(script)
  // The page reloads if the app's script has not run, but not at once: a navigation also aborts scripts.
  if (!hasAppStarted(document))
    setTimeout(() => reloadWithFreshScripts(document, listStartScripts()), navigationTimeoutMs)
  for (const script of next) await importScript(script)
}

const listenerAbortController = new AbortController()
const { signal } = listenerAbortController
const loadScreensOnce = () => {
  listenerAbortController.abort()
  fetchConfigurationEarly()
  void loadScreens()
  // The first access to each storage takes time, so it is made while the app's script is downloaded.
  try {
    for (const storage of [localStorage, sessionStorage]) storage.getItem('')
  } catch {
    // The error is ignored here: the screens check the storage again, and show a message if it is blocked.
  }
}
const isScriptFetched = (script: string) => performance.getEntriesByName(script).length > 0

queueSubmits(document)
queueClicks(document)
// The screens load when config.json arrives, after about one round trip. An earlier load would compete with the app's
// scripts, and a later load would leave the network idle.
const configPreloadLink = document.querySelector(configPreloadSelector)
configPreloadLink?.addEventListener('load', loadScreensOnce, { signal })
configPreloadLink?.addEventListener('error', loadScreensOnce, { signal })
// On a repeat visit the scripts are cached, so the screens need not wait for config.json.
document.addEventListener('readystatechange', () => findModuleScripts().some(isScriptFetched) && loadScreensOnce(), {
  signal,
})
