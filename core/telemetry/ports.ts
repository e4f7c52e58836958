import type { AppError } from '../shared/app-error.ts'

/** A failure as it occurred. The secrets in it are removed before it is sent. */
export type RawFailure =
  /** A page could not start. `part` is the name of the step that failed. */
  | { readonly tag: 'start-failed'; readonly part: string }
  /** The script of a screen could not be loaded. */
  | { readonly tag: 'script-lost'; readonly error: unknown }
  /** An error that no code caught, or that the error boundary of the screens caught. */
  | { readonly tag: 'exception'; readonly error: unknown; readonly place?: string }
  | {
      readonly tag: 'call-failed'
      /** The name of the call in the contract, such as `sso GET /magic-link/{token}`, without values. */
      readonly call: string
      readonly error: AppError
      readonly milliseconds: number
    }
  /** Some elements of an answer, such as orders, could not be decoded and were left out. */
  | { readonly tag: 'answer-malformed'; readonly decoder: string; readonly fields: string; readonly count: number }
  | { readonly tag: 'policy-violated'; readonly directive: string; readonly blocked: string }

/** Reports failures to the operator, without data of customers. `note` never throws, and no caller waits for it. */
export interface Telemetry {
  readonly note: (failure: RawFailure) => void
}
