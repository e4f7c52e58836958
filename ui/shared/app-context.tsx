import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import type { AccountApp } from '../../core/account-app.ts'
import type { ProductsApp } from '../../core/products-app.ts'
import { type Behavior, createBehavior } from '../../core/shared/behavior.ts'
import * as limits from '../../core/shared/limits.ts'

/** The app in a browser. Its products (licenses, orders, subscriptions, magic links) load when a route needs them. */
export interface BrowserApp extends AccountApp {
  /** Returns the products. Undefined until they have loaded. */
  readonly products: () => ProductsApp | undefined
  /** Loads the products, because the next screen may need them. Ignores a failure. */
  readonly prefetchProducts: () => void
  /** Loads the products once. Rejects with a MissingChunkError; the next call then tries again. */
  readonly loadProducts: () => Promise<ProductsApp>
}

type AppStartState =
  | { readonly tag: 'starting' }
  | { readonly tag: 'started'; readonly app: BrowserApp }
  | { readonly tag: 'failed'; readonly error: unknown }

/** The start of the app. The app's script and the configuration load at the same time as the first screen. */
export interface AppStart {
  /** The app. Rejects if the portal can't start. */
  readonly app: Promise<BrowserApp>
  readonly state: Behavior<AppStartState>
}

const initialAppStartState: AppStartState = { tag: 'starting' }

/** Tracks the start of an app, so that a screen that renders after the start gets the app without waiting. */
export const trackAppStart = (app: Promise<BrowserApp>): AppStart => {
  const state = createBehavior<AppStartState>(initialAppStartState)
  app.then(
    (started) => state.set({ tag: 'started', app: started }),
    (error: unknown) => state.set({ tag: 'failed', error }),
  )
  return { app, state }
}

/** The values that every component of the portal can read. */
export interface PortalContextValue {
  readonly start: AppStart
  /** Whether this browser had stored a customer's token when the page was opened. */
  readonly wasSignedIn: boolean
  readonly onCrash?: ((error: unknown) => void) | undefined
  /** Called when the first screen handles events. */
  readonly onInteractive?: (() => void) | undefined
}

const PortalContext = createContext<PortalContextValue | undefined>(undefined)

export const PortalProvider = ({
  portal,
  children,
}: {
  readonly portal: PortalContextValue
  readonly children: ReactNode
}) => <PortalContext value={portal}>{children}</PortalContext>

export const usePortal = (): PortalContextValue => {
  const portal = use(PortalContext)
  if (portal === undefined) throw new Error('Only components inside PortalProvider can use the app')
  return portal
}

const useBehaviorSubscription = <A,>(behavior: Behavior<A> | undefined) =>
  useCallback(
    (notify: () => void) => {
      const subscription = behavior?.changes.subscribe(notify)
      return () => subscription?.unsubscribe()
    },
    [behavior],
  )

/** Returns the value of a behavior, and renders the component again when the value changes. */
export function useBehavior<A>(behavior: Behavior<A>): A
export function useBehavior<A>(behavior: Behavior<A> | undefined): A | undefined
export function useBehavior<A>(behavior: Behavior<A> | undefined): A | undefined {
  const read = () => behavior?.value
  return useSyncExternalStore(useBehaviorSubscription(behavior), read, read)
}

export const useAppStartState = (): AppStartState => {
  const { state } = usePortal().start
  // A prerendered page was rendered without an app, so React has to hydrate it as if the app had not started.
  return useSyncExternalStore(
    useBehaviorSubscription(state),
    () => state.value,
    () => initialAppStartState,
  )
}

/** Returns the app. Suspends the component until the app has started, and throws if the start fails. */
export const useApp = (): BrowserApp => {
  const { app, state } = usePortal().start
  // A component that has suspended in `use` must call `use` again when React repeats its render. The promise then has a
  // status, which `use` adds. Without a status, no component has suspended, and the app can be returned directly.
  return state.value.tag === 'started' && !('status' in app) ? state.value.app : use(app)
}

export const useAppWhenReady = (): BrowserApp | undefined => {
  const state = useAppStartState()
  return state.tag === 'started' ? state.app : undefined
}

/** Returns the products. Throws if they have not loaded, which can't happen in a screen whose route needs them. */
export const useProducts = (): ProductsApp => {
  const products = useApp().products()
  if (products === undefined) throw new Error('This route has no products')
  return products
}

/** Returns the products. Undefined until the app has started and the products have loaded. */
export const useProductsWhenReady = (): ProductsApp | undefined => useAppWhenReady()?.products()

/** Returns the minimum length of a new password. Before the configuration has loaded, this is the default. */
export const usePasswordMinLength = (): number =>
  useAppWhenReady()?.settings.passwordMinLength ?? limits.passwordMinLength
