import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createForm, type FormOptions, type Submission } from '../../../core/forms/form.ts'
import { createFormReducer, type FormEvent, type FormPhase, initialMachine } from '../../../core/forms/form-machine.ts'
import type { FailureCode } from '../../../core/messages/messages.ts'
import { sessionEndedError } from '../../../core/shared/app-error.ts'
import type { StaleCallGuard } from '../../../core/shared/single-flight.ts'
import { requireEmail, requireText } from '../../../core/shared/validation.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { flushPromises } from '../../builders/portal.ts'
import { createDeferred, type Deferred } from '../../fakes/calls.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const ada = { name: 'Ada', email: 'ada@compass.test' }
const bob = { name: 'Bob', email: 'bob@compass.test' }

interface SentCall {
  readonly values: typeof ada
  readonly answer: Deferred<string>
  readonly submission: Submission
}

const setUpForm = (
  options: Pick<
    FormOptions<'name' | 'email', 'required' | 'email-invalid', string>,
    'validatesOnBlur' | 'refusalOf' | 'failureCodeOf'
  > = {},
) => {
  const calls: SentCall[] = []
  const form = createForm({
    rules: { name: [requireText], email: [requireText, requireEmail] },
    email: { field: 'email', refused: 'email-invalid' },
    send: (values, submission) => {
      const answer = createDeferred<string>()
      calls.push({ values, answer, submission })
      return answer.outcome
    },
    ...options,
  })
  const phase = () => form.state.value.phase
  return { form, calls, phase, problems: () => form.state.value.problems }
}

it('A form treats a missing optional field like an empty one', async () => {
  const sent: Record<string, string>[] = []
  const form = createForm({
    rules: { email: [requireText], firstName: [(value) => (value.trim() === 'x' ? 'required' : undefined)] },
    optional: ['firstName'],
    send: (values) => TE.fromIO(() => void sent.push(values)),
  })
  expect(isRight(await form.submit({ email: 'a@compass.test' })())).toBe(true)
  await form.submit({ email: 'a@compass.test', firstName: 'Ada' })()
  expect(sent.map(({ firstName }) => firstName)).toEqual(['', 'Ada'])
})

describe('A form', () => {
  it.each([
    ['a refusal', left(offlineError), { tag: 'refused', failure: { code: 'unexpected' } }],
    ['a result that means a refusal', right('not yet'), { tag: 'refused', failure: { code: 'try-later' } }],
    ['an answer that is shown elsewhere', left(sessionEndedError), { tag: 'open' }],
  ])('stays open after %s, and shows it until it is dismissed', async (_, answer, expected) => {
    const { form, calls, phase, problems } = setUpForm({
      refusalOf: (result) => (result === 'not yet' ? 'try-later' : undefined),
    })
    const sending = form.submit(ada)()
    if (answer._tag === 'Left') calls[0]?.answer.fail(answer.left)
    else calls[0]?.answer.succeed(answer.right)
    expect([await sending, phase(), problems()]).toEqual([answer, expected, {}])
    form.dismiss()
    expect(phase()).toEqual({ tag: 'open' })
  })

  it('sends an email address in one spelling, and shows its refusal next to its field until an edit', async () => {
    const { form, calls, problems } = setUpForm()
    const pasted = { name: ' Ada ', email: '\u2068<ada@COMPASS.test>\u2069;' }
    const shown: unknown[] = []
    const recordShown = (tidied: unknown) => shown.push(tidied)
    form.edit(pasted, recordShown)
    form.blur('email', pasted, recordShown)
    const sending = form.submit(pasted, recordShown)()
    expect(shown).toEqual(Array(3).fill({ name: ' Ada ', email: ada.email }))
    form.edit({ ...pasted, email: ada.email })
    expect(calls.map(({ values }) => values.email)).toEqual([ada.email])
    calls[0]?.answer.fail(aRejection(422, 'validation.email.invalid_format'))
    await sending
    expect(problems()).toEqual({ email: 'email-invalid' })
    form.edit(bob)
    expect(problems()).toEqual({})
    const again = form.submit(ada)()
    calls[1]?.answer.succeed('done')
    await again
    expect(problems()).toEqual({})
  })

  it('with problems is not sent, and shows the first problem of each field', async () => {
    const { form, calls, problems } = setUpForm()
    expect(await form.submit({ name: '', email: 'ada@' })()).toEqual(left({ tag: 'invalid-input' }))
    expect(problems()).toEqual({ name: 'required', email: 'email-invalid' })
    await form.submit({ ...ada, email: '' })()
    expect([problems(), calls]).toEqual([{ email: 'required' }, []])
  })

  it('knows whether it could be sent, and changes no state while that stays the same', () => {
    const { form } = setUpForm()
    const states = new Set<unknown>()
    form.state.changes.subscribe((state) => states.add(state))
    form.edit({ name: 'A', email: '' })
    form.edit({ name: 'Ad', email: '' })
    expect(states.size).toBe(1)
    form.edit(ada)
    expect([form.state.value.valid, states.size]).toEqual([true, 2])
  })

  it('can be sent without its screen if it is valid and asks for no captcha', () => {
    const { form } = setUpForm()
    expect([form.isReady(ada), form.isReady({ ...ada, email: '' })]).toEqual([true, false])
    const withCaptcha = (kind: 'none' | 'placed') =>
      createForm({ rules: { name: [requireText] }, captcha: { kind }, send: () => createDeferred<void>().outcome })
    expect([withCaptcha('none').isReady(ada), withCaptcha('placed').isReady(ada)]).toEqual([true, false])
  })

  it('does not show the result of a call after its screen was left, and the call still counts', async () => {
    const { form, calls, phase } = setUpForm()
    const sending = form.submit(ada)()
    form.reset()
    expect(await calls[0]?.submission.unlessEdited(TE.right('an answer'))()).toEqual(right('an answer'))
    calls[0]?.answer.succeed('done')
    expect([await sending, phase()]).toEqual([right('done'), { tag: 'open' }])
  })
})

