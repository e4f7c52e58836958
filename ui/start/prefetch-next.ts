import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findRoute, needsPart, type RouteName } from '../routes/table.ts'
import { type BrowserApp, useAppWhenReady } from '../shared/app-context.tsx'
import { prefersReducedData } from '../shared/scheduling.ts'
import { screensByRoute } from './route-screens.ts'

/** Milliseconds after the load event. An earlier prefetch would compete with the page and its calls. */
const prefetchDelayMs = 1000

const runWhenIdle = (signal: AbortSignal, run: () => void): void => {
  const prefetchAfterDelay = () => {
    if (signal.aborted) return
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => signal.aborted || run(), { timeout: 2000 })
    else run()
  }
  const waitAfterLoad = () => setTimeout(prefetchAfterDelay, prefetchDelayMs)
  if (document.readyState === 'complete') waitAfterLoad()
  else window.addEventListener('load', waitAfterLoad, { once: true, signal })
}

const isInputField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement

/** Returns whether the visitor has already focused an input field or changed its value. */
const isAnyFieldUsed = (): boolean =>
  isInputField(document.activeElement) ||
  [...document.querySelectorAll('input')].some((field) => field.type !== 'hidden' && field.value !== field.defaultValue)

/** Calls `run` when a field is used, so that nothing is prefetched for a visitor who only looks, scrolls or taps. */
const runWhenFieldIsUsed = (signal: AbortSignal, run: () => void): void => {
  const first = new AbortController()
  const runOnce = () => {
    first.abort()
    if (!signal.aborted) run()
  }
  const onEvent = ({ target }: Event) => isInputField(target) && runOnce()
  signal.addEventListener('abort', () => first.abort(), { once: true })
  if (isAnyFieldUsed()) runOnce()
  else
    for (const type of ['input', 'keydown', 'focusin'])
      document.addEventListener(type, onEvent, { capture: true, passive: true, signal: first.signal })
}

const prefetchScreens = (app: BrowserApp, names: readonly RouteName[]): void => {
  if (prefersReducedData()) return
  if (names.some((name) => needsPart(findRoute(name), 'products'))) app.prefetchProducts()
  for (const name of names) screensByRoute[name].prefetch()
}

export const usePrefetchNextScreens = (route: RouteName | undefined): void => {
  const app = useAppWhenReady()
  const isFirstPage = useLocation().key === 'default'
  useEffect(() => {
    if (app === undefined || route === undefined) return
    const { linkedRoutes = [], prerendered } = findRoute(route)
    if (linkedRoutes.length === 0) return
    const leaving = new AbortController()
    const when = isFirstPage && prerendered !== undefined ? runWhenFieldIsUsed : runWhenIdle
    when(leaving.signal, () => prefetchScreens(app, linkedRoutes))
    return () => leaving.abort()
  }, [app, route, isFirstPage])
}
