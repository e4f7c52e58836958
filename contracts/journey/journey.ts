import { randomBytes, randomInt } from 'node:crypto'
import { states } from '../states.ts'
import { bringAbout, eventually, granted, mailedToken, mailsTo, openPortal, type Places, refused } from './places.ts'

/** A step of the journey: what has to be true, and why it is not. */
export interface Step {
  readonly what: string
  readonly failure?: string
}

const random = () => randomBytes(4).toString('hex')
const newCode = () => `JRNY-${[0, 1, 2].map(() => randomInt(1000, 10_000)).join('-')}`

/**
 * Goes through an account's life against running services, as the portal makes its calls: each step needs what the ones
 * before have left in the services. Tells each step as it ends; one that fails does not end the journey.
 */
export const travel = async (places: Places, tell: (step: Step) => void): Promise<void> => {
  const [portal, elsewhere] = [openPortal(places.services), openPortal(places.services)]
  const { accounts, profiles, purchases, subscriptions, magicLinks, licenses, emailVerifications } = portal
  const step = async (what: string, take: () => Promise<unknown>) => {
    const failure = await take().then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    )
    tell(failure === undefined ? { what } : { what, failure })
  }
  const email = `journey-${random()}@example.test`
  const signIn = (password: string, username = email) => accounts.signIn({ username, password }, undefined)
  const isWhose = async (token: string, name: string) => {
    const { username } = await granted(profiles.fetch(token))
    if (username !== name) throw new Error(`the token is of ${username}`)
  }
  let [password, token] = ['the first password', '']

  await step('a registration mails a link that confirms the address', async () => {
    await granted(accounts.signUp({ email, password }, undefined))
    await granted(accounts.confirm('confirm-email', await mailedToken(places, email, '/confirm/')))
  })
  await step('the link works once', async () =>
    refused(accounts.confirm('confirm-email', await mailedToken(places, email, '/confirm/'))),
  )
  await step('a second registration of the address is refused', () =>
    refused(accounts.signUp({ email, password }, undefined)),
  )
  await step('the password signs in, and the token is of that customer', async () => {
    token = await granted(signIn(password))
    await isWhose(token, email)
  })
  await step('another password does not sign in', () => refused(signIn('another password')))

  const purchaseId = randomInt(10_000_000, 100_000_000)
  const statusOf = async () => {
    const { orders } = await granted(purchases.list(token))
    return orders.find((order) => order.subscription?.purchaseId === purchaseId)?.subscription?.status
  }
  await step('an order is among those of its customer', async () => {
    await bringAbout(places, states.subscription, { username: email, purchaseId })
    if ((await statusOf()) !== 'active') throw new Error('the order is not listed with an active subscription')
  })
  await step('another customer does not see it, and neither cancels it nor changes its card', async () => {
    const stranger = { email: `journey-${random()}@example.test`, password }
    await granted(accounts.signUp(stranger, undefined))
    await granted(accounts.confirm('confirm-email', await mailedToken(places, stranger.email, '/confirm/')))
    const theirs = await granted(signIn(password, stranger.email))
    if ((await granted(purchases.list(theirs))).orders.length > 0) throw new Error('a new customer has orders')
    await refused(subscriptions.cancel(theirs, purchaseId))
    await refused(subscriptions.cardFormToken(theirs, purchaseId))
  })
  await step('a cancelled subscription comes back as cancelled', async () => {
    await granted(subscriptions.cancel(token, purchaseId))
    await eventually(places, 'a cancelled subscription', async () =>
      (await statusOf()) === 'cancelled' ? true : undefined,
    )
  })
  await step('it is not cancelled a second time', () => refused(subscriptions.cancel(token, purchaseId)))

  const appName = 'Meridian Car Navigation'
  const [card, secondCard] = [newCode(), newCode()].map((licenseKey) => ({ licenseKey, appName }))
  if (card === undefined || secondCard === undefined) throw new Error('There are two cards')
  const isUsed = async ({ licenseKey }: typeof card, wanted: boolean) => {
    if ((await granted(licenses.find(licenseKey))).used !== wanted) throw new Error(`used is ${!wanted}`)
  }
  await step('an activation uses its code', async () => {
    await bringAbout(places, states.unusedActivationCode, { code: card.licenseKey, appName })
    await isUsed(card, false)
    await granted(licenses.activate({ license: card, email }, password))
    await isUsed(card, true)
  })
  await step('a used code is not activated again', () => refused(licenses.activate({ license: card, email }, password)))
  const newcomer = { license: secondCard, email: `journey-${random()}@example.test` }
  await step('a new address has no account until it has a password', async () => {
    await bringAbout(places, states.unusedActivationCode, { code: secondCard.licenseKey, appName })
    await granted(portal.preRegistrations.register(newcomer.email))
    if (await granted(emailVerifications.hasAccount(newcomer.email))) throw new Error('it has one')
  })
  await step('a verified link lets its own browser alone choose the first password', async () => {
    await granted(emailVerifications.send(newcomer))
    const code = await mailedToken(places, newcomer.email, '/activate-license-key/email-validation/')
    await granted(emailVerifications.verify(code))
    await refused(elsewhere.licenses.activate(newcomer, password))
    await granted(licenses.activate(newcomer, password))
    if (!(await granted(emailVerifications.hasAccount(newcomer.email)))) throw new Error('it has no account')
  })

  await step('a changed password ends the other sessions, not this one', async () => {
    const other = await granted(signIn(password))
    await granted(accounts.changePassword(token, { current: password, next: 'the second password' }))
    await isWhose(token, email)
    await refused(profiles.fetch(other))
  })
  await step('the old password does not sign in, and the new one does', async () => {
    await refused(signIn(password))
    password = 'the second password'
    token = await granted(signIn(password))
  })
  const movedTo = `journey-${random()}@example.test`
  await step('a reset ends the session, and the link that would change the address', async () => {
    await granted(accounts.requestEmailChange(token, movedTo))
    const change = await mailedToken(places, movedTo, '/confirm-email-change/')
    await granted(accounts.requestPasswordReset(email, undefined))
    const reset = await mailedToken(places, email, '/reset-password/')
    await refused(accounts.confirm('confirm-email', reset))
    await granted(accounts.createPassword('reset-password', reset, 'the third password'))
    await refused(accounts.createPassword('reset-password', reset, 'the fourth password'))
    await refused(profiles.fetch(token))
    await refused(accounts.confirm('confirm-email-change', change))
    password = 'the third password'
    token = await granted(signIn(password))
  })
  await step('a magic link signs in once, however often it is looked at', async () => {
    const link = (await bringAbout(places, states.magicLink, { username: email }))['token'] ?? ''
    await granted(magicLinks.find(link))
    await granted(magicLinks.find(link))
    await isWhose(await granted(magicLinks.exchange(link)), email)
    await refused(magicLinks.exchange(link))
  })
  await step('in place of an expired one, a new one is mailed', async () => {
    const { token: link = '' } = await bringAbout(places, states.magicLink, { username: email, status: 'expired' })
    await granted(magicLinks.clone(link))
    await granted(magicLinks.find(await mailedToken(places, email, '/magic-link/')))
  })
  await step('a change of address takes effect with its link, and the old address is told', async () => {
    const before = (await mailsTo(places, email)).length
    await granted(accounts.requestEmailChange(token, movedTo))
    await granted(
      accounts.confirm('confirm-email-change', await mailedToken(places, movedTo, '/confirm-email-change/')),
    )
    await granted(signIn(password, movedTo))
    await refused(signIn(password))
    await eventually(places, 'an e-mail to the old address', async () =>
      (await mailsTo(places, email)).length > before ? true : undefined,
    )
  })
}
