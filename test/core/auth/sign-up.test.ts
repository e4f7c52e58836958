import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

const given = () => {
  const world = inMemoryPorts()
  return { ...world, app: createApp(world.ports) }
}

describe('Signing up (specification §2, /sign-up)', () => {
  it('makes the account, mails a link, and says so on the next view', async () => {
    const { app, signOn } = given()

    expect(isRight(await app.auth.signUp.submit({ email: ' ada@compass.test ', password: ' 8 spaces ' })())).toBe(true)

    expect(signOn.hasAccount('ada@compass.test', ' 8 spaces ')).toBe(true)
    expect(signOn.mails).toEqual([{ to: 'ada@compass.test', link: 'confirm-email', token: 'mail-token-1' }])
    app.messages.leaveView()
    expect(app.messages.current.value).toMatchObject({
      kind: 'success',
      code: 'registered',
      mailedTo: 'ada@compass.test',
    })
    app.messages.leaveView()
    expect(app.messages.current.value).toBeUndefined()
  })

  it('signs no customer in', async () => {
    const { app } = given()
    await app.auth.signUp.submit({ email: 'ada@compass.test', password: 'a long password' })()
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
  })

  it("refuses an address that has an account, and leaves that account's password alone", async () => {
    const { app, signOn } = given()
    signOn.addAccount('ada@compass.test', 'the old password')

    const result = await app.auth.signUp.submit({ email: 'ada@compass.test', password: 'another password' })()

    expect(result).toEqual(left(rejected(409)))
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'account-exists' })
    expect(signOn.hasAccount('ada@compass.test', 'the old password')).toBe(true)
  })

  it('asks once, however often it is pressed, and never again by itself', async () => {
    const { app, signOn } = given()
    signOn.door.hold()
    const press = () => app.auth.signUp.submit({ email: 'ada@compass.test', password: 'a long password' })()
    const presses = [press(), press(), press()]
    signOn.door.broken = offline
    signOn.door.release()

    expect(await Promise.all(presses)).toEqual([left(offline), left(offline), left(offline)])
    expect(signOn.door.calls).toHaveLength(1)
  })
})
