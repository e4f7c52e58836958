import type { AppError } from '../shared/app-error.ts'

/** Identifies a call to a back-end. Its path is never sent. */
export interface CalledService {
  readonly method: string
  /** Unencoded segments of the path below the service. */
  readonly path: readonly string[]
  /** The OAuth grant, because several calls share one address. */
  readonly grant: string | undefined
}

/** A failure as its caller reports it. It may hold secrets; it is scrubbed before sending. */
export type Fault =
  | { readonly tag: 'start-failed'; readonly part: 'configuration' | 'app' | 'screens' }
  /** The script of a screen could not be loaded. */
  | { readonly tag: 'script-lost'; readonly error: unknown }
  /** An uncaught error, or one that the screens' error boundary caught. */
  | { readonly tag: 'exception'; readonly error: unknown; readonly place?: string }
  | {
      readonly tag: 'call-failed'
      readonly call: CalledService
      readonly error: AppError
      readonly milliseconds: number
    }
  /** Members of an answer that could not be decoded and were left out. */
  | { readonly tag: 'answer-malformed'; readonly decoder: string; readonly fields: string; readonly count: number }
  | { readonly tag: 'policy-violated'; readonly directive: string; readonly blocked: string }

/** Reports failures to the operator, and nothing about customers. It never fails, and nothing waits for it. */
export interface Telemetry {
  readonly note: (failure: Fault) => void
}
