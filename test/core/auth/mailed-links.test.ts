import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import type { ConfirmationState } from '../../../core/auth/confirmation.ts'
import { linkFailure } from '../../../core/auth/link-failure.ts'
import { mailedPages, readMailedLink } from '../../../core/auth/mailed-pages.ts'
import { offline, rejected, undecodable } from '../../builders/errors.ts'
import { settings } from '../../builders/settings.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const given = (oneTimeLinks: 'automatic' | 'click' = 'automatic') => {
  const world = inMemoryPorts()
  const ports = { ...world.ports, settings: { ...settings, oneTimeLinks } }
  const token = world.signOn.mail('confirm-email', 'ada@compass.test')
  const open = () => createApp(ports).auth.confirmation('confirm-email', token)
  return { ...world, token, open, app: createApp(ports) }
}

describe('A confirmation link (specification §2, /confirm and /confirm-email-change)', () => {
  it('waits to be seen, then confirms', async () => {
    const { open, signOn } = given()
    const link = open()
    const seen: ConfirmationState[] = []
    link.state.changes.subscribe((state) => seen.push(state))
    expect(signOn.door.calls).toEqual([])

    link.seen()
    await settled()

    expect(seen).toEqual([{ tag: 'waiting', for: 'sight' }, { tag: 'confirming' }, { tag: 'confirmed' }])
    expect(signOn.confirmed).toEqual(['ada@compass.test'])
  })

  it('is sent once, however often its page is made or seen, and whichever way leads back to it', async () => {
    const { app, token, signOn } = given()
    signOn.door.hold()

    for (let render = 0; render < 3; render += 1) app.auth.confirmation('confirm-email', token).seen()
    await settled()
    signOn.door.release()
    await settled()
    app.auth.confirmation('confirm-email', token).seen()
    await app.auth.confirmation('confirm-email', token).confirm()()

    expect(signOn.door.calls).toEqual([`confirm-email with ${token}`])
    expect(app.auth.confirmation('confirm-email', token).state.value).toEqual({ tag: 'confirmed' })
  })

  it('tells links apart by token and by what they confirm', async () => {
    const { app, token, signOn } = given()
    const other = signOn.mail('confirm-email', 'bob@compass.test')

    await app.auth.confirmation('confirm-email', token).confirm()()
    await app.auth.confirmation('confirm-email', other).confirm()()

    expect(signOn.confirmed).toEqual(['ada@compass.test', 'bob@compass.test'])
    expect(app.auth.confirmation('confirm-email-change', token).state.value).toEqual({ tag: 'waiting', for: 'sight' })
  })

  it('after a reload while it was under way is not sent again, unless the customer asks', async () => {
    const { open, signOn, token } = given()
    signOn.door.hold()
    open().seen()
    await settled()

    const reloaded = open()
    reloaded.seen()
    await settled()
    expect(reloaded.state.value).toEqual({ tag: 'interrupted' })
    expect(signOn.door.calls).toEqual([`confirm-email with ${token}`])

    signOn.door.release()
    await settled()
    await reloaded.confirm()()
    expect(reloaded.state.value).toEqual({ tag: 'failed', error: rejected(404, 'confirmation.token.not_found') })
  })

  it('after a reload still knows that it was confirmed, and sends nothing', async () => {
    const { open, signOn } = given()
    await open().confirm()()

    const reloaded = open()
    reloaded.seen()

    expect(reloaded.state.value).toEqual({ tag: 'confirmed' })
    expect(signOn.door.calls).toHaveLength(1)
  })

  it('that was refused can be tried again, by the button and by a reload', async () => {
    const { open, signOn } = given()
    signOn.door.broken = rejected(503)
    const link = open()
    await link.confirm()()
    expect(link.state.value).toEqual({ tag: 'failed', error: rejected(503) })

    expect(open().state.value).toEqual({ tag: 'waiting', for: 'sight' })
    signOn.door.broken = undefined
    await link.confirm()()
    expect(link.state.value).toEqual({ tag: 'confirmed' })
  })

  it('that got no answer may have been used: a reload asks before it sends again', async () => {
    const { open, signOn } = given()
    signOn.door.broken = offline
    const link = open()
    expect(await link.confirm()()).toEqual(left(offline))
    expect(link.state.value).toEqual({ tag: 'failed', error: offline })

    expect(open().state.value).toEqual({ tag: 'interrupted' })
    signOn.door.broken = undefined
    expect(await Promise.all([link.confirm()(), link.confirm()()])).toEqual([right(undefined), right(undefined)])
    expect(link.state.value).toEqual({ tag: 'confirmed' })
    expect(signOn.door.calls).toHaveLength(2)
  })

  it("does not repeat a failure by itself when the page is seen again, as on the way 'back'", async () => {
    const { open, signOn } = given()
    signOn.door.broken = rejected(404)
    const link = open()
    link.seen()
    await settled()
    link.seen()
    await settled()
    expect(signOn.door.calls).toHaveLength(1)
  })

  it("with oneTimeLinks 'click' waits for the press, whatever is seen", async () => {
    const { open, signOn } = given('click')
    const link = open()

    link.seen()
    await settled()
    expect(link.state.value).toEqual({ tag: 'waiting', for: 'press' })
    expect(signOn.door.calls).toEqual([])

    await link.confirm()()
    expect(link.state.value).toEqual({ tag: 'confirmed' })
  })
})

describe('What a failed one-time link means to its reader', () => {
  it.each([
    [rejected(404), 'spent'],
    [rejected(400), 'spent'],
    [rejected(422, 'validation.input.required'), 'spent'],
    [rejected(409), 'taken'],
    [rejected(401, 'authorization.access_token.expired'), 'unanswered'],
    [rejected(429), 'unanswered'],
    [rejected(503), 'unanswered'],
    [offline, 'unanswered'],
    [undecodable, 'unanswered'],
  ])('%j is %s', (error, meaning) => expect(linkFailure(error)).toBe(meaning))
})

describe('A link of an e-mail', () => {
  it.each(Object.entries(mailedPages))('is read as %s', (page, path) => {
    const link = path.replace(/:\w+/, 'a%2Fb')
    expect(readMailedLink(`https://account.compass.test${link}?from=mail#top`)).toEqual({ page, token: 'a/b' })
    expect(readMailedLink(`/${link}/`)).toEqual({ page, token: 'a/b' })
  })

  it.each([
    '',
    'https://account.compass.test',
    '/reset-password',
    '/reset-password/',
    '/confirm/one/two',
    '/orders/1',
    '/confirm/%E0%A4%A',
    '/confirmation/token',
  ])('is none: %j', (address) => {
    expect(readMailedLink(address)).toBeUndefined()
  })
})
