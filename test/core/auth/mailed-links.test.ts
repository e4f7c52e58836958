import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { type ConfirmationState, linkFailure } from '../../../core/auth/confirmation.ts'
import { mailedPages, readMailedLink } from '../../../core/auth/mailed-pages.ts'
import { offline, rejected, undecodable } from '../../builders/errors.ts'
import { ada, givenPortal, grace } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import { settled } from '../../fakes/settled.ts'

const given = (oneTimeLinks: 'automatic' | 'click' = 'automatic') => {
  const portal = givenPortal({ ports: () => ({ settings: { ...settings, oneTimeLinks } }) })
  const { reload, signOn } = portal
  const token = signOn.mail('confirm-email', ada)
  const linkIn = ({ auth } = portal.app) => auth.confirmation('confirm-email', token)
  /** The link's page; each time as after a reload. */
  const open = () => linkIn(reload())
  const look = async (link = linkIn()) => {
    link.seen()
    await settled()
  }
  return { ...portal, token, linkIn, open, look, calls: signOn.calls }
}

describe('A confirmation link (specification §2, /confirm and /confirm-email-change)', () => {
  it('waits to be seen, then confirms', async () => {
    const { calls, linkIn, look, signOn } = given()
    const seen: ConfirmationState[] = []
    linkIn().state.changes.subscribe((state) => seen.push(state))
    expect(calls).toEqual([])
    await look()
    expect(seen).toEqual([{ tag: 'waiting', trigger: 'visible' }, { tag: 'confirming' }, { tag: 'confirmed' }])
    expect(signOn.confirmed).toEqual([ada])
  })

  it('is sent once, however often its page is made or seen, and whichever way leads back to it', async () => {
    const { calls, linkIn, look, signOn, token } = given()
    signOn.hold()
    for (let render = 0; render < 3; render += 1) await look()
    signOn.release()
    await settled()
    await look()
    await linkIn().confirm()()
    expect(calls).toEqual([`confirm-email with ${token}`])
    expect(linkIn().state.value).toEqual({ tag: 'confirmed' })
  })

  it('is told apart by its token and by what it confirms', async () => {
    const { app, linkIn, signOn, token } = given()
    const other = signOn.mail('confirm-email', grace)
    await linkIn().confirm()()
    await app.auth.confirmation('confirm-email', other).confirm()()
    expect(signOn.confirmed).toEqual([ada, grace])
    expect(app.auth.confirmation('confirm-email-change', token).state.value).toEqual({
      tag: 'waiting',
      trigger: 'visible',
    })
  })

  it('after a reload while it was under way is not sent again, unless the customer asks', async () => {
    const { calls, look, open, signOn } = given()
    signOn.hold()
    await look(open())
    const reloaded = open()
    await look(reloaded)
    expect(reloaded.state.value).toEqual({ tag: 'interrupted' })
    expect(calls).toHaveLength(1)
    signOn.release()
    await settled()
    await reloaded.confirm()()
    expect(reloaded.state.value).toEqual({ tag: 'failed', error: rejected(404, 'confirmation.token.not_found') })
  })

  it('after a reload still knows that it was confirmed, and sends nothing', async () => {
    const { calls, look, open } = given()
    await open().confirm()()
    const reloaded = open()
    await look(reloaded)
    expect(reloaded.state.value).toEqual({ tag: 'confirmed' })
    expect(calls).toHaveLength(1)
  })

  it.each([
    [
      'was refused can be tried again, by the button and by a reload',
      rejected(503),
      { tag: 'waiting', trigger: 'visible' },
    ],
    ['got no answer may have been used: a reload asks before it sends again', offline, { tag: 'interrupted' }],
  ])('that %s', async (_, error, reloaded) => {
    const { calls, open, signOn } = given()
    signOn.failWith(error)
    const link = open()
    expect(await link.confirm()()).toEqual(left(error))
    expect(link.state.value).toEqual({ tag: 'failed', error })
    expect(open().state.value).toEqual(reloaded)
    signOn.recover()
    expect(await Promise.all([link.confirm()(), link.confirm()()])).toEqual([right(undefined), right(undefined)])
    expect(link.state.value).toEqual({ tag: 'confirmed' })
    expect(calls).toHaveLength(2)
  })

  it("does not repeat a failure by itself when the page is seen again, as on the way 'back'", async () => {
    const { calls, look, signOn } = given()
    signOn.failWith(rejected(404))
    await look()
    await look()
    expect(calls).toHaveLength(1)
  })

  it("with oneTimeLinks 'click' waits for the press, whatever is seen", async () => {
    const { calls, linkIn, look } = given('click')
    await look()
    expect(linkIn().state.value).toEqual({ tag: 'waiting', trigger: 'click' })
    expect(calls).toEqual([])
    await linkIn().confirm()()
    expect(linkIn().state.value).toEqual({ tag: 'confirmed' })
  })
})

describe('What a failed one-time link means to its reader', () => {
  it.each([
    [rejected(404), 'spent'],
    [rejected(400), 'spent'],
    [rejected(422, 'validation.input.required'), 'spent'],
    [rejected(409), 'taken'],
    [rejected(401, 'authorization.access_token.expired'), 'retryable'],
    [rejected(429), 'retryable'],
    [rejected(503), 'retryable'],
    [offline, 'retryable'],
    [undecodable, 'retryable'],
  ])('%j is %s', (error, meaning) => expect(linkFailure(error)).toBe(meaning))
})

describe('A link of an e-mail', () => {
  it.each(Object.entries(mailedPages))('is read as %s', (page, path) => {
    const link = path.replace(/:\w+/, 'a%2Fb')
    expect(readMailedLink(`https://account.compass.test${link}?from=mail#top`)).toEqual({ page, token: 'a/b' })
    expect(readMailedLink(`/${link}/`)).toEqual({ page, token: 'a/b' })
  })

  it.each([
    ...['', 'https://account.compass.test', '/reset-password', '/reset-password/', '/confirm/one/two'],
    ...['/orders/1', '/confirm/%E0%A4%A', '/confirmation/token'],
  ])('is none: %j', (address) => {
    expect(readMailedLink(address)).toBeUndefined()
  })
})
