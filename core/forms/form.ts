import { type Either, left } from 'fp-ts/Either'
import type { CaptchaControl } from '../captcha/captcha.ts'
import { createFailure, type FailureCode } from '../messages/messages.ts'
import { type AppError, invalidInputError, isEmailRefusal, type Outcome } from '../shared/app-error.ts'
import { type Behavior, createBehavior, mapBehavior } from '../shared/behavior.ts'
import { tidyEmail } from '../shared/email-address.ts'
import { createRunningCalls, createStaleCallGuard, type StaleCallGuard } from '../shared/single-flight.ts'
import { type FormRules, validate } from '../shared/validation.ts'
import {
  createFormReducer,
  type FieldValues,
  type FormEvent,
  type FormMachine,
  type FormPhase,
  type FormState,
  hasNoProblems,
  initialMachine,
} from './form-machine.ts'

/** The values that a form receives. Values of optional fields may be missing. */
export type SubmittedValues<Field extends string, Optional extends Field> = FieldValues<Exclude<Field, Optional>> &
  Partial<FieldValues<Optional>>

/** Receives the values after tidying. The form sends these values, so the screen can show them in its fields. */
export type TidiedValuesListener<Field extends string> = (tidied: FieldValues<Field>) => void

/**
 * A form: its rules, its use-case and its state. It works without a screen: in a terminal, in a test, and before its
 * screen exists. It forgets the values when the answer has arrived.
 */
export interface Form<Field extends string, Problem extends string = string, A = void, Optional extends Field = never> {
  /** The fields, in the order in which they are checked. */
  readonly fields: readonly Field[]
  readonly state: Behavior<FormState<Field, Problem, A>>
  /**
   * Sends the form. Fails with 'invalid-input' if its rules refuse the values. During a call, a submit with the same
   * values joins this call, and a submit with other values replaces it.
   */
  submit(values: SubmittedValues<Field, Optional>, show?: TidiedValuesListener<Field>): Outcome<A>
  /** Whether the form can be sent before its screen exists: the values are valid, and it has no captcha. */
  isReady(values: SubmittedValues<Field, Optional>): boolean
  /** Updates `valid`, and the problems that are shown. */
  check(values: SubmittedValues<Field, Optional>): void
  /** Does the same as `check`, after an edit. Abandons a running call that was sent with other values. */
  edit(values: SubmittedValues<Field, Optional>, show?: TidiedValuesListener<Field>): void
  /** Called when a field has lost the focus. Shows the problem of this field if `validatesOnBlur` is true. */
  blur(field: string, values: SubmittedValues<Field, Optional>, show?: TidiedValuesListener<Field>): void
  /** Removes the failure that the form shows. */
  dismiss(): void
  /** Resets the form. A running call continues, but the form does not show its result. */
  reset(): void
}

export interface Submission {
  /** Makes a call fail with 'superseded' after a later submit. Use it for calls that change something at a service. */
  readonly unlessResubmitted: StaleCallGuard
  /** Makes a call fail with 'superseded' after a later submit or edit. Use it for calls that may be repeated. */
  readonly unlessEdited: StaleCallGuard
  /** Whether the screen still exists and shows the result of the call. */
  readonly isShown: () => boolean
}

export interface FormOptions<
  Field extends string,
  Problem extends string,
  A,
  Optional extends Field = never,
  Refusal extends FailureCode = never,
> {
  readonly rules: FormRules<Field, Problem>
  /** The fields that a caller may leave out. */
  readonly optional?: readonly Optional[]
  /** The field for an email address, and the problem to show for a refused address. The form tidies the address. */
  readonly email?: { readonly field: NoInfer<Field>; readonly refused: NoInfer<Problem> }
  /** A field, and the failures that are about its value. They are shown next to the field, not for the whole form. */
  readonly refusedField?: { readonly field: NoInfer<Field>; readonly codes: readonly Refusal[] }
  readonly send: (values: FieldValues<Field>, submission: Submission) => Outcome<A>
  /** Returns a text that identifies the customer, so that a submit does not join the call of another customer. */
  readonly customerKey?: () => string
  readonly captcha?: Pick<CaptchaControl, 'kind'>
  /**
   * Whether a field shows its problem when it loses the focus. This is for forms whose button is disabled while a value
   * is invalid.
   */
  readonly validatesOnBlur?: boolean
  /**
   * Returns the code to show if a successful result counts as a refusal, so that the form stays open. Otherwise
   * undefined. Write this option below `send`, from which the compiler infers the type of the result.
   */
  readonly refusalOf?: (result: A) => FailureCode | undefined
  /** Returns the code of a failure. If it returns undefined, the code of the catalogue is used. */
  readonly failureCodeOf?: (error: AppError) => FailureCode | undefined | Promise<FailureCode>
  /** Receives a failure that comes after the form's screen is gone. */
  readonly onUnseen?: (error: AppError) => void
}

