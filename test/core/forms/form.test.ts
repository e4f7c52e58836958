import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createForm } from '../../../core/forms/form.ts'
import { required } from '../../../core/shared/validation.ts'
import { offline } from '../../builders/errors.ts'
import { deferred } from '../../fakes/deferred.ts'
import { ada, givenForm } from './given-form.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

describe('A form', () => {
  it('is sent as it was typed, and closes when it has succeeded', async () => {
    const { form, calls, phase } = givenForm()
    expect(phase()).toEqual({ tag: 'open' })
    const sending = form.submit({ ...ada, name: ' Ada ' })()
    expect(phase()).toEqual({ tag: 'sending' })
    expect(calls.map(({ values }) => values)).toEqual([{ ...ada, name: ' Ada ' }])
    calls[0]?.answer.succeed('done')
    expect(await sending).toEqual(right('done'))
    expect(phase()).toEqual({ tag: 'sent', result: 'done' })
  })

  it('tells why it was refused, and is open again', async () => {
    const { form, calls, phase } = givenForm()
    const sending = form.submit(ada)()
    calls[0]?.answer.fail(offline)
    expect(await sending).toEqual(left(offline))
    expect(phase()).toEqual({ tag: 'refused', error: offline })
  })

  it('stays open after a result that does not end it', async () => {
    const { form, calls, phase } = givenForm({ isDone: (result) => result !== 'not yet' })
    const sending = form.submit(ada)()
    calls[0]?.answer.succeed('not yet')
    expect(await sending).toEqual(right('not yet'))
    expect(phase()).toEqual({ tag: 'open' })
  })

  it('with problems is not sent, and shows each of them', async () => {
    const { form, calls, problems } = givenForm()
    expect(await form.submit({ name: '', email: 'ada@' })()).toEqual(left({ tag: 'invalid-input' }))
    expect(calls).toEqual([])
    expect(problems()).toEqual({ name: 'required', email: 'email-invalid' })
  })

  it('complains of nothing before it is sent', () => {
    const { form, problems } = givenForm()
    form.edit({ name: '', email: 'ada@' })
    form.leave('email', { name: '', email: 'ada@' })
    expect(problems()).toEqual({})
  })

  it('that checks on leaving complains of the field that was left', () => {
    const { form, problems } = givenForm({ checksOnLeave: true })
    form.leave('email', { name: '', email: 'ada@' })
    expect(problems()).toEqual({ email: 'email-invalid' })
  })

  it('checks a bad field again as it is corrected, and no other', async () => {
    const { form, problems } = givenForm()
    await form.submit({ name: 'Ada', email: '' })()
    form.edit({ name: '', email: 'ada@' })
    expect(problems()).toEqual({ email: 'email-invalid' })
    form.edit({ name: '', email: ada.email })
    expect(problems()).toEqual({})
  })

  it('knows whether it could be sent, and changes no state while that stays the same', () => {
    const { form } = givenForm()
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
    const { form } = givenForm()
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

describe('A form whose screen has gone', () => {
  it('is a fresh one', async () => {
    const { form, calls, phase } = givenForm()
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
    const { form, calls, phase } = givenForm()
    const sending = form.submit(ada)()
    form.reset()
    expect(await calls[0]?.submission.ifWanted(TE.right('an answer'))()).toEqual(right('an answer'))
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
