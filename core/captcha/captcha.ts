import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { captchaUnsolved, type Outcome } from '../shared/app-error.ts'
import { type Behavior, createBehavior, mapBehavior } from '../shared/behavior.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { singleFlight } from '../shared/single-flight.ts'

/** Shows a service that no robot sends a form. It is good for one call. */
export interface CaptchaProof {
  readonly response: string
  readonly goodUntil: Instant
}

/** What a placed widget tells. */
export interface CaptchaListener {
  solved(proof: CaptchaProof): void
  expired(): void
  failed(): void
}

export interface PlacedCaptcha {
  /** Its proof was spent: it is to be solved anew. */
  reset(): void
  remove(): void
}

/** Where proofs come from; the configuration chooses one. */
export type CaptchaProvider =
  | { readonly kind: 'none' }
  /** The device works a proof out by itself, at the press of a button. */
  | { readonly kind: 'computed'; readonly solve: () => Outcome<CaptchaProof> }
  /** A widget of another maker's, put into an element of the platform's own: core does not look at it. */
  | { readonly kind: 'placed'; readonly place: (where: object, listener: CaptchaListener) => PlacedCaptcha }

/** Keeps a proof that is not spent yet, so that a reload does not ask for another. */
export interface CaptchaProofStore {
  read(): CaptchaProof | undefined
  save(proof: CaptchaProof): void
  clear(): void
}

/** Where the captcha of a form stands. */
export type CaptchaState =
  | { readonly tag: 'unsolved' }
  /** The form was sent without it (specification §5). */
  | { readonly tag: 'missed' }
  | { readonly tag: 'solving' }
  | { readonly tag: 'failed' }
  | { readonly tag: 'solved'; readonly proof: CaptchaProof }
  /** It was solved, and its proof was not spent in time. */
  | { readonly tag: 'expired' }

const unsolved = { tag: 'unsolved' } as const satisfies CaptchaState
const missed = { tag: 'missed' } as const satisfies CaptchaState
const solving = { tag: 'solving' } as const satisfies CaptchaState
const solvingFailed = { tag: 'failed' } as const satisfies CaptchaState
const expired = { tag: 'expired' } as const satisfies CaptchaState
const solved = (proof: CaptchaProof): CaptchaState => ({ tag: 'solved', proof })

/** The proof that can still be spent, if there is one. */
const usableProof = (state: CaptchaState, now: Instant): CaptchaProof | undefined =>
  state.tag === 'solved' && now < state.proof.goodUntil ? state.proof : undefined

/** The captcha of one form, for its screen. Proofs never reach it. */
export interface CaptchaControl {
  /** 'none': nothing is to be shown. 'computed': show a button that solves. 'placed': give it an element. */
  readonly kind: CaptchaProvider['kind']
  readonly state: Behavior<CaptchaState['tag']>
  /** Works a proof out, unless there is one; a call while that is under way joins it. */
  solve(): Outcome<void>
  /** Looks whether a solved captcha has expired meanwhile; its state says so then. To be called now and then. */
  checkExpiry(): void
  /** Puts the widget into an element; what it returns takes it away again. */
  place(where: object): () => void
}

/** The captcha of one form, for its use-case. */
export interface Captcha extends CaptchaControl {
  /**
   * Makes a call with the solved response, or with none where no captcha is configured. Unsolved, the call is not made
   * and fails with 'captcha-unsolved' (specification §5). Whatever the call's end, its proof is spent (wire §4).
   */
  spend<A>(call: (response: string | undefined) => Outcome<A>): Outcome<A>
}

const forgetful: CaptchaProofStore = { read: () => undefined, save: () => undefined, clear: () => undefined }

/** A captcha over the provider that the configuration chose. Only the reset flow keeps its proof in a store. */
export const createCaptcha = (provider: CaptchaProvider, clock: Clock, store = forgetful): Captcha => {
  const kept = store.read()
  const state = createBehavior<CaptchaState>(kept === undefined ? unsolved : solved(kept))
  const usable = () => usableProof(state.value, clock.now())
  const hasExpired = () => state.value.tag === 'solved' && usable() === undefined
  let widget: PlacedCaptcha | undefined

  const accept = (proof: CaptchaProof) => {
    store.save(proof)
    state.set(solved(proof))
  }
  const reset = (next: CaptchaState = unsolved) => {
    store.clear()
    state.set(next)
    widget?.reset()
  }
  if (hasExpired()) reset()

  const solveOnce = singleFlight((_: undefined): Outcome<void> => {
    if (provider.kind !== 'computed' || usable() !== undefined) return TE.right(undefined)
    state.set(solving)
    return pipe(
      provider.solve(),
      TE.mapBoth((error) => {
        state.set(solvingFailed)
        return error
      }, accept),
    )
  })

  return {
    kind: provider.kind,
    state: mapBehavior(state, ({ tag }) => tag),
    solve: () => solveOnce(undefined),
    checkExpiry: () => {
      if (hasExpired()) reset(expired)
    },
    place: (where) => {
      if (provider.kind !== 'placed') return () => undefined
      const placed = provider.place(where, {
        solved: accept,
        expired: () => reset(),
        failed: () => state.set(solvingFailed),
      })
      widget = placed
      return () => {
        placed.remove()
        widget = undefined
        // A widget takes its proof along; the next one starts unsolved.
        reset()
      }
    },
    spend: (call) => async () => {
      if (provider.kind === 'none') return call(undefined)()
      const proof = usable()
      if (proof === undefined) {
        if (state.value.tag !== 'solving') reset(missed)
        return TE.left(captchaUnsolved)()
      }
      const result = await call(proof.response)()
      reset()
      return result
    },
  }
}
