import { expect, it } from '@jest/globals'
import { isFirstUserOfTab } from '../../../core/session/history-mark.ts'
import { offlineError } from '../../builders/errors.ts'
import { ada, flushPromises, grace, noTokens, setUpPortal, storeToken } from '../../builders/portal.ts'

const setUpHistoryMark = (before: Parameters<typeof setUpPortal>[0] = {}) => {
  const world = setUpPortal(before)
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
type HistoryMarkPortal = ReturnType<typeof setUpHistoryMark>

const setUpAdasHistoryMark = () => setUpHistoryMark({ prepare: storeToken(ada) })

it.each<readonly [string, () => HistoryMarkPortal, (world: HistoryMarkPortal) => unknown]>([
  ['a visitor who signs in', setUpHistoryMark, ({ signInAs }) => signInAs(ada)],
  ['a page that is loaded again, to a visitor', setUpHistoryMark, ({ reloadPage: loadAgain }) => loadAgain()],
  ['a page that is loaded again, to a customer', setUpAdasHistoryMark, ({ reloadPage: loadAgain }) => loadAgain()],
  [
    'an account with a new name',
    setUpAdasHistoryMark,
    ({ app, signOn }) =>
      app.auth
        .openConfirmation('confirm-email-change', signOn.sendMail('confirm-email-change', grace, ada))
        .confirm()(),
  ],
  [
    'the customer of an expired session, who signs in again',
    setUpAdasHistoryMark,
    async ({ expireSession: expire, signInAs }) => {
      await expire()
      await signInAs('ADA@compass.test')
    },
  ],
  ['another token of the same customer', setUpAdasHistoryMark, ({ replaceCookie }) => replaceCookie(ada)],
])('The mark of history entries stays for %s', async (_, start, event) => {
  const world = start()
  await flushPromises()
  const mark = world.mark()
  expect(isFirstUserOfTab(mark)).toBe(true)
  await event(world)
  expect(world.mark()).toBe(mark)
})

it.each<readonly [string, (world: HistoryMarkPortal) => unknown]>([
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
  const world = setUpHistoryMark({ prepare: (each) => storeToken(ada)(each) && each.signOn.failWith(offlineError) })
  await flushPromises()
  const before = world.mark()
  world.signOn.recover()
  await event(world)
  expect(world.mark()).not.toBe(before)
  expect(isFirstUserOfTab(world.mark())).toBe(false)
})

it('A tab that has lost its mark gets one that no earlier entry has', async () => {
  const world = setUpAdasHistoryMark()
  await flushPromises()
  const before = world.mark()
  delete world.browser.historyMark
  world.reloadPage()
  expect(isFirstUserOfTab(world.mark())).toBe(true)
  expect(world.mark()).not.toBe(before)
})
