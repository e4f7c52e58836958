import { describe, expect, it } from '@jest/globals'
import { createMessages, type Message } from '../../../core/messages/messages.ts'

const given = () => {
  const messages = createMessages()
  const seen: (Message | undefined)[] = []
  messages.current.changes.subscribe((message) => seen.push(message))
  return { messages, seen }
}

describe('Messages (specification §3, §4)', () => {
  it('are none at first', () => {
    expect(given().messages.current.value).toBeUndefined()
  })

  it('are of success or of error, and go when the view is left', () => {
    const { messages } = given()
    messages.success('registered')
    expect(messages.current.value).toMatchObject({ kind: 'success', code: 'registered', lasting: 'this-view' })
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()

    messages.error('unexpected')
    expect(messages.current.value).toMatchObject({ kind: 'error', code: 'unexpected', lasting: 'this-view' })
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('posted on the way to another view are there, the same ones, until that view is left', () => {
    const { messages } = given()
    messages.success('password-changed', 'next-view')
    const id = messages.current.value?.id

    messages.leaveView()
    expect(messages.current.value).toMatchObject({ id, code: 'password-changed', lasting: 'this-view' })
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('can be dismissed, whichever view they are for', () => {
    const { messages } = given()
    messages.error('session-expired', 'next-view')
    messages.dismiss()
    expect(messages.current.value).toBeUndefined()
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('are one at a time: the newest', () => {
    const { messages } = given()
    messages.success('registered', 'next-view')
    messages.error('unexpected')
    expect(messages.current.value).toMatchObject({ kind: 'error', code: 'unexpected' })
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('posted twice are two, so that the second is announced too', () => {
    const { messages, seen } = given()
    messages.error('credentials-invalid')
    messages.error('credentials-invalid')
    const ids = seen.flatMap((message) => (message ? [message.id] : []))
    expect(new Set(ids).size).toBe(2)
  })

  it('dismissed or left when there are none tell subscribers nothing', () => {
    const { messages, seen } = given()
    messages.dismiss()
    messages.leaveView()
    expect(seen).toEqual([undefined])
  })
})
