import { describe, expect, it } from '@jest/globals'
import type { Failure } from '../../../core/messages/messages.ts'
import type { AppError, Outcome, PossibleEffect } from '../../../core/shared/app-error.ts'
import { aGatewayRefusal, aRejection, offlineError, timeoutError } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import {
  ada,
  adaRecipient,
  getFailure,
  newcomer,
  password,
  purchaseId,
  readCancellation,
  setUpSubscriber,
} from '../../builders/portal.ts'
import { cardFormOptions } from '../../fakes/fake-shop.ts'

const setUpPortalForAllCalls = async () => {
  const world = await setUpSubscriber()
  const { activation, app, clock, magicLinks, signOn } = world
  magicLinks.putLink('web', 'travel_web')
  await app.magicLink.open('web')()
  activation.addLicense(carLicense)
  await app.activation.enterLicenseKey.submit({ licenseKey: carLicense.licenseKey })()
  await app.activation.enterEmail(carLicense).submit({ email: newcomer })()
  await app.accountSettings.requestEmailChange.submit({ email: newcomer })()
  clock.passSeconds(60)
  app.messages.dismiss()
  const form = await app.subscription.openCardForm(purchaseId, cardFormOptions)()
  if (form._tag === 'Left') throw new Error('The card form did not open')
  return { ...world, cardForm: form.right, resetLink: signOn.sendMail('reset-password', ada) }
}
type PreparedPortal = Awaited<ReturnType<typeof setUpPortalForAllCalls>>

type ShownFailure = Pick<Failure, 'possibleEffect'> | undefined

const createFormReader =
  <Form extends Parameters<typeof getFailure>[0]>(
    formOf: (world: PreparedPortal) => Form,
    submit: (form: Form) => Outcome<unknown>,
  ) =>
  async (world: PreparedPortal): Promise<ShownFailure> => {
    const form = formOf(world)
    await submit(form)()
    return getFailure(form)
  }

const createShownMessageReader =
  (call: (world: PreparedPortal) => Outcome<unknown>) =>
  async (world: PreparedPortal): Promise<ShownFailure> => {
    await call(world)()
    const message = world.message()
    return message?.kind === 'error' ? message : undefined
  }

const createErrorReader =
  (call: (world: PreparedPortal) => Outcome<unknown>) =>
  async (world: PreparedPortal): Promise<ShownFailure> => {
    const result = await call(world)()
    return result._tag === 'Left' ? result.left : undefined
  }

type CallRow = readonly [
  name: string,
  service: 'signOn' | 'activation' | 'magicLinks' | 'shop',
  prefix: string,
  effect: PossibleEffect,
  shown: (world: PreparedPortal) => Promise<ShownFailure>,
]

// biome-ignore format: a table
const callRows: readonly CallRow[] = [
  ['a sign-up', 'signOn', 'sign up', 'account-perhaps-created',
    createFormReader(({ app }) => app.auth.signUp, (form) => form.submit({ email: newcomer, password }))],
  ['a request for a link', 'signOn', 'request reset', 'email-perhaps-sent',
    createFormReader(({ app }) => app.auth.requestPasswordReset, (form) => form.submit({ email: ada }))],
  ['a new password by a link', 'signOn', 'reset-password', 'password-perhaps-saved',
    createFormReader(({ app, resetLink }) => app.auth.createPassword('reset-password', resetLink), (form) => form.submit({ password: 'a new password' }))],
  ['a change of password', 'signOn', 'change password', 'password-perhaps-saved',
    createFormReader(({ app }) => app.accountSettings.changePassword, (form) => form.submit({ password, newPassword: 'a new password' }))],
  ['a change of address', 'signOn', 'request change', 'email-perhaps-sent',
    createFormReader(({ app }) => app.accountSettings.requestEmailChange, (form) => form.submit({ email: newcomer }))],
  ['another email to a new address', 'signOn', 'request change', 'email-perhaps-sent',
    createShownMessageReader(({ app }) => app.accountSettings.repeatEmailChange())],
  ['the first verification email', 'activation', 'mail', 'email-perhaps-sent',
    createFormReader(({ app }) => app.activation.enterEmail(carLicense), (form) => form.submit({ email: 'other@compass.test' }))],
  ['another verification email', 'activation', 'mail', 'email-perhaps-sent',
    createErrorReader(({ app }) => app.activation.resend())],
  ['an activation', 'activation', 'activate', 'license-perhaps-active',
    createFormReader(({ app }) => app.activation.signInAndActivate(adaRecipient), (form) => form.submit({ password }))],
  ['an activation with a first password', 'activation', 'activate', 'license-perhaps-active',
    createFormReader(({ app }) => app.activation.activate(adaRecipient), (form) => form.submit({ password }))],
  ['a new magic link', 'magicLinks', 'clone', 'email-perhaps-sent', createShownMessageReader(({ app }) => app.magicLink.renew('web'))],
  ['a sign-in by a magic link', 'magicLinks', 'exchange', 'link-perhaps-used',
    createShownMessageReader(({ app }) => app.magicLink.signInToWeb('web'))],
  ['a change of card', 'shop', 'change card', 'card-perhaps-saved', createErrorReader(({ cardForm }) => cardForm.save())],
  ['a cancellation', 'shop', 'cancel', 'subscription-perhaps-cancelled', async (world) => {
    await world.cancel()
    const state = readCancellation(world.app)
    return state?.tag === 'failed' ? state.failure : undefined
  }],
]

// biome-ignore format: a table
const lostAnswerRows: readonly (readonly [string, AppError])[] = [
  ['no network', offlineError], ['no answer in time', timeoutError], ['a 502 of a proxy', aGatewayRefusal(502)],
  ['a 502', aRejection(502)], ['a 503', aRejection(503)], ['a 504', aRejection(504)],
]

describe.each(callRows)('The lost answer to %s', (_, service, prefix, possibleEffect, shown) => {
  it.each(lostAnswerRows)('says what may have happened: %s', async (_name, loss) => {
    const world = await setUpPortalForAllCalls()
    world[service].loseNextAnswer(prefix, loss)
    expect(await shown(world)).toMatchObject({ possibleEffect })
    expect(world[service].calls.filter((call) => call.startsWith(prefix))).not.toEqual([])
  })

  it.each([
    ['a refusal', aRejection(422)],
    ['a rate limit', aRejection(429)],
    ['a refusal of a gateway, which has not passed the call on', aGatewayRefusal(401)],
  ])('is not %s', async (_name, refusal) => {
    const world = await setUpPortalForAllCalls()
    world[service].failWith(refusal, prefix)
    expect((await shown(world))?.possibleEffect).toBeUndefined()
  })
})

it.each([
  ['a sign-up', 'account-exists'],
  ['a new password by a link', 'mail-token-invalid'],
  ['a change of password', 'current-password-invalid'],
] as const)('The next try of %s is refused, and says why: %s', async (name, code) => {
  const world = await setUpPortalForAllCalls()
  const [, , prefix, possibleEffect, shown] = callRows.find(([each]) => each === name) ?? []
  world.signOn.loseNextAnswer(prefix ?? '', offlineError)
  await shown?.(world)
  expect(await shown?.(world)).toEqual({ code, possibleEffect })
})
