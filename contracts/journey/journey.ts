import { randomBytes, randomInt } from 'node:crypto'
import { states } from '../states.ts'
import { bringAbout, eventually, granted, mailedToken, mailsTo, openPortal, type Places, refused } from './places.ts'

/** A step of the journey: what has to be true, and why it is not. */
export interface Step {
  readonly what: string
  readonly failure?: string
}

const newEmail = () => `journey-${randomBytes(4).toString('hex')}@example.test`
const newCode = () => `JRNY-${[0, 1, 2].map(() => randomInt(1000, 10_000)).join('-')}`
const require = (isSo: boolean, otherwise: string) => {
  if (!isSo) throw new Error(otherwise)
}

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
  const [email, movedTo] = [newEmail(), newEmail()]
  let [password, token] = ['the first password', '']
  const attempt = (secret: string, username = email) => accounts.signIn({ username, password: secret }, undefined)
  const signIn = (secret: string, username = email) => granted(`a sign-in with ${secret}`, attempt(secret, username))
  const isOf = async (session: string, name: string) => {
    const { username } = await granted('the profile', profiles.fetch(session))
    require(username === name, `the token is of ${username}`)
  }
  const register = async (address: string) => {
    await granted('a registration', accounts.signUp({ email: address, password }, undefined))
    const link = await mailedToken(places, address, '/confirm/')
    await granted('its confirmation', accounts.confirm('confirm-email', link))
    return link
  }

  await step('a registration mails a link that confirms the address, once, and takes it', async () => {
    const link = await register(email)
    await refused('a second confirmation', accounts.confirm('confirm-email', link))
    await refused('a second registration', accounts.signUp({ email, password }, undefined))
  })
  await step('the password signs in, another does not, and the token is of that customer', async () => {
    token = await signIn(password)
    await isOf(token, email)
    await refused('another password', attempt('another password'))
  })

  const purchaseId = randomInt(10_000_000, 100_000_000)
  const statusOf = async () => {
    const { orders } = await granted('the list of orders', purchases.list(token))
    return orders.find((order) => order.subscription?.purchaseId === purchaseId)?.subscription?.status
  }
  await step('an order is its customer’s: no other sees it, cancels it or changes its card', async () => {
    await bringAbout(places, states.subscription, { username: email, purchaseId })
    require((await statusOf()) === 'active', 'the order is not listed with an active subscription')
    const stranger = newEmail()
    await register(stranger)
    const theirs = await signIn(password, stranger)
    const { orders } = await granted('the list of orders', purchases.list(theirs))
    require(orders.length === 0, 'a new customer has orders')
    await refused("a stranger's cancellation", subscriptions.cancel(theirs, purchaseId))
    await refused("a stranger's card form", subscriptions.cardFormToken(theirs, purchaseId))
  })
  await step('a cancelled subscription comes back as cancelled, and is not cancelled again', async () => {
    await granted('a cancellation', subscriptions.cancel(token, purchaseId))
    await eventually(places, 'a cancelled subscription', async () => (await statusOf()) === 'cancelled')
    await refused('a second cancellation', subscriptions.cancel(token, purchaseId))
  })

  const appName = 'Meridian Car Navigation'
  const putCode = async () => {
    const license = { licenseKey: newCode(), appName }
    await bringAbout(places, states.unusedActivationCode, { code: license.licenseKey, appName })
    return license
  }
  await step('an activation uses its code, once', async () => {
    const license = await putCode()
    const isUsed = async () => (await granted('a look at the code', licenses.find(license.licenseKey))).used
    require(!(await isUsed()), 'a new code is used')
    await granted('an activation', licenses.activate({ license, email }, password))
    require(await isUsed(), 'an activated code is not used')
    await refused('a second activation', licenses.activate({ license, email }, password))
  })
  await step(
    'a new address gets its account from the browser that has opened its link, and from no other',
    async () => {
      const newcomer = { license: await putCode(), email: newEmail() }
      const hasAccount = () => granted('a question for an account', emailVerifications.hasAccount(newcomer.email))
      await granted('a registration in advance', portal.preRegistrations.register(newcomer.email))
      require(!(await hasAccount()), 'it has an account before it has a password')
      await granted('a verification e-mail', emailVerifications.send(newcomer))
      const code = await mailedToken(places, newcomer.email, '/activate-license-key/email-validation/')
      await granted('a look at the link', emailVerifications.verify(code))
      await refused('an activation in another browser', elsewhere.licenses.activate(newcomer, password))
      await granted('an activation', licenses.activate(newcomer, password))
      require(await hasAccount(), 'it has no account')
    },
  )

  await step('a changed password ends the other sessions and the old password, not this session', async () => {
    const other = await signIn(password)
    const change = { current: password, next: 'the second password' }
    await granted('a change of the password', accounts.changePassword(token, change))
    await isOf(token, email)
    await refused('another session', profiles.fetch(other))
    await refused('the old password', attempt(password))
    password = change.next
    token = await signIn(password)
  })
  await step('a reset ends the session, and the link that would change the address', async () => {
    await granted('a change of address', accounts.requestEmailChange(token, movedTo))
    const change = await mailedToken(places, movedTo, '/confirm-email-change/')
    await granted('a request for a reset', accounts.requestPasswordReset(email, undefined))
    const reset = await mailedToken(places, email, '/reset-password/')
    const choose = (chosen: string) => accounts.createPassword('reset-password', reset, chosen)
    await refused('a confirmation by that link', accounts.confirm('confirm-email', reset))
    await granted('a new password', choose('the third password'))
    password = 'the third password'
    await refused('a second new password', choose('the fourth password'))
    await refused('the session', profiles.fetch(token))
    await refused('the change of address', accounts.confirm('confirm-email-change', change))
    token = await signIn(password)
  })
  await step('a magic link signs in once, however often it is looked at', async () => {
    const { token: link = '' } = await bringAbout(places, states.magicLink, { username: email })
    for (const look of ['a look', 'a second look']) await granted(look, magicLinks.find(link))
    await isOf(await granted('a sign-in', magicLinks.exchange(link)), email)
    await refused('a second sign-in', magicLinks.exchange(link))
  })
  await step('in place of an expired one, a new one is mailed', async () => {
    const { token: link = '' } = await bringAbout(places, states.magicLink, { username: email, status: 'expired' })
    await granted('a new link', magicLinks.clone(link))
    await granted('a look at it', magicLinks.find(await mailedToken(places, email, '/magic-link/')))
  })
  await step('a change of address takes effect with its link, and the old address is told', async () => {
    const before = (await mailsTo(places, email)).length
    await granted('a change of address', accounts.requestEmailChange(token, movedTo))
    const link = await mailedToken(places, movedTo, '/confirm-email-change/')
    await granted('its confirmation', accounts.confirm('confirm-email-change', link))
    await signIn(password, movedTo)
    await refused('a sign-in with the old address', attempt(password))
    await eventually(places, 'an e-mail to it', async () => (await mailsTo(places, email)).length > before)
  })
}
