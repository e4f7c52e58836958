// The small classic script in the page. It queues submits and clicks, and preloads what the page needs next.
import { chooseLanguage, directionOf, readPreferredTags } from '../../core/language/languages.ts'
import { queueClicks, queueSubmits } from '../forms/event-queue.ts'
import { configPreloadSelector, earlyOfflineNotice, readEarlyScriptData } from '../shared/page-data.ts'
import { fetchConfigurationEarly } from './configuration.ts'
import { handleScriptFailure, hasStarted, repairStart, watchStart } from './start-failure.ts'

// The screens show this notice, too, but their scripts may be lost.
for (const event of ['offline', 'online'])
  window.addEventListener(event, () =>
    document.getElementById(earlyOfflineNotice)?.toggleAttribute('hidden', navigator.onLine),
  )
const { next, digests, texts } = readEarlyScriptData(document.currentScript)

/**
 * Runs a script in a separate task, so that input events are handled in between. If the browser is offline, tries again
 * when it is online.
 */
const run = async (script: string): Promise<unknown> => {
  try {
    return await import(script)
  } catch (error) {
    handleScriptFailure(document, error, startScripts)
    // The caller, which needs the script, handles this failure.
    if (navigator.onLine) return undefined
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return run(script)
  }
}

const findModuleScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)

/**
 * Returns the language in the cookie `storedNames.language`. An import of that table would add all other names to the
 * script. Reading a cookie throws in a sandboxed frame.
 */
const readChosenLanguage = (): string | undefined => {
  try {
    return /(?:^|; )language="?([\w-]+)/.exec(document.cookie)?.[1]
  } catch {
    return undefined
  }
}

/**
 * Returns the scripts with the texts of the app shell. Sets the direction of its layout, which would otherwise be
 * mirrored later.
 */
const prepareShellTexts = (): readonly string[] => {
  const language = chooseLanguage(readChosenLanguage(), readPreferredTags(navigator))
  document.documentElement.dir = directionOf(language)
  return texts[language] ?? []
}

// Only the app shell has no language. On other pages, reading the cookie would delay the first paint.
const textScripts = document.documentElement.dir === '' ? prepareShellTexts() : []
const startScripts = () => [...findModuleScripts(), ...next, ...textScripts]
watchStart(document, startScripts)

const maxLeavingMs = 3000

/** Preloads texts and screens, and runs the scripts in order: the app first, because a submitted form needs it. */
const loadScreens = async (): Promise<void> => {
  const links = document.createDocumentFragment()
  const preload = (href: string, integrity = '') =>
    links.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', integrity, href }))
  for (const href of textScripts) preload(href)
  for (const [index, href] of next.entries()) preload(href, digests[index])
  // All links are added together, because each change of the head costs the browser time.
  document.head.append(links)
  for (const script of findModuleScripts()) await run(script)
  // The app's script has failed. The repair waits, because leaving the page also aborts scripts.
  if (!hasStarted(document)) setTimeout(() => repairStart(document, startScripts()), maxLeavingMs)
  for (const script of next) await run(script)
}

const listeners = new AbortController()
const { signal } = listeners
const loadScreensNow = () => {
  listeners.abort()
  fetchConfigurationEarly()
  void loadScreens()
  // The first access to the storage takes a while, so it is made while the app's script is downloaded.
  try {
    localStorage.getItem('')
  } catch {
    // The screens show a message about blocked storage.
  }
}
const hasLoaded = (script: string) => performance.getEntriesByName(script).length > 0

queueSubmits(document)
queueClicks(document)
// The screens load when config.json arrives, after about one round trip. Earlier, they would compete with the app's
// scripts; later, the network would be idle.
const configuration = document.querySelector(configPreloadSelector)
configuration?.addEventListener('load', loadScreensNow, { signal })
configuration?.addEventListener('error', loadScreensNow, { signal })
// On a repeat visit the scripts are cached, so the screens need not wait for config.json.
document.addEventListener('readystatechange', () => findModuleScripts().some(hasLoaded) && loadScreensNow(), { signal })
