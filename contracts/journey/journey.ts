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
 * Goes through an account's life against running services, as the portal makes its calls: what takes a mailbox or several
 * services, and so is in no pact. Each step needs what the ones before have left. Tells each step as it ends; one that
 * fails does not end the journey.
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
  const signIn = (username = email) => accounts.signIn({ username, password }, undefined)

  await step('a registration mails a link that confirms the address, and its password signs in', async () => {
    await granted('a registration', accounts.signUp({ email, password }, undefined))
    const link = await mailedToken(places, email, '/confirm/')
    await granted('its confirmation', accounts.confirm('confirm-email', link))
    await refused('a second confirmation', accounts.confirm('confirm-email', link))
    token = await granted('a sign-in', signIn())
    const { username } = await granted('the profile', profiles.fetch(token))
    require(username === email, `the token is of ${username}`)
  })
  await step('an order is listed, and its cancelled subscription comes back as cancelled', async () => {
    const purchaseId = randomInt(10_000_000, 100_000_000)
    const status = async () => {
      const { orders } = await granted('the list of orders', purchases.list(token))
      return orders.find((order) => order.subscription?.purchaseId === purchaseId)?.subscription?.status
    }
    await bringAbout(places, states.subscription, { username: email, purchaseId })
    require((await status()) === 'active', 'the order is not listed with an active subscription')
    await granted('a cancellation', subscriptions.cancel(token, purchaseId))
    await eventually(places, 'a cancelled subscription', async () => (await status()) === 'cancelled')
  })

  const putCode = async () => {
    const license = { licenseKey: newCode(), appName: 'Meridian Car Navigation' }
    await bringAbout(places, states.unusedActivationCode, { code: license.licenseKey, appName: license.appName })
    return license
  }
  await step('the password of sign-on activates a code, once', async () => {
    const license = await putCode()
    await granted('an activation', licenses.activate({ license, email }, password))
    const { used } = await granted('a look at the code', licenses.find(license.licenseKey))
    require(used, 'an activated code is not used')
    await refused('a second activation', licenses.activate({ license, email }, password))
  })
  await step('a mailed link lets its own browser alone choose the first password of a new address', async () => {
    const newcomer = { license: await putCode(), email: newEmail() }
    await granted('a registration in advance', portal.preRegistrations.register(newcomer.email))
    await granted('a verification e-mail', emailVerifications.send(newcomer))
    const code = await mailedToken(places, newcomer.email, '/activate-license-key/email-validation/')
    await granted('a look at the link', emailVerifications.verify(code))
    await refused('an activation in another browser', elsewhere.licenses.activate(newcomer, password))
    await granted('an activation', licenses.activate(newcomer, password))
    await granted('a sign-in', signIn(newcomer.email))
  })

  await step('a reset ends the session, and the link that would change the address', async () => {
    await granted('a change of address', accounts.requestEmailChange(token, movedTo))
    const change = await mailedToken(places, movedTo, '/confirm-email-change/')
    await granted('a request for a reset', accounts.requestPasswordReset(email, undefined))
    const reset = await mailedToken(places, email, '/reset-password/')
    await granted('a new password', accounts.createPassword('reset-password', reset, 'the second password'))
    await refused('the session', profiles.fetch(token))
    await refused('the change of address', accounts.confirm('confirm-email-change', change))
    await refused('the old password', signIn())
    password = 'the second password'
    token = await granted('a sign-in', signIn())
  })
  await step('in place of an expired magic link, a new one is mailed, which signs in', async () => {
    const { token: expired = '' } = await bringAbout(places, states.magicLink, { username: email, status: 'expired' })
    await granted('a new link', magicLinks.clone(expired))
    const link = await mailedToken(places, email, '/magic-link/')
    await granted('a look at it', magicLinks.find(link))
    await granted('a sign-in with it', magicLinks.exchange(link))
  })
  await step('a change of address takes effect with its link, and the old address is told', async () => {
    const before = (await mailsTo(places, email)).length
    await granted('a change of address', accounts.requestEmailChange(token, movedTo))
    const link = await mailedToken(places, movedTo, '/confirm-email-change/')
    await granted('its confirmation', accounts.confirm('confirm-email-change', link))
    await granted('a sign-in with the new address', signIn(movedTo))
    await refused('a sign-in with the old address', signIn())
    await eventually(places, 'an e-mail to it', async () => (await mailsTo(places, email)).length > before)
  })
}
