import { type Either, left } from 'fp-ts/Either'
import type { CaptchaControl } from '../captcha/captcha.ts'
import { type Failure, type FailureCode, failureOf } from '../messages/messages.ts'
import { type AppError, invalidInput, type Outcome, refusesEmail } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { tidyEmail } from '../shared/email-address.ts'
import { createFlights, type Guard, guarded } from '../shared/single-flight.ts'
import { type FieldProblems, type FormRules, validate } from '../shared/validation.ts'

export type Values<Field extends string> = Readonly<Record<Field, string>>

/** The values that a form is given: optional fields may be missing. */
export type GivenValues<Field extends string, Optional extends Field> = Values<Exclude<Field, Optional>> &
  Partial<Values<Optional>>

/** Receives the values as they are sent, for the fields to show. */
export type ShowTidied<Field extends string> = (tidied: Values<Field>) => void

export type FormPhase<A> =
  | { readonly tag: 'open' }
  | { readonly tag: 'sending' }
  /** The form shows the failure until it is dismissed or sent again, or its screen is left. */
  | { readonly tag: 'refused'; readonly failure: Failure }
  /** The form stays closed until its screen resets it on unmount. */
  | { readonly tag: 'sent'; readonly result: A }
  /** The use-case has thrown: a programming error. */
  | { readonly tag: 'broken'; readonly error: unknown }

export interface FormState<Field extends string, Problem extends string, A> {
  readonly phase: FormPhase<A>
  /** The problems to show: the last submit's, checked again after edits. */
  readonly problems: FieldProblems<Field, Problem>
  /** Whether the current values could be sent. */
  readonly valid: boolean
}

/**
 * A form: its rules, its use-case and its state. It knows no screen: it can be sent before its screen is there, from a
 * terminal or in a test. It keeps no values once there is an answer.
 */
export interface Form<Field extends string, Problem extends string = string, A = void, Optional extends Field = never> {
  /** In the order in which they are checked. */
  readonly fields: readonly Field[]
  readonly state: Behavior<FormState<Field, Problem, A>>
  /**
   * Sends the form; 'invalid-input' when its rules refuse the values. While a call is under way, the same values join it,
   * and other values replace it.
   */
  submit(values: GivenValues<Field, Optional>, show?: ShowTidied<Field>): Outcome<A>
  /** Whether the form can be sent before its screen is there: the values are valid, and it has no captcha. */
  isReady(values: GivenValues<Field, Optional>): boolean
  /** Updates `valid`, and the problems that are shown. */
  check(values: GivenValues<Field, Optional>): void
  /** `check` after an edit. Invalidates a call under way with other values. */
  edit(values: GivenValues<Field, Optional>, show?: ShowTidied<Field>): void
  /** Shows the problem of the field that was left, in a form that `validatesOnBlur`. */
  leave(field: string, values: GivenValues<Field, Optional>, show?: ShowTidied<Field>): void
  /** Takes the failure away. */
  dismiss(): void
  /** A call under way goes on, but the form does not show its end. */
  reset(): void
}

export interface Submission {
  /** Gives 'superseded' after a later submit. For calls that change something at the back-end. */
  readonly unlessResubmitted: Guard
  /** For calls that change nothing at a back-end: after a later submit or edit their answer is 'superseded'. */
  readonly unlessEdited: Guard
  /** Whether the screen is still there to show the end of the call. */
  readonly isShown: () => boolean
}

export interface FormOptions<Field extends string, Problem extends string, A, Optional extends Field = never> {
  readonly rules: FormRules<Field, Problem>
  /** The fields that a caller may leave out. */
  readonly optional?: readonly Optional[]
  /** The field of an email address, which the form tidies, and its problem where a service refuses the address. */
  readonly email?: { readonly field: NoInfer<Field>; readonly refused: NoInfer<Problem> }
  readonly send: (values: Values<Field>, submission: Submission) => Outcome<A>
  /** The customer's key: the same values of another customer do not join a call. */
  readonly customer?: () => string
  readonly captcha?: Pick<CaptchaControl, 'kind'>
  /** For a form whose button is disabled while it is invalid: leaving a field shows its problem. */
  readonly validatesOnBlur?: boolean
  /** Why a result leaves the form open; undefined for one that ends it. */
  readonly refusal?: (result: A) => FailureCode | undefined
  /** The code of a failure; undefined for the catalogue's. */
  readonly failureCode?: (error: AppError) => FailureCode | undefined | Promise<FailureCode>
  /** Receives a failure that comes after the form's screen has gone. */
  readonly unseen?: (error: AppError) => void
}

const isEmpty = (problems: object): boolean => Object.keys(problems).length === 0

