import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '../start-up/load-chunk.ts'

/** Where the question can't be fetched nothing is counted, and the page goes on without it. */
const ConsentNotice = lazy<ComponentType>(() =>
  loadChunk(() => import('./consent-notice.tsx')).catch(() => ({ default: () => null })),
)

/** Whether page views may be counted: the question, or what was answered. To be shown where the configuration has it asked. */
export const Consent = () => (
  <Suspense fallback={null}>
    <ConsentNotice />
  </Suspense>
)
