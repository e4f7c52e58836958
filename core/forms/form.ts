import type { Either } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { CaptchaControl } from '../captcha/captcha.ts'
import { type AppError, invalidInput, superseded } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Outcome } from '../shared/outcome.ts'
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
export type IfStill = <A>(call: Outcome<A>) => Outcome<A>

/** What a use-case can ask of the press that it answers. */
export interface Submission {
  /** It counts as long as nothing was pressed after it. For what has happened at the back-end, whatever was typed since. */
  readonly ifLast: IfStill
  /** It counts as long as it was not taken back by an edit either. For what only has an effect here. */
  readonly ifWanted: IfStill
  /** Whether its screen is still there to show how it ends. */
  readonly isShown: () => boolean
}

const ifStill =
  (isSo: () => boolean): IfStill =>
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

  let presses = 0
  /** Counts presses and what takes one back. */
  let latest = 0
  /** Counts resets: a call that began before one does not show in what came after. */
  let sitting = 0
  let underWay:
    | { readonly values: Values<Field>; readonly of: string; readonly answer: Promise<Either<AppError, A>> }
    | undefined

  const isUnderWay = (values: Values<Field>) =>
    underWay?.of === customer() && fields.every((field) => underWay?.values[field] === values[field])

  const withdraw = () => {
    latest += 1
    underWay = undefined
  }

  const begin = (values: Values<Field>) => {
    presses += 1
    latest += 1
    const [press, mine, here] = [presses, latest, sitting]
    const submission = {
      ifLast: ifStill(() => presses === press),
      ifWanted: ifStill(() => latest === mine),
      isShown: () => sitting === here,
    }
    const call = { values, of: customer(), answer: send(values, submission)() }
    underWay = call
    return call.answer.finally(() => {
      if (underWay === call) underWay = undefined
    })
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
        withdraw()
        state.set({ phase: { tag: 'open' }, problems, valid: false })
        return TE.left(invalidInput)()
      }
      const answer = underWay !== undefined && isUnderWay(values) ? underWay.answer : begin(values)
      const [mine, here] = [latest, sitting]
      const end = (phase: FormPhase<A>) => {
        if (latest === mine && sitting === here && isSending()) state.update((before) => ({ ...before, phase }))
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
      if (underWay !== undefined && !isUnderWay(values)) {
        withdraw()
        state.update((before) => ({ ...before, phase: { tag: 'open' } }))
      }
      show(values, showsProblem)
    },
    leave: (left, values) => {
      if (checksOnLeave) show(values, (field) => field === left || showsProblem(field))
    },
    reset: () => {
      sitting += 1
      state.set(fresh)
    },
  }
}