/** Makes a form for one place on a screen, because all its readers show the same state. */
export const createForm = <Field extends string, Problem extends string, A, Optional extends Field = never>({
  rules,
  optional = [],
  email,
  send,
  customer = () => '',
  captcha,
  validatesOnBlur = false,
  refusal = () => undefined,
  failureCode = () => undefined,
  unseen = () => undefined,
}: FormOptions<Field, Problem, A, Optional>): Form<Field, Problem, A, Optional> => {
  type State = FormState<Field, Problem, A>
  const fields = Object.keys(rules) as Field[]
  const fresh: State = { phase: { tag: 'open' }, problems: {}, valid: false }
  const state = createBehavior(fresh)

  const calls = createFlights<A>()
  /** Of the failure or the refusal that the current call has ended with. */
  let code: FailureCode | undefined
  let submitCount = 0
  /** Counts submits, and edits that invalidate one. */
  let generation = 0
  /** Counts resets. */
  let mountId = 0
  let refusedEmail: string | undefined

  const missing = Object.fromEntries(optional.map((field) => [field, '']))

  /** A missing value is empty. */
  const tidy = (given: GivenValues<Field, Optional>, show?: ShowTidied<Field>): Values<Field> => {
    const values = { ...missing, ...given } as Values<Field>
    const tidied = email === undefined ? values : { ...values, [email.field]: tidyEmail(values[email.field]) }
    show?.(tidied)
    return tidied
  }

  const keyOf = (values: Values<Field>) => JSON.stringify([customer(), ...fields.map((field) => values[field])])

  const invalidate = () => {
    generation += 1
    calls.abandon()
  }

  const begin = async (values: Values<Field>) => {
    invalidate()
    submitCount += 1
    const [submit, mine, mount] = [submitCount, generation, mountId]
    const result = await send(values, {
      unlessResubmitted: guarded(() => submitCount === submit),
      unlessEdited: guarded(() => generation === mine),
      isShown: () => mountId === mount,
    })()
    if (result._tag === 'Left' && mountId !== mount) unseen(result.left)
    const chosen = result._tag === 'Left' ? await failureCode(result.left) : refusal(result.right)
    if (generation === mine) code = chosen
    return result
  }

  const phaseOf = (result: Either<AppError, A>): FormPhase<A> => {
    if (result._tag === 'Left') {
      const failure = failureOf(result.left, code)
      return failure === undefined ? { tag: 'open' } : { tag: 'refused', failure }
    }
    return code === undefined ? { tag: 'sent', result: result.right } : { tag: 'refused', failure: { code } }
  }

  /** Adds a service's refusal, which stands until the address changes or the form is sent again. */
  const problemsOf = (values: Values<Field>): FieldProblems<Field, Problem> => {
    const found = validate(rules, values)
    if (email !== undefined && values[email.field] === refusedEmail) found[email.field] ??= email.refused
    return found
  }

  /** Shows the problems of the fields that `isShown` names. Without a change the state stays identical. */
  const show = (values: Values<Field>, isShown: (field: Field) => boolean) => {
    const found = problemsOf(values)
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
    submit: (typed, showTidied) => async () => {
      const values = tidy(typed, showTidied)
      refusedEmail = undefined
      const problems = validate(rules, values)
      if (!isEmpty(problems)) {
        invalidate()
        state.set({ phase: { tag: 'open' }, problems, valid: false })
        return left(invalidInput)
      }
      const answer = calls.join(keyOf(values), () => begin(values))
      const mine = generation
      const end = (phase: FormPhase<A>) => {
        if (generation !== mine || !isSending()) return
        state.update((before) => ({ ...before, phase }))
        show(values, () => true)
      }
      state.set({ phase: { tag: 'sending' }, problems: {}, valid: true })
      try {
        const result = await answer
        if (email !== undefined && result._tag === 'Left' && refusesEmail(result.left))
          refusedEmail = values[email.field]
        end(phaseOf(result))
        return result
      } catch (error) {
        end({ tag: 'broken', error })
        throw error
      }
    },
    isReady: (values) => (captcha === undefined || captcha.kind === 'none') && isEmpty(validate(rules, tidy(values))),
    check: (values) => show(tidy(values), showsProblem),
    edit: (typed, showTidied) => {
      const values = tidy(typed, showTidied)
      if (calls.isUnderWay() && !calls.isUnderWay(keyOf(values))) {
        invalidate()
        state.update((before) => ({ ...before, phase: { tag: 'open' } }))
      }
      show(values, showsProblem)
    },
    leave: (left, typed, showTidied) => {
      const values = tidy(typed, showTidied)
      if (validatesOnBlur) show(values, (field) => field === left || showsProblem(field))
    },
    dismiss: () =>
      state.update((before) => (before.phase.tag === 'refused' ? { ...before, phase: { tag: 'open' } } : before)),
    reset: () => {
      mountId += 1
      state.set(fresh)
    },
  }
}
