import type { Either } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { CaptchaControl } from '../captcha/captcha.ts'
import { type AppError, invalidInput, type Outcome, superseded } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { createFlights } from '../shared/single-flight.ts'
import { type FieldProblem, type FieldProblems, type FormRules, validate } from '../shared/validation.ts'

/** What was typed, by field. */
export type Values<Field extends string> = Readonly<Record<Field, string>>

/** How far the sending of a form has come. */
export type FormPhase<A> =
  | { readonly tag: 'open' }
  | { readonly tag: 'sending' }
  | { readonly tag: 'refused'; readonly error: AppError }
  /** The form stays closed until it is reset, which its screen does when it goes. */
  | { readonly tag: 'sent'; readonly result: A }
  /** The use-case has thrown, which is a mistake in the program. */
  | { readonly tag: 'broken'; readonly error: unknown }

export interface FormState<Field extends string, Problem extends FieldProblem, A> {
  readonly phase: FormPhase<A>
  /** The problems that are shown: of the last press, and since then of what was corrected. */
  readonly problems: FieldProblems<Field, Problem>
  /** Whether the form as it stands could be sent. */
  readonly valid: boolean
}

/**
 * A form: its rules, its use-case, and how it stands. It knows no screen, so that one can be sent before its screen is
 * there, from a terminal or in a test. Nothing of what was typed is kept once there is an answer.
 */
export interface Form<Field extends string, Problem extends FieldProblem = FieldProblem, A = void> {
  /** In the order in which they are checked. */
  readonly fields: readonly Field[]
  readonly state: Behavior<FormState<Field, Problem, A>>
  /**
   * Sends the form; 'invalid-input' where its rules refuse the values, which are then not sent. While a call is under
   * way, the same values join it, and others take its place: what was pressed last counts.
   */
  submit(values: Values<Field>): Outcome<A>
  /** Whether the form can be sent without its screen: the values are good, and no captcha has to be solved. */
  isReady(values: Values<Field>): boolean
  /** Looks whether the form could be sent, and checks again what has a problem. */
  check(values: Values<Field>): void
  /** The same when something was typed: what was sent before and has no answer yet is then taken back. */
  edit(values: Values<Field>): void
  /** A field was left. A form that `checksOnLeave` then shows its problem. */
  leave(field: string, values: Values<Field>): void
  /** A fresh form. A call that is under way goes on, without a form to show how it ends. */
  reset(): void
}

/** The answer to a call, or 'superseded' once it does not count any more. */
export type Guard = <A>(call: Outcome<A>) => Outcome<A>

/** What a use-case can ask of the press that it answers. */
export interface Submission {
  /** It counts as long as nothing was pressed after it. For what has happened at the back-end, whatever was typed since. */
  readonly unlessResubmitted: Guard
  /** It counts as long as it was not taken back by an edit either. For what only has an effect here. */
  readonly unlessEdited: Guard
  /** Whether its screen is still there to show how it ends. */
  readonly isShown: () => boolean
}

const guarded =
  (isSo: () => boolean): Guard =>
  (call) =>
  async () => {
    const result = await call()
    return isSo() ? result : TE.left(superseded)()
  }

export interface FormOptions<Field extends string, Problem extends FieldProblem, A> {
  readonly rules: FormRules<Field, Problem>
  readonly send: (values: Values<Field>, submission: Submission) => Outcome<A>
  /** Tells the customers of a form apart: the same values of another customer are another call. */
  readonly customer?: () => string
  readonly captcha?: Pick<CaptchaControl, 'kind'>
  /** For a form that can't be sent while it is invalid: a bad field then says so as soon as it is left. */
  readonly checksOnLeave?: boolean
  /** False for a result after which the form is still to be filled in. */
  readonly isDone?: (result: A) => boolean
}

const isEmpty = (problems: object): boolean => Object.keys(problems).length === 0

/** Makes a form. It belongs to one place on a screen, since every reader of its state shows the same. */
export const createForm = <Field extends string, Problem extends FieldProblem, A>({
  rules,
  send,
  customer = () => '',
  captcha,
  checksOnLeave = false,
  isDone = () => true,
}: FormOptions<Field, Problem, A>): Form<Field, Problem, A> => {
  type State = FormState<Field, Problem, A>
  const fields = Object.keys(rules) as Field[]
  const fresh: State = { phase: { tag: 'open' }, problems: {}, valid: false }
  const state = createBehavior(fresh)

  const calls = createFlights<A>()
  let submitCount = 0
  /** Counts submits, and edits that take one back. */
  let generation = 0
  /** Counts resets: a call that began before a reset does not show in the fresh form. */
  let mountId = 0

  const keyOf = (values: Values<Field>) => JSON.stringify([customer(), ...fields.map((field) => values[field])])

  const invalidate = () => {
    generation += 1
    calls.abandon()
  }

  const begin = (values: Values<Field>) => {
    invalidate()
    submitCount += 1
    const [submit, mine, mount] = [submitCount, generation, mountId]
    return send(values, {
      unlessResubmitted: guarded(() => submitCount === submit),
      unlessEdited: guarded(() => generation === mine),
      isShown: () => mountId === mount,
    })()
  }

  const phaseOf = (result: Either<AppError, A>): FormPhase<A> => {
    if (result._tag === 'Left') return { tag: 'refused', error: result.left }
    return isDone(result.right) ? { tag: 'sent', result: result.right } : { tag: 'open' }
  }

  /** Shows what is wrong with these fields, and nothing of the others. The state stays the same where it says the same. */
  const show = (values: Values<Field>, isShown: (field: Field) => boolean) => {
    const found = validate(rules, values)
    state.update((before) => {
      const problems: FieldProblems<Field, Problem> = {}
      for (const field of fields) if (isShown(field) && found[field] !== undefined) problems[field] = found[field]
      const valid = isEmpty(found)
      const isSame = valid === before.valid && fields.every((field) => problems[field] === before.problems[field])
      return isSame ? before : { ...before, problems, valid }
    })
  }
  const isSending = () => state.value.phase.tag === 'sending'
  const showsProblem = (field: Field) => state.value.problems[field] !== undefined

  return {
    fields,
    state,
    submit: (values) => async () => {
      const problems = validate(rules, values)
      if (!isEmpty(problems)) {
        invalidate()
        state.set({ phase: { tag: 'open' }, problems, valid: false })
        return TE.left(invalidInput)()
      }
      const answer = calls.join(keyOf(values), () => begin(values))
      const [mine, mount] = [generation, mountId]
      const end = (phase: FormPhase<A>) => {
        if (generation === mine && mountId === mount && isSending()) state.update((before) => ({ ...before, phase }))
      }
      if (!isSending()) state.set({ phase: { tag: 'sending' }, problems: {}, valid: true })
      try {
        const result = await answer
        end(phaseOf(result))
        return result
      } catch (error) {
        end({ tag: 'broken', error })
        throw error
      }
    },
    isReady: (values) => (captcha === undefined || captcha.kind === 'none') && isEmpty(validate(rules, values)),
    check: (values) => show(values, showsProblem),
    edit: (values) => {
      if (calls.isUnderWay() && !calls.isUnderWay(keyOf(values))) {
        invalidate()
        state.update((before) => ({ ...before, phase: { tag: 'open' } }))
      }
      show(values, showsProblem)
    },
    leave: (left, values) => {
      if (checksOnLeave) show(values, (field) => field === left || showsProblem(field))
    },
    reset: () => {
      mountId += 1
      state.set(fresh)
    },
  }
}
