import type { Failure, Telemetry } from '../../core/telemetry/ports.ts'

/** A failure with its time and the path of the page, which may contain a token and is never sent. */
export interface Note {
  readonly at: number
  readonly path: string
  readonly failure: Failure
}

/** The failures of this page, until telemetry is configured. */
export interface FailureNotes extends Telemetry {
  /** Calls back at the first failure. */
  whenNoted(callback: () => void): void
  /** Passes on each failure, past and future. */
  forwardTo(receive: (note: Note) => void): void
  /** Forgets the failures and stops listening. */
  dispose(): void
}

/** More than a page may send, so that none is lost. */
const maxNotes = 100

/** Listens for failures. It is small, because it is part of the first script; the reporter interprets them later. */
export const noteFailures = (window: Window): FailureNotes => {
  const notes: Note[] = []
  const listening = new AbortController()
  const { signal } = listening
  let receive = (note: Note): void => {
    if (notes.length < maxNotes) notes.push(note)
  }
  let onFirst = (): void => undefined
  const note = (failure: Failure) => {
    receive({ at: Date.now(), path: window.location.pathname, failure })
    if (notes.length === 1) onFirst()
  }
  window.addEventListener(
    'error',
    ({ error, filename, lineno, colno }) => note({ tag: 'exception', error, place: `${filename}:${lineno}:${colno}` }),
    { signal },
  )
  window.addEventListener('unhandledrejection', ({ reason: error }) => note({ tag: 'exception', error }), { signal })
  window.document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective: directive, blockedURI: blocked }) => note({ tag: 'policy-violated', directive, blocked }),
    { signal },
  )
  return {
    note,
    whenNoted: (callback) => {
      onFirst = callback
      if (notes.length > 0) callback()
    },
    forwardTo: (next) => {
      receive = next
      notes.splice(0).forEach(next)
    },
    dispose: () => {
      receive = () => undefined
      notes.length = 0
      listening.abort()
    },
  }
}
