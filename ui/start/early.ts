// The one script before the body: what can't wait for the others. It is a classic script, and small.
import { chooseLanguage, directionOf } from '../../core/language/languages.ts'
import { queueClicks, queueSubmits } from '../forms/event-queue.ts'
import { readEarlyScriptData } from '../shared/page-data.ts'
import { isTooOldFor, showStartFailure, watchStart } from './start-failure.ts'

watchStart(document)
const { next, styles, texts } = readEarlyScriptData(document.currentScript)

/** Loads a script and runs it in a task of its own, so that input is handled in between; again once there is a network. */
const run = async (script: string): Promise<unknown> => {
  try {
    return await import(script)
  } catch (error) {
    if (isTooOldFor(error)) showStartFailure(document)
    // The network is there. The caller that needs the script handles its failure.
    if (navigator.onLine) return undefined
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return run(script)
  }
}

const moduleScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)

/**
 * The language that will be shown, as far as can be known here: the cookie has the visitor's own choice. The name of the
 * cookie is that of `storedNames.language`, which would bring along all the others.
 */
const language = chooseLanguage(/(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1], navigator.languages)

const preload = (href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))

/**
 * Fetches the texts and the screens' scripts as soon as one of the page's own has come, be it the smallest: it takes a round
 * trip before anything of them comes, and by then a slow network is about done with what a sent form waits for. Asked for
 * sooner they would share it; later it would stand idle. The page's own run first, though all may be in the cache: the app
 * is what a sent form waits for. A lost network may have cost one of them, too.
 */
const fetchScreens = async (): Promise<void> => {
  const words = texts[language]
  if (words !== undefined) preload(words)
  next.forEach(preload)
  for (const script of moduleScripts()) await run(script)
  for (const script of next) await run(script)
}

let isAsked = false
const fetchInTime = () => {
  if (isAsked || !moduleScripts().some((script) => performance.getEntriesByName(script).length > 0)) return
  isAsked = true
  void fetchScreens()
}

// A page that stands for any language has nothing but its shape, which would be turned round when the app comes.
if (document.documentElement.dir === '') document.documentElement.dir = directionOf(language)
queueSubmits(document)
queueClicks(document)
// A host may still send the policy of another release, which refuses the styles in this page. They then come as a file.
if (document.styleSheets.length === 0)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
new PerformanceObserver(fetchInTime).observe({ type: 'resource', buffered: true })
// From a cache the first script may have come before the parser has reached its element.
document.addEventListener('readystatechange', fetchInTime)
