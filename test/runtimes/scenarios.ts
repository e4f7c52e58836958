import type { Outcome } from '../../core/shared/outcome.ts'
import { carLicense } from '../builders/licenses.ts'
import { anOrder, aSubscription } from '../builders/orders.ts'
import { cardFormPlaces } from '../fakes/fake-card-form.ts'
import { captchaScenarios } from './captcha-scenarios.ts'
import { ada, purchaseId, type Scenario, signedIn, type World } from './world.ts'

const newcomer = { email: 'new@compass.test', password: 'battery staple' }
const recipient = { license: carLicense, email: ada.username }

const right = async <A>(outcome: Outcome<A>): Promise<unknown> => {
  const result = await outcome()
  return result._tag === 'Right' ? result.right : result.left
}

/** What the customer is told after a call. */
const told = async (world: World, outcome: Outcome<unknown>): Promise<unknown> => {
  await outcome()
  return world.app.messages.current.value?.code
}

const toVerification = async ({ app }: World): Promise<void> => {
  await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
  await app.activation.enterEmail(carLicense).submit({ email: newcomer.email })()
}

const openForm = async (world: World) => {
  const form = await (await signedIn(world)).app.subscription.openCardForm(purchaseId, cardFormPlaces)()
  if (form._tag === 'Left') throw new Error(form.left.tag)
  return form.right
}

