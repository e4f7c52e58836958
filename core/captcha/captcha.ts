import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { captchaUnsolved } from '../shared/app-error.ts'
import { type Behavior, createBehavior, mapBehavior } from '../shared/behavior.ts'
import type { Clock } from '../shared/clock.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import {
  type CaptchaState,
  expired,
  missed,
  solved,
  solving,
  solvingFailed,
  unsolved,
  usableProof,
} from './captcha-state.ts'
import type { CaptchaProof, CaptchaProofStore, CaptchaProvider, PlacedCaptcha } from './ports.ts'

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
