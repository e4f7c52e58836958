import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type RouteName, routeNamed } from '../routes/table.ts'
import { type BrowserApp, useAppWhenReady } from '../shared/app-context.tsx'
import { screens } from './route-screens.ts'

/** The customer or the line asks for few bytes. Some browsers don't tell. */
const savesData = (): boolean => {
  const { saveData, effectiveType = '' }: { readonly saveData?: boolean; readonly effectiveType?: string } = Object(
    Reflect.get(navigator, 'connection'),
  )
  return saveData === true || effectiveType.includes('2g')
}

/** The next screens must not compete with the page and its calls, so they wait this long after the load event. */
const idleDelayMilliseconds = 1000

const whenIdle = (signal: AbortSignal, act: () => void): void => {
  const afterDelay = () => {
    if (signal.aborted) return
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => signal.aborted || act(), { timeout: 2000 })
    else act()
  }
  const afterLoad = () => setTimeout(afterDelay, idleDelayMilliseconds)
  if (document.readyState === 'complete') afterLoad()
  else window.addEventListener('load', afterLoad, { once: true, signal })
}

/** A visitor may have typed before the scripts were there. */
const hasTyped = (): boolean =>
  [...document.querySelectorAll('input')].some((field) => field.type !== 'hidden' && field.value !== field.defaultValue)

/** At the first press, key or input: a visitor who only looks fetches nothing more. */
const whenVisitorActs = (signal: AbortSignal, act: () => void): void => {
  const first = new AbortController()
  const once = () => {
    first.abort()
    if (!signal.aborted) act()
  }
  signal.addEventListener('abort', () => first.abort(), { once: true })
  if (hasTyped()) once()
  else
    for (const type of ['input', 'keydown', 'pointerdown'])
      document.addEventListener(type, once, { capture: true, passive: true, signal: first.signal })
}

const prefetchScreens = (app: BrowserApp, names: readonly RouteName[]): void => {
  if (savesData()) return
  if (names.some((name) => routeNamed(name).products)) app.prefetchProducts()
  for (const name of names) screens[name].prefetch()
}

/** Fetches the screens to which this route leads, so that they are there before they are asked for. */
export const usePrefetchNext = (route: RouteName | undefined): void => {
  const app = useAppWhenReady()
  const isFirstPage = useLocation().key === 'default'
  useEffect(() => {
    if (app === undefined || route === undefined) return
    const { leadsTo = [], prerendered } = routeNamed(route)
    if (leadsTo.length === 0) return
    const left = new AbortController()
    const when = isFirstPage && prerendered !== undefined ? whenVisitorActs : whenIdle
    when(left.signal, () => prefetchScreens(app, leadsTo))
    return () => left.abort()
  }, [app, route, isFirstPage])
}
