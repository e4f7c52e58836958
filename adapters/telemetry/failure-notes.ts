import type { Failure, Telemetry } from '../../core/telemetry/ports.ts'

/** A failure, with when it was and the path that the page was at: that may hold a token, and is never sent. */
export interface Note {
  readonly at: number
  readonly path: string
  readonly failure: Failure
}

/** What has gone wrong on this page, until it is known whether it is told to anyone. */
export interface FailureNotes extends Telemetry {
  /** Calls back as soon as there is something to hand over. */
  whenNoted(go: () => void): void
  /** Hands over what has been noted, and from now on each failure as it happens. */
  follow(take: (note: Note) => void): void
  /** Notes nothing from now on, and forgets. */
  end(): void
}

/** More than a page may tell, so that nothing that would be told is lost. */
const most = 100

/**
 * Begins to listen for what goes wrong. It comes with the first script, so it is small: what a failure means, and whether it is
 * told at all, is found out later.
 */
export const noteFailures = (window: Window): FailureNotes => {
  const notes: Note[] = []
  const listening = new AbortController()
  const { signal } = listening
  let take = (note: Note): void => {
    if (notes.length < most) notes.push(note)
  }
  let first = (): void => undefined
  const note = (failure: Failure) => {
    take({ at: Date.now(), path: window.location.pathname, failure })
    if (notes.length === 1) first()
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
    whenNoted: (go) => {
      first = go
      if (notes.length > 0) go()
    },
    follow: (next) => {
      take = next
      notes.splice(0).forEach(next)
    },
    end: () => {
      take = () => undefined
      notes.length = 0
      listening.abort()
    },
  }
}