it('The typed values are released after the answer, while the form stays closed', async () => {
  const answer = createDeferred<void>()
  const form = createForm({ rules: { name: [requireText] }, send: () => answer.outcome })
  const typed = await (async () => {
    const values = { name: 'a password' }
    const sending = form.submit(values)()
    answer.succeed(undefined)
    await sending
    return new WeakRef(values)
  })()
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(typed.deref()).toBeUndefined()
  expect(form.state.value).toEqual({ phase: { tag: 'sent', result: undefined }, problems: {}, valid: true })
})

const isAnswerAccepted = async (guarded: StaleCallGuard | undefined) =>
  isRight((await guarded?.(TE.right('an answer'))()) ?? left('none'))

describe('A form that is pressed again', () => {
  it('sends one call, however often it is pressed without an edit', async () => {
    const { form, calls } = setUpForm()
    const presses = [form.submit(ada)(), form.submit(ada)(), form.submit({ ...ada })()]
    calls[0]?.answer.succeed('done')
    expect(await Promise.all(presses)).toEqual([right('done'), right('done'), right('done')])
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['first', 0],
    ['last', 1],
  ])('with other values is sent, and the last submit counts: answered %s', async (_when, at) => {
    const { form, calls, phase } = setUpForm()
    const presses = [form.submit(ada)(), form.submit(bob)()]
    expect(calls.map(({ values }) => values)).toEqual([ada, bob])
    for (const guard of ['unlessResubmitted', 'unlessEdited'] as const)
      expect(await Promise.all(calls.map(({ submission }) => isAnswerAccepted(submission[guard])))).toEqual([
        false,
        true,
      ])
    for (const each of [calls[at], calls[1 - at]]) {
      each?.answer.succeed(each.values.name)
      await flushPromises()
    }
    expect(await Promise.all(presses)).toEqual([right('Ada'), right('Bob')])
    expect(phase()).toEqual({ tag: 'sent', result: 'Bob' })
  })

  it('shows the code of the last submit, even if an earlier call fails at the same time', async () => {
    const { form, calls, phase } = setUpForm({
      failureCodeOf: ({ tag }) => (tag === 'unreachable' ? 'activation-failed' : undefined),
    })
    const presses = [form.submit(ada)(), form.submit(bob)()]
    calls[1]?.answer.fail(offlineError)
    calls[0]?.answer.fail(aRejection(500))
    await Promise.all(presses)
    expect(phase()).toEqual({ tag: 'refused', failure: { code: 'activation-failed' } })
  })

  it('with the same values by another customer is another call', async () => {
    let customer = 'ada'
    const calls: string[] = []
    const form = createForm({
      rules: { name: [requireText] },
      customerKey: () => customer,
      send: () => {
        calls.push(customer)
        return createDeferred<void>().outcome
      },
    })
    void form.submit(ada)()
    customer = 'bob'
    void form.submit(ada)()
    expect(calls).toEqual(['ada', 'bob'])
  })
})

describe('An edit', () => {
  it('cancels a call that has no answer yet', async () => {
    const { form, calls, phase } = setUpForm()
    const sending = form.submit(ada)()
    form.edit({ ...ada, name: 'Ad' })
    expect([phase(), await isAnswerAccepted(calls[0]?.submission.unlessEdited)]).toEqual([{ tag: 'open' }, false])
    expect(await isAnswerAccepted(calls[0]?.submission.unlessResubmitted)).toBe(true)
    calls[0]?.answer.succeed('done')
    expect([await sending, phase()]).toEqual([right('done'), { tag: 'open' }])
  })
})

