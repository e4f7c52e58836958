import { left } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { captchaUnsolvedError, type Outcome, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior, mapBehavior } from '../shared/behavior.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { CaptchaProof, CaptchaProofStore, CaptchaProvider, CaptchaWidget } from './ports.ts'

export type CaptchaState =
  | { readonly tag: 'unsolved' }
  /** The form was submitted without a proof (specification §5). */
  | { readonly tag: 'missed' }
  | { readonly tag: 'solving' }
  | { readonly tag: 'failed' }
  | { readonly tag: 'solved'; readonly proof: CaptchaProof }
  | { readonly tag: 'expired' }

const unsolvedState = { tag: 'unsolved' } as const satisfies CaptchaState
const missingProofState = { tag: 'missed' } as const satisfies CaptchaState
const solvingState = { tag: 'solving' } as const satisfies CaptchaState
const failedState = { tag: 'failed' } as const satisfies CaptchaState
const expiredState = { tag: 'expired' } as const satisfies CaptchaState
const createSolvedState = (proof: CaptchaProof): CaptchaState => ({ tag: 'solved', proof })

const getUsableProof = (state: CaptchaState, now: Instant): CaptchaProof | undefined =>
  state.tag === 'solved' && now < state.proof.goodUntil ? state.proof : undefined

/** The part of a form's captcha that a screen uses. A screen does not see the proof. */
export interface CaptchaControl {
  /**
   * The kind of captcha to show. 'none': nothing. 'computed': a button that calls `solve`. 'placed': an element that
   * is passed to `place`.
   */
  readonly kind: CaptchaProvider['kind']
  readonly state: Behavior<CaptchaState['tag']>
  /** Computes a proof, unless a usable proof exists. Joins a running call. */
  solve(): Outcome<void>
  /** Sets the state to 'expired' when the proof has expired. Call it at regular intervals. */
  checkExpiry(): void
  /** Places the widget into an element, and returns a function that removes it. */
  place(where: object): () => void
}

/** A form's captcha with the part that a use-case needs to send the proof. */
export interface Captcha extends CaptchaControl {
  /**
   * Makes a call with the proof, or without a proof if no captcha is configured. If the proof is missing, makes no call
   * and fails with 'captcha-unsolved' (specification §5). Each proof is used for one call only, whatever the answer is.
   */
  spend<A>(call: (response: string | undefined) => Outcome<A>): Outcome<A>
}

/**
 * Creates the captcha of one form. `store` keeps an unused proof across a reload; only the password reset has a store.
 */
export const createCaptcha = (provider: CaptchaProvider, clock: Clock, store?: CaptchaProofStore): Captcha => {
  const kept = store?.read()
  const state = createBehavior<CaptchaState>(kept === undefined ? unsolvedState : createSolvedState(kept))
  /** Whether this form may use the proof: no other tab has used it or stored a newer proof. */
  const isOwnProof = (proof: CaptchaProof) => store === undefined || store.read()?.response === proof.response
  const findUsableProof = () => {
    const proof = getUsableProof(state.value, clock.now())
    return proof !== undefined && isOwnProof(proof) ? proof : undefined
  }
  const hasExpired = () => state.value.tag === 'solved' && findUsableProof() === undefined
  let widget: CaptchaWidget | undefined
  /** Whether the widget still shows a proof that this form has used up. */
  let showsUsedProof = false

  const accept = (proof: CaptchaProof) => {
    showsUsedProof = false
    store?.save(proof)
    state.set(createSolvedState(proof))
  }
  const drop = (next: CaptchaState) => {
    if (state.value.tag === 'solved' && isOwnProof(state.value.proof)) store?.clear()
    state.set(next)
  }
  const reset = (next: CaptchaState = unsolvedState) => {
    showsUsedProof = false
    drop(next)
    widget?.reset()
  }
  if (hasExpired()) reset()

  const solveOnce = singleFlight((_: undefined): Outcome<void> => {
    if (provider.kind !== 'computed' || findUsableProof() !== undefined) return TE.right(undefined)
    state.set(solvingState)
    return pipe(
      provider.solve(),
      tapError(() => state.set(failedState)),
      TE.map(accept),
    )
  })

  return {
    kind: provider.kind,
    state: mapBehavior(state, ({ tag }) => tag),
    solve: () => solveOnce(undefined),
    checkExpiry: () => {
      if (hasExpired()) reset(expiredState)
    },
    place: (where) => {
      if (provider.kind !== 'placed') return () => undefined
      const placed = provider.place(where, {
        onSolved: accept,
        onExpired: () => reset(),
        onFailed: () => state.set(failedState),
      })
      if (placed === undefined) state.set(failedState)
      widget = placed
      return () => {
        placed?.remove()
        widget = undefined
        // A widget that is removed loses its proof, so the next widget starts unsolved.
        reset()
      }
    },
    spend: (call) => async () => {
      if (provider.kind === 'none') return call(undefined)()
      const proof = findUsableProof()
      if (proof === undefined) {
        if (state.value.tag !== 'solving') reset(missingProofState)
        return left(captchaUnsolvedError)
      }
      drop(unsolvedState)
      showsUsedProof = true
      const result = await call(proof.response)()
      if (showsUsedProof) reset()
      return result
    },
  }
}
