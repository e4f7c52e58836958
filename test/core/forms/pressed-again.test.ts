import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createForm, type IfStill } from '../../../core/forms/form.ts'
import { required } from '../../../core/shared/validation.ts'
import { deferred } from '../../fakes/deferred.ts'
import { settled } from '../../fakes/settled.ts'
import { ada, bob, givenForm } from './given-form.ts'

/** Whether an answer that comes now would count. */
const counts = async (ifStill: IfStill | undefined) =>
  isRight((await ifStill?.(TE.right('an answer'))()) ?? left('none'))

describe('A form that is pressed again', () => {
  it('sends one call, however often it is pressed as it stands', async () => {
    const { form, calls } = givenForm()
    const presses = [form.submit(ada)(), form.submit(ada)(), form.submit({ ...ada })()]
    calls[0]?.answer.succeed('done')
    expect(await Promise.all(presses)).toEqual([right('done'), right('done'), right('done')])
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['first', 0],
    ['last', 1],
  ])('for another customer meanwhile sends that, and what was pressed last counts: answered %s', async (_when, at) => {
    const { form, calls, phase } = givenForm()
    const presses = [form.submit(ada)(), form.submit(bob)()]
    expect(calls.map(({ values }) => values)).toEqual([ada, bob])
    const last = calls.map(({ submission }) => counts(submission.ifLast))
    const wanted = calls.map(({ submission }) => counts(submission.ifWanted))
    expect([await Promise.all(last), await Promise.all(wanted)]).toEqual([
      [false, true],
      [false, true],
    ])
    for (const each of [calls[at], calls[1 - at]]) {
      each?.answer.succeed(each.values.name)
      await settled()
    }
    expect(await Promise.all(presses)).toEqual([right('Ada'), right('Bob')])
    expect(phase()).toEqual({ tag: 'sent', result: 'Bob' })
  })

  it('after it has ended is a call of its own, with the same values too', async () => {
    const { form, calls } = givenForm()
    const first = form.submit(ada)()
    calls[0]?.answer.succeed('once')
    await first
    const second = form.submit(ada)()
    calls[1]?.answer.succeed('twice')
    expect([await first, await second]).toEqual([right('once'), right('twice')])
  })

  it('with the same values by another customer is another call', async () => {
    let customer = 'ada'
    const calls: string[] = []
    const form = createForm({
      rules: { name: [required] },
      customer: () => customer,
      send: () => {
        calls.push(customer)
        return deferred<void>().outcome
      },
    })
    void form.submit(ada)()
    customer = 'bob'
    void form.submit(ada)()
    expect(calls).toEqual(['ada', 'bob'])
  })

  it('and is invalid by then takes back what it sent before', async () => {
    const { form, calls, phase } = givenForm()
    const first = form.submit(ada)()
    await form.submit({ ...ada, name: '' })()
    calls[0]?.answer.succeed('done')
    await first
    expect(phase()).toEqual({ tag: 'open' })
    expect(form.state.value.problems).toEqual({ name: 'required' })
  })
})

describe('An edit', () => {
  it('takes back what was sent and has no answer yet', async () => {
    const { form, calls, phase } = givenForm()
    const sending = form.submit(ada)()
    form.edit({ ...ada, name: 'Ad' })
    expect(phase()).toEqual({ tag: 'open' })
    expect(await counts(calls[0]?.submission.ifWanted)).toBe(false)
    expect(await counts(calls[0]?.submission.ifLast)).toBe(true)
    calls[0]?.answer.succeed('done')
    expect(await sending).toEqual(right('done'))
    expect(phase()).toEqual({ tag: 'open' })
  })

  it('that changes nothing takes nothing back, as when a browser tells once more what it has filled in', async () => {
    const { form, calls, phase } = givenForm()
    const sending = form.submit(ada)()
    form.edit({ ...ada })
    expect(phase()).toEqual({ tag: 'sending' })
    calls[0]?.answer.succeed('done')
    await sending
    expect(phase().tag).toBe('sent')
  })

  it('does not open a form that has succeeded', async () => {
    const { form, calls, phase } = givenForm()
    const sending = form.submit(ada)()
    calls[0]?.answer.succeed('done')
    await sending
    form.edit(bob)
    expect(phase().tag).toBe('sent')
  })
})