describe('The rules of every form', () => {
  type Problem = 'required' | 'email-invalid' | 'account-exists'
  type Event = FormEvent<'name' | 'email', Problem, string>
  const rules = { name: [requireText], email: [requireText, requireEmail] }
  const reduce = createFormReducer<'name' | 'email', Problem, string>(rules)
  const noName = { ...ada, name: '' }
  const noEmail = { ...ada, email: '' }
  const submit = (values: typeof ada) => ({ tag: 'submitted', values, key: JSON.stringify(values) }) as const
  const edit = (values: typeof ada) => ({ ...submit(values), tag: 'edited' }) as const
  const done = { tag: 'sent', result: 'done' } as const
  const refuse = (code: FailureCode) => ({ tag: 'refused', failure: { code } }) as const
  const [failed, taken] = [refuse('unexpected'), refuse('account-exists')]
  const end = (id: number, values = ada, phase: FormPhase<string> = done): Event => {
    const problem = phase === taken ? 'account-exists' : 'email-invalid'
    const refused = phase === done ? undefined : ({ field: 'email', value: values.email, problem } as const)
    return { tag: 'ended', id, values, phase, refused }
  }
  const refused = [submit(ada), end(1, ada, taken)]
  const leave = (blurred: string, values = noName): Event => ({ tag: 'checked', values, blurred })
  const check = (values: typeof ada): Event => ({ tag: 'checked', values })
  const [dismiss, reset] = [{ tag: 'dismissed' } as const, { tag: 'reset' } as const]

  /** The expected text: the phase, the number of the last call, the number of the running call, and the problems. */
  it.each<[string, readonly Event[], string]>([
    ['a submit begins a call', [submit(ada)], 'sending 1 1'],
    ['a submit with problems only shows all problems', [submit({ name: '', email: '' })], 'open 0 - name email'],
    ['an edit shows no problem of its own', [edit(noName)], 'open 0 -'],
    ['a shown problem disappears when it is corrected', [submit(noName), edit(ada)], 'open 0 -'],
    ['a shown problem stays until it is corrected', [submit(noName), check(noName)], 'open 0 - name'],
    ['a correction shows no other problem', [submit(noName), edit(noEmail)], 'open 0 -'],
    ['a field that was left shows its problem', [leave('name')], 'open 0 - name'],
    ['a field that was left without a problem shows none', [leave('email')], 'open 0 -'],
    ['the same values join the call', [submit(ada), submit(ada)], 'sending 1 1'],
    ['other values replace the call', [submit(ada), submit(bob)], 'sending 2 2'],
    ['the result of a call is shown', [submit(ada), end(1)], 'sent 1 -'],
    ['the result of a replaced call is not shown', [submit(ada), submit(bob), end(1)], 'sending 2 2'],
    [
      'the result of the last call is shown after a replaced call has ended',
      [submit(ada), submit(bob), end(1), end(2, bob)],
      'sent 2 -',
    ],
    ['an edit cancels the call', [submit(ada), edit(bob), end(1)], 'open 1 -'],
    ['the values of a cancelled call begin another call', [submit(ada), edit(bob), submit(ada)], 'sending 2 2'],
    ['an edit that changes nothing does not cancel the call', [submit(ada), edit(ada)], 'sending 1 1'],
    ['a submit with problems cancels the call', [submit(ada), submit(noName), end(1)], 'open 1 - name'],
    ['a check of other values does not cancel the call', [submit(ada), check(bob)], 'sending 1 1'],
    ['an edit does not reopen a form that was sent', [submit(ada), end(1), edit(bob)], 'sent 1 -'],
    ['the same values are sent again after a failure', [submit(ada), end(1, ada, failed), submit(ada)], 'sending 2 2'],
    ['a refused address has a problem', [submit(ada), end(1, ada, failed)], 'refused 1 - email'],
    ['another address has no problem', [submit(ada), end(1, ada, failed), edit(bob)], 'refused 1 -'],
    [
      'a cancelled call can refuse an address',
      [submit(ada), edit(bob), end(1, ada, failed), leave('email', ada)],
      'open 1 - email',
    ],
    ['a failure of a field is its problem', refused, 'refused 1 - email'],
    ['a correction removes a failure of a field', [...refused, edit(bob)], 'open 1 -'],
    ['a correction shows no problem of the next value', [...refused, edit(noEmail)], 'open 1 -'],
    ['an edit of another field keeps a failure of a field', [...refused, edit(noName)], 'refused 1 - email'],
    ['a submit forgets the refusal', [submit(ada), end(1, ada, failed), submit(ada), end(2), check(ada)], 'sent 2 -'],
    ['a failure is shown until it is dismissed', [submit(ada), end(1, ada, failed), dismiss], 'open 1 - email'],
    ['nothing else can be dismissed', [submit(ada), dismiss], 'sending 1 1'],
    ['a screen that was left shows no result', [submit(ada), reset, end(1)], 'open 1 -'],
    ['the next screen joins the call with the same values', [submit(ada), reset, submit(ada)], 'sending 1 1'],
    ['the next screen shows the result of that call', [submit(ada), reset, submit(ada), end(1)], 'sent 1 -'],
  ])('%s', (_, events, expected) => {
    const { shown, lastId, running } = events.reduce(reduce, initialMachine)
    expect([shown.phase.tag, lastId, running?.id ?? '-', ...Object.keys(shown.problems)].join(' ')).toBe(expected)
  })
})
