import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { type ConfirmationState, toLinkFailure } from '../../../core/auth/confirmation.ts'
import { extractLinkToken, mailedLinkPaths, readMailedLink } from '../../../core/shared/mailed-links.ts'
import { aGatewayRefusal, aRejection, offlineError } from '../../builders/errors.ts'
import { ada, flushPromises, grace, noTokens, setUpPortal, storeToken } from '../../builders/portal.ts'
import { invisibleCharacters, whiteSpaceControls } from '../../hardening/nasty-texts.ts'

const setUpConfirmation = () => {
  const portal = setUpPortal()
  const { reload, signOn } = portal
  const token = signOn.sendMail('confirm-email', ada)
  const createLink = ({ auth } = portal.app) => auth.openConfirmation('confirm-email', token)
  const openAgain = () => createLink(reload())
  const showLink = async (link = createLink()) => {
    link.onSeen()
    await flushPromises()
  }
  return { ...portal, token, linkIn: createLink, open: openAgain, show: showLink, calls: signOn.calls }
}

describe('A confirmation link (specification §2, /confirm and /confirm-email-change)', () => {
  it('confirms once its page is visible', async () => {
    const { calls, linkIn, show, signOn } = setUpConfirmation()
    const states: ConfirmationState[] = []
    linkIn().state.changes.subscribe((state) => states.push(state))
    expect(calls).toEqual([])
    await show()
    expect(states).toEqual([{ tag: 'waiting', trigger: 'visible' }, { tag: 'confirming' }, { tag: 'confirmed' }])
    expect(signOn.confirmed).toEqual([ada])
  })

  it('has a separate state for each token and kind of confirmation', async () => {
    const { app, linkIn, signOn, token } = setUpConfirmation()
    const other = signOn.sendMail('confirm-email', grace)
    await linkIn().confirm()()
    await app.auth.openConfirmation('confirm-email', other).confirm()()
    expect(signOn.confirmed).toEqual([ada, grace])
    expect(app.auth.openConfirmation('confirm-email-change', token).state.value.tag).toBe('waiting')
  })

  it('is sent once, although its page renders again', async () => {
    const { calls, linkIn, show, signOn, token } = setUpConfirmation()
    signOn.hold()
    for (let render = 0; render < 3; render += 1) await show()
    signOn.release()
    await flushPromises()
    await show()
    await linkIn().confirm()()
    expect([calls, linkIn().state.value]).toEqual([[`confirm-email with ${token}`], { tag: 'confirmed' }])
  })

  it('is interrupted by a reload before the answer, and sent again only by the customer', async () => {
    const { calls, show, open, signOn } = setUpConfirmation()
    signOn.hold()
    await show(open())
    const reloaded = open()
    await show(reloaded)
    expect([reloaded.state.value, calls.length]).toEqual([{ tag: 'interrupted' }, 1])
    signOn.release()
    await flushPromises()
    await reloaded.confirm()()
    expect(reloaded.state.value).toEqual({ tag: 'failed', error: aRejection(404, 'confirmation.token.not_found') })
  })

  it('stays confirmed after a reload, and is not sent again', async () => {
    const { calls, show, open } = setUpConfirmation()
    await open().confirm()()
    const reloaded = open()
    await show(reloaded)
    expect([reloaded.state.value, calls.length]).toEqual([{ tag: 'confirmed' }, 1])
  })

  it.each([
    ['waits after a reload when it was refused', aRejection(503), { tag: 'waiting', trigger: 'visible' }],
    [
      'is interrupted after a reload when no answer came, because it may be used up',
      offlineError,
      { tag: 'interrupted' },
    ],
  ])('%s, and only the customer tries it again', async (_, error, reloaded) => {
    const { calls, open, show, signOn } = setUpConfirmation()
    signOn.failWith(error)
    const link = open()
    expect(await link.confirm()()).toEqual(left(error))
    await show(link)
    expect([link.state.value, open().state.value]).toEqual([{ tag: 'failed', error }, reloaded])
    signOn.recover()
    expect(await Promise.all([link.confirm()(), link.confirm()()])).toEqual([right(undefined), right(undefined)])
    expect([link.state.value, calls.length]).toEqual([{ tag: 'confirmed' }, 2])
  })
})

const countessEmail = 'countess@compass.test'
it.each([
  ['gives its customer the new address', ada, true, undefined, countessEmail],
  ['of another account gives the customer no address', grace, true, undefined, undefined],
  ['gives no address to a customer whose name was not known before', grace, false, undefined, undefined],
  ['gives no address to the next customer', ada, true, grace, undefined],
])('A confirmed change of the address %s', async (_, account, isKnown, next, address) => {
  const { app, changeElsewhere, signOn } = setUpPortal({ prepare: storeToken(ada, false) })
  const link = app.auth.openConfirmation(
    'confirm-email-change',
    signOn.sendMail('confirm-email-change', countessEmail, account),
  )
  if (isKnown) await flushPromises()
  signOn.hold()
  const confirming = link.confirm()()
  if (next !== undefined) changeElsewhere(next)
  signOn.release()
  await confirming
  expect(link.state.value).toEqual({ tag: 'confirmed', email: address })
})

