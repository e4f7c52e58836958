import type { Failure } from '../messages/messages.ts'
import { type FieldProblems, type FormRules, validate } from '../shared/validation.ts'

export type FieldValues<Field extends string> = Readonly<Record<Field, string>>

export type FormPhase<A> =
  | { readonly tag: 'open' }
  | { readonly tag: 'sending' }
  /** The call failed. The failure stays until a dismissal, an edit of the refused value, a submit or a reset. */
  | { readonly tag: 'refused'; readonly failure: Failure }
  /** The call has succeeded. The form stays in this phase until its screen is removed and calls `reset`. */
  | { readonly tag: 'sent'; readonly result: A }
  /** The use-case has thrown. This is a programming error. */
  | { readonly tag: 'broken'; readonly error: unknown }

export interface FormState<Field extends string, Problem extends string, A> {
  readonly phase: FormPhase<A>
  /** The problems to show. The last submit or `blur` has found them, and no edit has solved them since then. */
  readonly problems: FieldProblems<Field, Problem>
  /** Whether all current values are valid, so that the form could be sent. */
  readonly valid: boolean
}

/** A value that a service has refused. Until the next submit, the field shows the problem while it has this value. */
export interface RefusedValue<Field extends string, Problem extends string> {
  readonly field: Field
  readonly value: string
  readonly problem: Problem
}

/** The whole state of a form. Each submit with new values has a number, so that a late answer can be recognized. */
export interface FormMachine<Field extends string, Problem extends string, A> {
  /** What the form's screen shows. */
  readonly shown: FormState<Field, Problem, A>
  /** The number of the last call. */
  readonly lastId: number
  /** The running call, unless an edit or an invalid submit has abandoned it. A submit with the same `key` joins it. */
  readonly running: { readonly id: number; readonly key: string } | undefined
  /** The number of the last call before the form was reset. The form shows no results up to this call. */
  readonly lastHidden: number
  readonly refused: RefusedValue<Field, Problem> | undefined
}

/** The events of a form. `key` identifies the values and their customer. */
export type FormEvent<Field extends string, Problem extends string, A> =
  | { readonly tag: 'submitted'; readonly values: FieldValues<Field>; readonly key: string }
  | {
      readonly tag: 'ended'
      readonly id: number
      readonly values: FieldValues<Field>
      readonly phase: FormPhase<A>
      readonly refused: RefusedValue<Field, Problem> | undefined
    }
  | { readonly tag: 'edited'; readonly values: FieldValues<Field>; readonly key: string }
  /** The values were checked again. `blurred` is the field that lost the focus and shows its problem from now on. */
  | { readonly tag: 'checked'; readonly values: FieldValues<Field>; readonly blurred?: string }
  | { readonly tag: 'dismissed' }
  | { readonly tag: 'reset' }

const openPhase = { tag: 'open' } as const

export const initialMachine: FormMachine<never, never, never> = {
  shown: { phase: openPhase, problems: {}, valid: false },
  lastId: 0,
  running: undefined,
  lastHidden: 0,
  refused: undefined,
}

/** Returns whether the failure of a form is shown as the problem of a field, and not for the whole form. */
export const isFailureShownAtField = ({ phase, problems }: FormState<string, string, unknown>): boolean =>
  phase.tag === 'refused' && Object.values(problems).includes(phase.failure.code)

export const hasNoProblems = (problems: object): boolean => Object.keys(problems).length === 0

/** Creates the reducer of a form. It returns the state after an event, and makes no calls. */
export const createFormReducer = <
  Field extends string,
  Problem extends string,
  A,
  RuleProblem extends Problem = Problem,
>(
  rules: FormRules<Field, RuleProblem>,
) => {
  type Machine = FormMachine<Field, Problem, A>
  const fields = Object.keys(rules) as Field[]

  /**
   * Checks the values, and shows the problems of the fields for which `isShown` returns true. Returns the same object
   * if nothing changes.
   */
  const check = (machine: Machine, values: FieldValues<Field>, isShown: (field: Field) => boolean): Machine => {
    const { shown, refused } = machine
    const found: FieldProblems<Field, Problem> = validate(rules, values)
    if (refused !== undefined && values[refused.field] === refused.value) found[refused.field] ??= refused.problem
    const problems: FieldProblems<Field, Problem> = {}
    for (const field of fields) if (isShown(field) && found[field] !== undefined) problems[field] = found[field]
    const valid = hasNoProblems(found)
    const isSame = valid === shown.valid && fields.every((field) => problems[field] === shown.problems[field])
    return isSame ? machine : { ...machine, shown: { ...shown, problems, valid } }
  }
  const withPhase = (machine: Machine, phase: FormPhase<A>): Machine => ({
    ...machine,
    shown: { ...machine.shown, phase },
  })

  return (machine: Machine, event: FormEvent<Field, Problem, A>): Machine => {
    const { shown, lastId, running, refused } = machine
    const showsProblem = (field: Field) => shown.problems[field] !== undefined
    switch (event.tag) {
      case 'submitted': {
        const problems = validate(rules, event.values)
        const sent = { ...machine, running: undefined, refused: undefined }
        if (!hasNoProblems(problems)) return { ...sent, shown: { phase: openPhase, problems, valid: false } }
        const id = running?.key === event.key ? lastId : lastId + 1
        const sending: Machine['shown'] = { phase: { tag: 'sending' }, problems: {}, valid: true }
        return { ...sent, lastId: id, running: { id, key: event.key }, shown: sending }
      }
      case 'ended': {
        const noted = { ...machine, refused: event.refused ?? machine.refused }
        if (running?.id !== event.id) return noted
        const ended = { ...noted, running: undefined }
        return shown.phase.tag === 'sending' ? check(withPhase(ended, event.phase), event.values, () => true) : ended
      }
      case 'edited': {
        const isReplaced = running !== undefined && running.key !== event.key
        // When the customer corrects a refused value, the field shows no problem until the form is sent again.
        const isCorrected =
          isFailureShownAtField(shown) && refused !== undefined && event.values[refused.field] !== refused.value
        const edited = isReplaced || isCorrected ? { ...withPhase(machine, openPhase), running: undefined } : machine
        return check(edited, event.values, (field) => showsProblem(field) && !(isCorrected && field === refused.field))
      }
      case 'checked':
        return check(machine, event.values, (field) => field === event.blurred || showsProblem(field))
      case 'dismissed':
        return shown.phase.tag === 'refused' ? withPhase(machine, openPhase) : machine
      case 'reset':
        return { ...machine, lastHidden: lastId, shown: initialMachine.shown }
    }
  }
}