/**
 * Creates a form. Each place on a screen needs a form of its own, because all subscribers of a form show the same
 * state.
 */
export const createForm = <
  Field extends string,
  Problem extends string,
  A,
  Optional extends Field = never,
  Refusal extends FailureCode = never,
>({
  rules,
  optional = [],
  email,
  refusedField,
  send,
  customerKey = () => '',
  captcha,
  validatesOnBlur = false,
  refusalOf = () => undefined,
  failureCodeOf = () => undefined,
  onUnseen = () => undefined,
}: FormOptions<Field, Problem, A, Optional, Refusal>): Form<Field, Problem | Refusal, A, Optional> => {
  const fields = Object.keys(rules) as Field[]
  const machine = createBehavior<FormMachine<Field, Problem | Refusal, A>>(initialMachine)
  const reduce = createFormReducer<Field, Problem | Refusal, A>(rules)
  const dispatch = (event: FormEvent<Field, Problem | Refusal, A>) => machine.update((before) => reduce(before, event))

  const missing = Object.fromEntries(optional.map((field) => [field, '']))

  /** Completes and tidies the values. A missing value becomes an empty text. */
  const tidy = (given: SubmittedValues<Field, Optional>, show?: TidiedValuesListener<Field>): FieldValues<Field> => {
    const values = { ...missing, ...given } as FieldValues<Field>
    const tidied = email === undefined ? values : { ...values, [email.field]: tidyEmail(values[email.field]) }
    show?.(tidied)
    return tidied
  }

  const keyOf = (values: FieldValues<Field>) => JSON.stringify([customerKey(), ...fields.map((field) => values[field])])

  const phaseOf = async (result: Either<AppError, A>): Promise<FormPhase<A>> => {
    if (result._tag === 'Left') {
      const failure = createFailure(result.left, await failureCodeOf(result.left))
      return failure === undefined ? { tag: 'open' } : { tag: 'refused', failure }
    }
    const code = refusalOf(result.right)
    return code === undefined ? { tag: 'sent', result: result.right } : { tag: 'refused', failure: { code } }
  }

  const findRefusedValue = (result: Either<AppError, A>, phase: FormPhase<A>, values: FieldValues<Field>) => {
    if (email !== undefined && result._tag === 'Left' && isEmailRefusal(result.left))
      return { field: email.field, value: values[email.field], problem: email.refused }
    const problem = refusedField?.codes.find((code) => phase.tag === 'refused' && code === phase.failure.code)
    return refusedField && problem && { field: refusedField.field, value: values[refusedField.field], problem }
  }

  const run = async (id: number, values: FieldValues<Field>) => {
    const isShown = () => machine.value.lastHidden < id
    try {
      const result = await send(values, {
        unlessResubmitted: createStaleCallGuard(() => machine.value.lastId === id),
        unlessEdited: createStaleCallGuard(() => machine.value.running?.id === id),
        isShown,
      })()
      if (result._tag === 'Left' && !isShown()) onUnseen(result.left)
      const phase = await phaseOf(result)
      dispatch({ tag: 'ended', id, values, phase, refused: findRefusedValue(result, phase, values) })
      return result
    } catch (error) {
      dispatch({ tag: 'ended', id, values, phase: { tag: 'broken', error }, refused: undefined })
      throw error
    }
  }
  const calls = createRunningCalls<A>()

  return {
    fields,
    state: mapBehavior(machine, ({ shown }) => shown),
    submit: (typed, showTidied) => async () => {
      const values = tidy(typed, showTidied)
      dispatch({ tag: 'submitted', values, key: keyOf(values) })
      const { running } = machine.value
      return running === undefined
        ? left(invalidInputError)
        : calls.join(String(running.id), () => run(running.id, values))
    },
    isReady: (values) =>
      (captcha === undefined || captcha.kind === 'none') && hasNoProblems(validate(rules, tidy(values))),
    check: (values) => dispatch({ tag: 'checked', values: tidy(values) }),
    edit: (typed, showTidied) => {
      const values = tidy(typed, showTidied)
      dispatch({ tag: 'edited', values, key: keyOf(values) })
    },
    blur: (field, typed, showTidied) => {
      const values = tidy(typed, showTidied)
      if (validatesOnBlur) dispatch({ tag: 'checked', values, blurred: field })
    },
    dismiss: () => dispatch({ tag: 'dismissed' }),
    reset: () => dispatch({ tag: 'reset' }),
  }
}
