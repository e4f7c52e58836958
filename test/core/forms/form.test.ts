import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createForm, type IsWanted, type Values } from '../../../core/forms/form.ts'
import { email, required } from '../../../core/shared/validation.ts'
import { offline } from '../../builders/errors.ts'
import { type Deferred, deferred } from '../../fakes/deferred.ts'
import { settled } from '../../fakes/settled.ts'

const ada = { name: 'Ada', email: 'ada@compass.test' }
const bob = { name: 'Bob', email: 'bob@compass.test' }

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

interface Call {
  readonly values: Values<'name' | 'email'>
  readonly answer: Deferred<string>
  readonly isWanted: IsWanted
}

const given = (options: { readonly checksOnLeave?: boolean; readonly isDone?: (result: string) => boolean } = {}) => {
  const calls: Call[] = []
  const form = createForm({
    rules: { name: [required], email: [required, email] },
    send: (values, isWanted) => {
      const answer = deferred<string>()
      calls.push({ values, answer, isWanted })
      return answer.outcome
    },
    ...options,
  })
  const phase = () => form.state.value.phase
  return { form, calls, phase, problems: () => form.state.value.problems }
}

describe('A form', () => {
  it('is sent as it was typed, and closes when it has succeeded', async () => {
    const { form, calls, phase } = given()
    expect(phase()).toEqual({ tag: 'open' })
    const sending = form.submit({ ...ada, name: ' Ada ' })()
    expect(phase()).toEqual({ tag: 'sending' })
    expect(calls.map(({ values }) => values)).toEqual([{ ...ada, name: ' Ada ' }])
    calls[0]?.answer.succeed('done')
    expect(await sending).toEqual(right('done'))
    expect(phase()).toEqual({ tag: 'sent', result: 'done' })
  })

  it('tells why it was refused, and is open again', async () => {
    const { form, calls, phase } = given()
    const sending = form.submit(ada)()
    calls[0]?.answer.fail(offline)
    expect(await sending).toEqual(left(offline))
    expect(phase()).toEqual({ tag: 'refused', error: offline })
  })

  it('stays open after a result that does not end it', async () => {
    const { form, calls, phase } = given({ isDone: (result) => result !== 'not yet' })
    const sending = form.submit(ada)()
    calls[0]?.answer.succeed('not yet')
    expect(await sending).toEqual(right('not yet'))
    expect(phase()).toEqual({ tag: 'open' })
  })

  it('with problems is not sent, and shows each of them', async () => {
    const { form, calls, problems } = given()
    expect(await form.submit({ name: '', email: 'ada@' })()).toEqual(left({ tag: 'invalid-input' }))
    expect(calls).toEqual([])
    expect(problems()).toEqual({ name: 'required', email: 'email-invalid' })
  })

  it('complains of nothing before it is sent', () => {
    const { form, problems } = given()
    form.edit({ name: '', email: 'ada@' })
    form.leave('email', { name: '', email: 'ada@' })
    expect(problems()).toEqual({})
  })

  it('that checks on leaving complains of the field that was left', () => {
    const { form, problems } = given({ checksOnLeave: true })
    form.leave('email', { name: '', email: 'ada@' })
    expect(problems()).toEqual({ email: 'email-invalid' })
  })

  it('checks a bad field again as it is corrected, and no other', async () => {
    const { form, problems } = given()
    await form.submit({ name: 'Ada', email: '' })()
    form.edit({ name: '', email: 'ada@' })
    expect(problems()).toEqual({ email: 'email-invalid' })
    form.edit({ name: '', email: ada.email })
    expect(problems()).toEqual({})
  })

  it('knows whether it could be sent, and changes no state while that stays the same', () => {
    const { form } = given()
    const states = new Set<unknown>()
    form.state.changes.subscribe((state) => states.add(state))
    form.edit({ name: 'A', email: '' })
    form.edit({ name: 'Ad', email: '' })
    expect(states.size).toBe(1)
    form.edit(ada)
    expect(form.state.value.valid).toBe(true)
    expect(states.size).toBe(2)
  })

  it('can be sent without its screen if it is valid and asks for no captcha', () => {
    const { form } = given()
    expect([form.isReady(ada), form.isReady({ ...ada, email: '' })]).toEqual([true, false])
    const withCaptcha = (kind: 'none' | 'placed') =>
      createForm({ rules: { name: [required] }, captcha: { kind }, send: () => deferred<void>().outcome })
    expect([withCaptcha('none').isReady(ada), withCaptcha('placed').isReady(ada)]).toEqual([true, false])
  })

  it('that breaks while it is sent says so', async () => {
    const mistake = new Error('a mistake')
    const form = createForm({ rules: { name: [required] }, send: () => () => Promise.reject(mistake) })
    await expect(form.submit(ada)()).rejects.toBe(mistake)
    expect(form.state.value.phase).toEqual({ tag: 'broken', error: mistake })
  })
})

