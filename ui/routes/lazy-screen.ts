import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../start-up/load-chunk.ts'

/** A screen whose code is fetched when its route is opened, and which survives a release in between. */
export const lazyScreen = (load: () => Promise<{ readonly default: ComponentType }>) => lazy(() => loadChunk(load))
