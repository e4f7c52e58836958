import fc from 'fast-check'
import { offline } from '../../../builders/errors.ts'
import { password } from '../../../builders/portal.ts'
import { type Customer, customers, newAddressOf } from './current-token.ts'
import type { SessionWorld, Tab } from './session-world.ts'

/** The model knows only the number of open tabs. It computes all else from cookie and storage. */
export interface Model {
  tabs: number
}

type Command = fc.AsyncCommand<Model, SessionWorld, true>

const mostTabs = 3

/** More calls than this for one thing that a person does are a loop. */
const mostCalls = 12

const callsOf = (world: SessionWorld) => world.services.reduce((sum, { calls }) => sum + calls.length, 0)

/** Runs an action, waits for its consequences, and checks the tabs. */
const step = async (world: SessionWorld, action: () => unknown) => {
  const before = callsOf(world)
  for (const { checked } of world.tabs) checked.length = 0
  await action()
  await world.settle()
  const calls = callsOf(world) - before
  world.expect(calls <= mostCalls, () => `${calls} calls for one command`)
  for (const tab of world.tabs) {
    // Each tab may change something in one go, as when the answers come that all of them wait for.
    const changes = new Set(tab.checked).size * world.tabs.length
    world.expect(tab.checked.length <= changes, () => 'a tab has checked a token more often than there were changes')
    world.expect(!world.hasRewritten(tab), () => 'another site’s cookie was rewritten')
  }
  world.judge()
}

const command = (
  name: string,
  action: (world: SessionWorld) => unknown,
  check: (model: Model) => boolean = () => true,
  tabsAfter = (tabs: number) => tabs,
): Command => ({
  toString: () => name,
  check: async (model) => check(model),
  run: async (model, world) => {
    model.tabs = tabsAfter(model.tabs)
    await step(world, () => action(world))
  },
})

const ofTab = (name: string, number: number, action: (tab: Tab, world: SessionWorld) => unknown): Command =>
  command(
    `tab ${number} ${name}`,
    (world) => {
      const tab = world.tabs[number]
      if (tab !== undefined && !tab.opened.page.isAsleep) action(tab, world)
    },
    (model) => number < model.tabs,
  )

/** The customer whom a tab shows by name. */
const customerIn = ({ opened }: Tab): string | undefined => {
  const login = opened.app.session.login.value
  return login.tag === 'logged-in' ? login.username : undefined
}

const signOut = (tab: Tab, world: SessionWorld) => {
  tab.signingOut = true
  tab.opened.app.session.signOut()
  tab.signingOut = false
  const left = tab.opened.storage.full ? [] : world.leftBySigningOut()
  world.expect(left.length === 0, () => `signing out has left ${left.join(', ')}`)
}

const customer = fc.constantFrom<Customer>(...customers)
const tab = fc.nat({ max: mostTabs - 1 })

const anyTab = (name: string, action: (tab: Tab, world: SessionWorld) => unknown) =>
  tab.map((number) => ofTab(name, number, action))
const always = (...args: Parameters<typeof command>) => fc.constant(command(...args))

/** Everything that tabs, a sister site, back-ends, the network and the browser can do. */
export const anyCommands = fc.commands<Model, SessionWorld, true>(
  [
    always(
      'a tab is opened',
      (world) => world.openTab(),
      ({ tabs }) => tabs < mostTabs,
      (tabs) => tabs + 1,
    ),
    always(
      'the browser is closed and opened',
      (world) => world.closeBrowser(),
      () => true,
      () => 1,
    ),
    anyTab('is loaded anew', (each, world) => {
      world.closeTab(each)
      world.openTab()
    }),
    tab.map((number) =>
      command(`tab ${number} is come back to`, (world) => {
        const each = world.tabs[number]
        if (each !== undefined) world.comeBack(each)
      }),
    ),
    anyTab('falls asleep', ({ opened }) => opened.page.fallAsleep()),
    anyTab('finds its storage full', ({ opened }, { truth }) => {
      opened.storage.full = true
      truth.isForgetful = true
    }),
    fc.tuple(tab, customer).map(([number, username]) =>
      ofTab(`signs ${username} in`, number, ({ opened: { app } }) => {
        if (app.session.login.value.tag === 'logged-out') void app.auth.signIn.submit({ username, password })()
      }),
    ),
    anyTab('signs out', signOut),
    anyTab('loads orders', ({ opened }) => void opened.app.orders.load()()),
    anyTab('changes the password', ({ opened: { app } }) => {
      void app.auth.changePassword.submit({ password, newPassword: password })()
    }),
    anyTab('types something', (each, world) => {
      const by = customerIn(each)
      const screenKey = each.opened.app.session.screenKey.value
      if (by !== undefined) each.typed = { by, token: world.current(each), screenKey }
    }),
    anyTab('asks for another address', (each) => {
      const email = newAddressOf(customerIn(each) ?? '')
      if (customerIn(each) !== undefined) void each.opened.app.auth.requestEmailChange.submit({ email })()
    }),
    fc
      .tuple(customer, fc.constantFrom('', '; Max-Age=15811200'))
      .map(([each, lifetime]) =>
        command(`the sister site signs ${each} in${lifetime}`, (world) =>
          world.browser.sisterSignsIn(world.issueTo(each), lifetime),
        ),
      ),
    always('the sister site signs out', ({ browser }) => browser.sisterSignsOut()),
    always('the token of the cookie is revoked', (world) => {
      const token = world.browser.sharedToken ?? world.browser.storage.get('user_access_token')
      if (token !== undefined) world.revoke(token)
    }),
    always('answers are held back', ({ services }) => services.map((service) => service.hold())),
    fc
      .constantFrom('profile', 'sign in', 'list', 'change password', 'request change')
      .map((call) =>
        command(`answers to "${call}" come`, ({ services }) => services.map((service) => service.release(call))),
      ),
    always('all answers come', (world) => world.answer()),
    fc.constantFrom(true, false).map((isAway) =>
      command(isAway ? 'the network goes' : 'the network is back', ({ services }) => {
        for (const service of services) isAway ? service.failWith(offline) : service.recover()
      }),
    ),
    fc
      .constantFrom(1, 5)
      .map((hours) => command(`${hours} hours pass`, ({ browser }) => browser.world.clock.passSeconds(hours * 3600))),
  ],
  { maxCommands: 25, size: '+1' },
)
