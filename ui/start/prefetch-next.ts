import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { needsPart, type RouteName, routeNamed } from '../routes/table.ts'
import { type BrowserApp, useAppWhenReady } from '../shared/app-context.tsx'
import { savesData } from '../shared/scheduling.ts'
import { screens } from './route-screens.ts'

/** Milliseconds after the load event. Earlier, the next screens would compete with the page and its calls. */
const idleDelayMilliseconds = 1000

const whenIdle = (signal: AbortSignal, act: () => void): void => {
  const prefetchAfterDelay = () => {
    if (signal.aborted) return
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => signal.aborted || act(), { timeout: 2000 })
    else act()
  }
  const waitAfterLoad = () => setTimeout(prefetchAfterDelay, idleDelayMilliseconds)
  if (document.readyState === 'complete') waitAfterLoad()
  else window.addEventListener('load', waitAfterLoad, { once: true, signal })
}

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement

/** Whether a visitor has entered a field before the scripts had loaded. */
const hasEnteredField = (): boolean =>
  isField(document.activeElement) ||
  [...document.querySelectorAll('input')].some((field) => field.type !== 'hidden' && field.value !== field.defaultValue)

/** Calls `act` when a field is entered. For a visitor who only looks, scrolls or taps, nothing more is fetched. */
const whenVisitorActs = (signal: AbortSignal, act: () => void): void => {
  const first = new AbortController()
  const actOnce = () => {
    first.abort()
    if (!signal.aborted) act()
  }
  const onEvent = ({ target }: Event) => isField(target) && actOnce()
  signal.addEventListener('abort', () => first.abort(), { once: true })
  if (hasEnteredField()) actOnce()
  else
    for (const type of ['input', 'keydown', 'focusin'])
      document.addEventListener(type, onEvent, { capture: true, passive: true, signal: first.signal })
}

const prefetchScreens = (app: BrowserApp, names: readonly RouteName[]): void => {
  if (savesData()) return
  if (names.some((name) => needsPart(routeNamed(name), 'products'))) app.prefetchProducts()
  for (const name of names) screens[name].prefetch()
}

/** Fetches the screens to which this route leads, before they are requested. */
export const usePrefetchNext = (route: RouteName | undefined): void => {
  const app = useAppWhenReady()
  const isFirstPage = useLocation().key === 'default'
  useEffect(() => {
    if (app === undefined || route === undefined) return
    const { leadsTo = [], prerendered } = routeNamed(route)
    if (leadsTo.length === 0) return
    const leaving = new AbortController()
    const when = isFirstPage && prerendered !== undefined ? whenVisitorActs : whenIdle
    when(leaving.signal, () => prefetchScreens(app, leadsTo))
    return () => leaving.abort()
  }, [app, route, isFirstPage])
}
