import type { AppError } from '../shared/app-error.ts'

/** A call to a back-end, as far as it says which one it is. The parts of its address are read here and never sent. */
export interface CalledService {
  readonly method: string
  /** Unencoded segments of the path below the service. */
  readonly path: readonly string[]
  /** Tells the grants of one address apart. */
  readonly grant: string | undefined
}

/** What went wrong, as it is known where it happens: it may hold secrets, so nothing of it leaves as it is. */
export type Failure =
  /** A part of the start failed: the page may show nothing but that. */
  | { readonly tag: 'start-failed'; readonly part: 'configuration' | 'app' | 'screens' }
  /** The script of a screen could not be had. */
  | { readonly tag: 'script-lost'; readonly error: unknown }
  /** What was thrown and not caught, or caught by the last resort of the screens. */
  | { readonly tag: 'exception'; readonly error: unknown; readonly place?: string }
  | {
      readonly tag: 'call-failed'
      readonly call: CalledService
      readonly error: AppError
      readonly milliseconds: number
    }
  /** Single members of an answer that could not be read, and were left out. */
  | { readonly tag: 'answer-malformed'; readonly decoder: string; readonly fields: string; readonly count: number }
  | { readonly tag: 'policy-violated'; readonly directive: string; readonly blocked: string }

/** Tells those who run the portal how it runs, and nothing of who uses it. It never fails, and nothing waits for it. */
export interface Telemetry {
  note(failure: Failure): void
}

/** For a place that has no one to tell, such as a terminal. */
export const noTelemetry: Telemetry = { note: () => undefined }

/** Whether a route's pattern has a parameter that is a secret. A view whose address holds one is told to no one. */
export const holdsSecret = (routePattern: string): boolean => /:(?:token|code)\b/.test(routePattern)