it.each([
  [aRejection(400), 'spent'],
  [aRejection(403, 'authorization.magic_link.invalid'), 'spent'],
  [aRejection(422, 'validation.input.required'), 'spent'],
  [aRejection(409), 'taken'],
  [aRejection(401, 'authorization.access_token.expired'), 'retryable'],
  [aRejection(429), 'retryable'],
  [offlineError, 'retryable'],
  [aGatewayRefusal(404), 'retryable'],
  [aGatewayRefusal(409), 'retryable'],
])('The failure of a one-time link %j is %s', (error, meaning) => expect(toLinkFailure(error)).toBe(meaning))

describe('The token of a mailed link', () => {
  const token = 'aB3-_x.y~z'

  it.each([
    ...['', '.', ',', ')', '>', ']', '"', "'", ';', ':', '!', '?', '。', '>.', '").', '\u200b', '\u2069', '*', ' '],
    ...['»', '】', '」', '–', '—', '&gt;', '&quot;', '&gt;.', '&amp;x', '&sa=D&source=gmail', '%26utm'],
    ...['%3Futm_source%3Dx'],
    ...['?utm_source=x', '#top', '/', '//', '/%', '%2F', ';jsessionid=1', '=', '=3D', '=3D\r\nx', '%3Dx', '<br>'],
    ...['%3Cbr%3E'],
    ...[' Best regards', '. Best regards...', '\r\nBest regards', '\t', '+x', '\u00a0x', '本', '%E0%A4%A'],
  ])('is read without %j after it', (text) => expect(extractLinkToken(token + text)).toBe(token))

  it.each(['<', '(', '"', ' ', '&lt;', '&#60;', '...', '“', '\u200b<'])('is read without %j before it', (text) =>
    expect(extractLinkToken(text + token)).toBe(token),
  )

  it.each(['\r\n', '\n'])('is joined across a soft line break of an email, = and %j', (end) => {
    expect(extractLinkToken(`aB3-_x.y=${end}~z=${end}`)).toBe(token)
    expect(extractLinkToken(`=${end}${token}`)).toBe(token)
  })

  it('is the same with any invisible character', () => {
    for (const character of invisibleCharacters)
      expect([character, extractLinkToken(`aB${character}3${character}`)]).toEqual([character, 'aB3'])
  })

  it('ends at white space', () => {
    for (const space of whiteSpaceControls)
      expect([extractLinkToken(`aB${space}3`), extractLinkToken(`${space}aB3${space}`)]).toEqual(['aB', 'aB3'])
  })

  it('is complete, or is undefined', () => {
    const parts = ['', '.', ' ', '\u200b', 'abc...', 'abc…', 'abc.…', 'abc..)', '<>', '%E0%A4%A', '本']
    expect(parts.filter((part) => extractLinkToken(part) ?? readMailedLink(`/confirm/${part}`))).toEqual([])
  })
})

describe('readMailedLink', () => {
  it.each(Object.entries(mailedLinkPaths))('reads %s', (page, path) => {
    const link = path.replace(/:\w+/, 'a-b')
    for (const around of ['', '?from=mail#top', '/', '%2F', '%3Futm_source%3Dx', '/?x', '%', '&sa=D'])
      expect(readMailedLink(`https://account.compass.test${link}${around}`)).toEqual({ page, token: 'a-b' })
    expect(readMailedLink(path.replace(/:\w+/, '%61%2Db'))).toEqual({ page, token: 'a-b' })
    for (const slash of ['//', '%2F', '/%2f/', '%252F'])
      expect(readMailedLink(`/${link.replaceAll('/', slash)}${slash}`)).toEqual({ page, token: 'a-b' })
  })

  it('reads no other URL', () => {
    const others = ['', 'https://account.compass.test', '/reset-password', '/reset-password/', '/confirm%2F%2F']
    expect([...others, '/orders/1', '/confirm/%E0%A4%A', '/confirmation/token'].filter(readMailedLink)).toEqual([])
  })
})

type Portal = ReturnType<typeof setUpPortal>

it.each([
  ['signs in in this tab', ({ signIn }: Portal) => signIn(grace)],
  ['signs in in another tab', ({ changeElsewhere }: Portal) => changeElsewhere(grace)],
  [
    'has signed in at another site before a reload',
    ({ browser, reload, signOn }: Portal) => {
      browser.userTokens.stored = { ...noTokens, shared: signOn.issueToken(grace) }
      reload()
    },
  ],
])('A customer who %s sees neither the email nor the magic link of the previous visitor', async (_, arrive) => {
  const world = setUpPortal()
  world.browser.mailedAddresses.save(ada)
  world.browser.exchangedLinks.save('web', world.signOn.issueToken(ada))
  await arrive(world)
  expect([world.browser.mailedAddress, world.browser.exchangedLink]).toEqual([undefined, undefined])
})