/** A scenario for every use-case of the portal, by its place in the app. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'language.choose': async ({ app }) => {
    app.language.choose('de')
    return { came: app.language.current.value, expected: 'de' }
  },
  dispose: async (world) => {
    const { app, browser } = await signedIn(world)
    app.dispose()
    browser.userTokens.changeElsewhere({ cookie: undefined, storage: undefined })
    return { came: app.session.login.value.tag, expected: 'logged-in' }
  },
  'session.signOut': async (world) => {
    const { app } = await signedIn(world)
    const before = app.session.login.value.tag
    app.session.signOut()
    return { came: [before, app.session.login.value.tag], expected: ['logged-in', 'logged-out'] }
  },
  'auth.signIn': async ({ app }) => {
    await app.auth.signIn.submit(ada)()
    return { came: app.session.login.value, expected: { tag: 'logged-in', username: ada.username } }
  },
  'auth.signUp': async (world) => ({
    came: await told(world, world.app.auth.signUp.submit(newcomer)),
    expected: 'registered',
  }),
  'auth.requestPasswordReset': async (world) => ({
    came: await told(world, world.app.auth.requestPasswordReset.submit({ email: ada.username })),
    expected: 'reset-instructions-sent',
  }),
  'auth.createPassword': async (world) => {
    const token = world.signOn.mail('reset-password', ada.username)
    const creation = world.app.auth.createPassword('reset-password', token).submit({ password: 'battery staple' })
    return { came: await told(world, creation), expected: 'new-password-created' }
  },
  'auth.changePassword': async (world) => {
    const { app } = await signedIn(world)
    const change = app.auth.changePassword.submit({ password: ada.password, newPassword: 'battery staple' })
    return { came: await told(world, change), expected: 'password-changed' }
  },
  'auth.requestEmailChange': async (world) => {
    const { app } = await signedIn(world)
    const request = app.auth.requestEmailChange.submit({ email: newcomer.email })
    return { came: await told(world, request), expected: 'email-change-requested' }
  },
  'auth.repeatEmailChange': async (world) => {
    const { app, signOn } = await signedIn(world)
    await app.auth.requestEmailChange.submit({ email: newcomer.email })()
    await app.auth.repeatEmailChange()()
    return { came: signOn.mails.map(({ to }) => to), expected: [newcomer.email, newcomer.email] }
  },
  'auth.confirmation': async ({ app, signOn }) => {
    const confirmation = app.auth.confirmation('confirm-email', signOn.mail('confirm-email', ada.username))
    await confirmation.confirm()()
    return { came: confirmation.state.value, expected: { tag: 'confirmed' } }
  },
  'orders.load': async (world) => {
    const { app } = await signedIn(world)
    await app.orders.load()()
    return { came: app.orders.list.value.tag, expected: 'loaded' }
  },
  'orders.prefetch': async (world) => {
    const { app } = await signedIn(world)
    await app.orders.prefetch()()
    return { came: app.orders.list.value.tag, expected: 'loaded' }
  },
  'orders.reload': async (world) => {
    const { app, shop } = await signedIn(world)
    await app.orders.load()()
    shop.putOrders(ada.username, [])
    await app.orders.reload()()
    return { came: app.orders.list.value, expected: { tag: 'loaded', value: [] } }
  },
  'orders.remembered': async (world) => {
    const { app } = await signedIn(world)
    await app.orders.load()()
    return { came: app.orders.remembered()?.length, expected: 1 }
  },
  'activation.enterCode': async ({ app }) => {
    await app.activation.enterCode.submit({ licenseKey: 'cars 2026 test 0001' })()
    return { came: app.activation.state.value, expected: { tag: 'code-accepted', license: carLicense } }
  },
  'activation.enterEmail': async ({ app }) => {
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    await app.activation.enterEmail(recipient.license).submit({ email: recipient.email })()
    return { came: app.activation.state.value.tag, expected: 'account-found' }
  },
  'activation.activate': async ({ app }) => {
    await app.activation.activate(recipient).submit({ password: ada.password })()
    const expected = { tag: 'activated', ...carLicense, email: ada.username }
    return { came: app.activation.state.value, expected }
  },
  'activation.signInAndActivate': async ({ app }) => {
    await app.activation.signInAndActivate(recipient).submit({ password: ada.password })()
    const came = [app.session.login.value.tag, app.activation.state.value.tag]
    return { came, expected: ['logged-in', 'activated'] }
  },
  'activation.startOver': async ({ app }) => {
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    app.activation.startOver()
    return { came: app.activation.state.value, expected: { tag: 'not-begun' } }
  },
  'activation.forgetFinished': async ({ app, browser }) => {
    await app.activation.activate(recipient).submit({ password: ada.password })()
    app.activation.forgetFinished()
    return {
      came: [app.activation.state.value, browser.activation === undefined],
      expected: [{ tag: 'not-begun' }, true],
    }
  },
  'activation.verification': async (world) => {
    await toVerification(world)
    const { app, activation } = world
    const link = app.activation.verification('0')
    activation.door.broken = { tag: 'unreachable', reason: 'network' }
    await link.verify()()
    const before = link.state.value.tag
    activation.door.broken = undefined
    await link.verify()()
    return { came: [before, link.state.value.tag], expected: ['unanswered', 'valid'] }
  },
  'activation.resend': async (world) => {
    await toVerification(world)
    return { came: [await right(world.app.activation.resend()), world.activation.mails.length], expected: [true, 2] }
  },
  'activation.secondsUntilResend': async (world) => {
    await toVerification(world)
    await world.app.activation.resend()()
    world.clock.passSeconds(10)
    return { came: world.app.activation.secondsUntilResend(), expected: 20 }
  },
  'magicLink.open': async ({ app, magicLinks }) => {
    magicLinks.put('link', 'travel_app')
    await app.magicLink.open('link')()
    return { came: app.magicLink.state.value, expected: { tag: 'valid', destination: 'travel_app' } }
  },
  'magicLink.retry': async ({ app, magicLinks }) => {
    magicLinks.put('link', 'travel_app')
    magicLinks.door.broken = { tag: 'unreachable', reason: 'timeout' }
    await app.magicLink.open('link')()
    magicLinks.door.broken = undefined
    await app.magicLink.retry()()
    return { came: app.magicLink.state.value.tag, expected: 'valid' }
  },
  'magicLink.renew': async ({ app }) => {
    await app.magicLink.open('link')()
    await app.magicLink.renew('link')()
    return { came: app.magicLink.state.value, expected: { tag: 'sent' } }
  },
  'magicLink.enterWeb': async ({ app, magicLinks }) => {
    magicLinks.put('link', 'travel_web')
    return { came: await right(app.magicLink.enterWeb('link')), expected: { tag: 'named' } }
  },
  'magicLink.enterWebAsNamed': async ({ app, magicLinks, ports }) => {
    magicLinks.put('link', 'travel_web')
    await app.magicLink.enterWeb('link')()
    const expected = { tag: 'entered', address: ports.settings.apps.travel.webUrl }
    return { came: app.magicLink.enterWebAsNamed(), expected }
  },
  'subscription.cancel': async (world) => {
    const { app } = await signedIn(world)
    return { came: await told(world, app.subscription.cancel(purchaseId)), expected: 'subscription-cancelled' }
  },
  'subscription.checkAgain': async (world) => {
    const { app, shop } = await signedIn(world)
    shop.door.broken = { tag: 'unreachable', reason: 'network' }
    await app.subscription.cancel(purchaseId)()
    shop.door.broken = undefined
    const before = app.subscription.cancelAttempts.value.get(purchaseId)
    await app.subscription.checkAgain(purchaseId)()
    return { came: [before, app.subscription.cancelAttempts.value.size], expected: ['failed', 0] }
  },
  'subscription.renewal': async ({ app }) => {
    const own = { order: anOrder(), subscription: aSubscription({ nextBillingDate: undefined }) }
    return { came: app.subscription.renewal(own).tag, expected: 'none' }
  },
  'subscription.calendarFile': async ({ app }) => {
    const own = { order: anOrder(), subscription: aSubscription() }
    const file = app.subscription.calendarFile(own, { title: 'Maps', description: '' })
    return { came: file?.split('\r\n')[0], expected: 'BEGIN:VCALENDAR' }
  },
  'subscription.openCardForm': async (world) => {
    const form = await openForm(world)
    return { came: await right(form.save()), expected: 'saved' }
  },
  'visits.visit': async ({ app, visited }) => {
    app.visits.visit('/order/:id')
    app.visits.visit('/confirm/:token')
    return { came: visited, expected: ['/order/:id', 'paused'] }
  },
  'visits.consent.answer': async ({ app, visited }) => {
    app.visits.visit('/')
    app.visits.consent.answer('no')
    app.visits.visit('/settings')
    return { came: visited, expected: ['/', 'stopped'] }
  },
  'visits.consent.reconsider': async ({ app }) => {
    app.visits.consent.reconsider()
    return { came: app.visits.consent.state.value, expected: 'asking' }
  },
  'messages.dismiss': async (world) => {
    await told(world, world.app.auth.signIn.submit({ ...ada, password: 'wrong' }))
    const before = world.app.messages.current.value?.code
    world.app.messages.dismiss()
    return { came: [before, world.app.messages.current.value === undefined], expected: ['credentials-invalid', true] }
  },
  'messages.leaveView': async (world) => {
    await told(world, world.app.auth.signUp.submit(newcomer))
    world.app.messages.leaveView()
    const kept = world.app.messages.current.value?.code
    world.app.messages.leaveView()
    return { came: [kept, world.app.messages.current.value === undefined], expected: ['registered', true] }
  },
  ...captchaScenarios,
}
