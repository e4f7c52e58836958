import { expect, it } from '@jest/globals'
import { isFirstUserOfTab } from '../../../core/session/history-mark.ts'
import { offlineError } from '../../builders/errors.ts'
import { ada, flushPromises, givenPortal, grace, noTokens, storeToken } from '../../builders/portal.ts'

const givenHistoryMark = (before: Parameters<typeof givenPortal>[0] = {}) => {
  const world = givenPortal(before)
  let { app } = world
  return {
    ...world,
    mark: () => app.session.historyMark.value,
    signOut: () => app.session.signOut(),
    reloadPage: () => {
      app.dispose()
      app = world.reload()
    },
    expireSession: async () => {
      world.signOn.revoke(world.browser.userTokens.stored.kept ?? '')
      await app.orders.load()()
    },
    signInAs: async (username: string) => {
      await app.auth.signIn.submit({ username, password: 'a long password' })()
      await flushPromises()
    },
    replaceCookie: async (username: string) => {
      const { userTokens } = world.browser
      userTokens.changeElsewhere({ ...userTokens.stored, shared: world.signOn.issueToken(username) })
      await flushPromises()
    },
  }
}
type MarkPortal = ReturnType<typeof givenHistoryMark>

const givenHistoryMarkOfAda = () => givenHistoryMark({ prepare: storeToken(ada) })

it.each<readonly [string, () => MarkPortal, (world: MarkPortal) => unknown]>([
  ['a visitor who signs in', givenHistoryMark, ({ signInAs }) => signInAs(ada)],
  ['a page that is loaded again, to a visitor', givenHistoryMark, ({ reloadPage: loadAgain }) => loadAgain()],
  ['a page that is loaded again, to a customer', givenHistoryMarkOfAda, ({ reloadPage: loadAgain }) => loadAgain()],
  [
    'an account with a new name',
    givenHistoryMarkOfAda,
    ({ app, signOn }) =>
      app.auth
        .openConfirmation('confirm-email-change', signOn.sendMail('confirm-email-change', grace, ada))
        .confirm()(),
  ],
  [
    'the customer of an expired session, who signs in again',
    givenHistoryMarkOfAda,
    async ({ expireSession: expire, signInAs }) => {
      await expire()
      await signInAs('ADA@compass.test')
    },
  ],
  ['another token of the same customer', givenHistoryMarkOfAda, ({ replaceCookie }) => replaceCookie(ada)],
])('The mark of history entries stays for %s', async (_, start, event) => {
  const world = start()
  await flushPromises()
  const mark = world.mark()
  expect(isFirstUserOfTab(mark)).toBe(true)
  await event(world)
  expect(world.mark()).toBe(mark)
})

it.each<readonly [string, (world: MarkPortal) => unknown]>([
  ['a sign-out', ({ signOut }) => signOut()],
  ['a sign-out in another tab', ({ browser }) => browser.userTokens.changeElsewhere(noTokens)],
  [
    'a sign-out and a reload',
    ({ signOut, reloadPage: loadAgain }) => {
      signOut()
      loadAgain()
    },
  ],
  [
    'a sign-out while the page was closed',
    ({ browser, reloadPage: loadAgain }) => {
      browser.userTokens.stored = noTokens
      loadAgain()
    },
  ],
  ['another customer at another site', ({ replaceCookie }) => replaceCookie(grace)],
  [
    'another customer while the page was closed',
    ({ browser, reloadPage: loadAgain, signOn }) => {
      const token = signOn.issueToken(grace)
      browser.userTokens.stored = { shared: token, kept: token }
      loadAgain()
    },
  ],
  [
    'an expired session, and another customer',
    async ({ expireSession: expire, signInAs }) => {
      await expire()
      await signInAs(grace)
    },
  ],
  [
    'an expired session, a reload, and another customer',
    async ({ expireSession: expire, reloadPage: loadAgain, signInAs }) => {
      await expire()
      loadAgain()
      await signInAs(grace)
    },
  ],
])('There is another mark after %s, though no name was ever confirmed', async (_, event) => {
  const world = givenHistoryMark({ prepare: (each) => storeToken(ada)(each) && each.signOn.failWith(offlineError) })
  await flushPromises()
  const before = world.mark()
  world.signOn.recover()
  await event(world)
  expect(world.mark()).not.toBe(before)
  expect(isFirstUserOfTab(world.mark())).toBe(false)
})

it('A tab that has lost its mark gets one that no earlier entry has', async () => {
  const world = givenHistoryMarkOfAda()
  await flushPromises()
  const before = world.mark()
  delete world.browser.historyMark
  world.reloadPage()
  expect(isFirstUserOfTab(world.mark())).toBe(true)
  expect(world.mark()).not.toBe(before)
})
