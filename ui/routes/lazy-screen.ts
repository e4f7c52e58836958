import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../start-up/load-chunk.ts'

/** A screen whose code is fetched when its route is opened, and which survives a release in between. */
export interface LazyScreen {
  readonly Screen: ComponentType
  /** Fetches the code of a screen that is about to show, as showing it does; rejects with a MissingChunkError. */
  readonly load: () => Promise<unknown>
  /** Fetches the code of a screen that may be next. A failure is ignored: the screen tries again when it shows. */
  readonly prefetch: () => void
}

export const lazyScreen = (fetchCode: () => Promise<{ readonly default: ComponentType }>): LazyScreen => {
  let loading: ReturnType<typeof fetchCode> | undefined
  const load = () => {
    loading ??= loadChunk(fetchCode)
    return loading
  }
  return { Screen: lazy(load), load, prefetch: () => void fetchCode().catch(() => undefined) }
}
