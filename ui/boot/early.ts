// The one script before the body: what can't wait for the others. It is a classic script, and small.
import { queueSubmits } from '../forms/queue.ts'
import { isTooOldFor, sayNoStart, watchStart } from './no-start.ts'
import { readEarlyScriptData } from './page-data.ts'

watchStart(document)
const { next, styles } = readEarlyScriptData(document.currentScript)

/** Loads a script and runs it in a task of its own, so that input is handled in between; again once there is a network. */
const run = async (script: string): Promise<unknown> => {
  try {
    return await import(script)
  } catch (error) {
    if (isTooOldFor(error)) sayNoStart(document)
    // What is there and can't be loaded all the same is for those who need it.
    if (navigator.onLine) return undefined
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return run(script)
  }
}

const moduleScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)

/**
 * The screens' scripts, as soon as the first of the page's own has come. Before that they would take their share of a slow
 * network from what a form that is sent waits for; later the network would have had nothing to do. Then those of the page,
 * which a lost network may have cost.
 */
const fetchScreens = async (): Promise<void> => {
  for (const href of next)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  for (const script of next) await run(script)
  for (const script of moduleScripts()) await run(script)
}

let isAsked = false
const fetchInTime = () => {
  const [first] = moduleScripts()
  if (isAsked || first === undefined || performance.getEntriesByName(first).length === 0) return
  isAsked = true
  void fetchScreens()
}

queueSubmits(document)
// A host may still send the policy of another release, which refuses the styles of this page: a refused sheet is none.
if (document.styleSheets.length === 0)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
new PerformanceObserver(fetchInTime).observe({ type: 'resource', buffered: true })
// From a cache the first script may have come before the page has got as far as to name it.
document.addEventListener('readystatechange', fetchInTime)