describe('A form that is pressed again', () => {
  it('sends one call, however often it is pressed as it stands', async () => {
    const { form, calls } = given()
    const presses = [form.submit(ada)(), form.submit(ada)(), form.submit({ ...ada })()]
    calls[0]?.answer.succeed('done')
    expect(await Promise.all(presses)).toEqual([right('done'), right('done'), right('done')])
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['first', 0],
    ['last', 1],
  ])('for somebody else meanwhile sends that, and what was pressed last counts: answered %s', async (_when, at) => {
    const { form, calls, phase } = given()
    const presses = [form.submit(ada)(), form.submit(bob)()]
    expect(calls.map(({ values }) => values)).toEqual([ada, bob])
    expect(calls.map(({ isWanted }) => isWanted())).toEqual([false, true])
    for (const each of [calls[at], calls[1 - at]]) {
      each?.answer.succeed(each.values.name)
      await settled()
    }
    expect(await Promise.all(presses)).toEqual([right('Ada'), right('Bob')])
    expect(phase()).toEqual({ tag: 'sent', result: 'Bob' })
  })

  it('after it has ended is a call of its own, with the same values too', async () => {
    const { form, calls } = given()
    const first = form.submit(ada)()
    calls[0]?.answer.succeed('once')
    await first
    const second = form.submit(ada)()
    calls[1]?.answer.succeed('twice')
    expect([await first, await second]).toEqual([right('once'), right('twice')])
  })

  it('and is invalid by then takes back what it sent before', async () => {
    const { form, calls, phase } = given()
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
    const { form, calls, phase } = given()
    const sending = form.submit(ada)()
    form.edit({ ...ada, name: 'Ad' })
    expect(phase()).toEqual({ tag: 'open' })
    expect(calls[0]?.isWanted()).toBe(false)
    calls[0]?.answer.succeed('done')
    expect(await sending).toEqual(right('done'))
    expect(phase()).toEqual({ tag: 'open' })
  })

  it('that changes nothing takes nothing back, as when a browser tells once more what it has filled in', async () => {
    const { form, calls, phase } = given()
    const sending = form.submit(ada)()
    form.edit({ ...ada })
    expect(phase()).toEqual({ tag: 'sending' })
    calls[0]?.answer.succeed('done')
    await sending
    expect(phase().tag).toBe('sent')
  })

  it('does not open a form that has succeeded', async () => {
    const { form, calls, phase } = given()
    const sending = form.submit(ada)()
    calls[0]?.answer.succeed('done')
    await sending
    form.edit(bob)
    expect(phase().tag).toBe('sent')
  })
})

describe('A form whose screen has gone', () => {
  it('is a fresh one', async () => {
    const { form, calls, phase } = given()
    const sending = form.submit(ada)()
    calls[0]?.answer.succeed('done')
    await sending
    form.reset()
    expect(form.state.value).toEqual({ phase: { tag: 'open' }, problems: {}, valid: false })
    void form.submit(ada)()
    expect(calls).toHaveLength(2)
    expect(phase()).toEqual({ tag: 'sending' })
  })

  it('does not show how a call ends that began before, and the call still counts', async () => {
    const { form, calls, phase } = given()
    const sending = form.submit(ada)()
    form.reset()
    expect(calls[0]?.isWanted()).toBe(true)
    calls[0]?.answer.succeed('done')
    expect(await sending).toEqual(right('done'))
    expect(phase()).toEqual({ tag: 'open' })
  })
})

describe('What was typed', () => {
  it('is kept nowhere once there is an answer, while the form stays closed', async () => {
    const answer = deferred<void>()
    const form = createForm({ rules: { name: [required] }, send: () => answer.outcome })
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
})
