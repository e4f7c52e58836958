import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { offlineError } from '../../builders/errors.ts'
import { anOrder, aSubscription, truckLicense } from '../../builders/orders.ts'
import { grace, password } from '../../builders/portal.ts'
import { createProfile } from '../../fakes/fake-sign-on.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import {
  findPasswordField,
  openOrders,
  openPortalSignedIn,
  readPageUrl,
  renderPortal,
  signIn,
} from '../support/render-portal.tsx'

type SignedInPage = Awaited<ReturnType<typeof openPortalSignedIn>>

const readPageAndInputs = () =>
  document.body.textContent + JSON.stringify([...document.querySelectorAll('input')].map((i) => i.value))

/** The tab gets both events at once: Ada's sign-out and Grace's sign-in in another tab. */
const wakeTabAsGrace = ({ signOn, browser }: SignedInPage) =>
  act(async () => {
    const token = signOn.issueToken(grace)
    browser.customerData.forgetAll()
    browser.profile = createProfile(grace)
    browser.userTokens.changeElsewhere({ shared: token, kept: token })
  })

const signOutInAnotherTab = ({ browser }: Pick<SignedInPage, 'browser'>) =>
  act(async () => browser.userTokens.changeElsewhere({ shared: undefined, kept: undefined }))

const goBack = () =>
  act(async () => {
    window.history.back()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })

const adasOrder = anOrder({ id: 4711, subscription: aSubscription() })

beforeEach(() => window.history.replaceState(null, '', '/'))

it.each([
  ['/?search=4711', 'rowheader'],
  ['/order/4711', 'heading'],
])('A tab at %s that wakes up with another customer shows their orders', async (at, role) => {
  const gracesOrder = anOrder({ id: 4712 })
  const world = await openOrders([adasOrder], at, ({ shop }) => shop.putOrders(grace, [gracesOrder]))
  await screen.findByRole(role, { name: /4711/ })
  await wakeTabAsGrace(world)
  expect(await screen.findByRole('rowheader', { name: /4712/ })).toBeVisible()
  expect(readPageAndInputs()).not.toContain('4711')
  expect(readPageUrl()).toBe('/')
})

describe('A customer whose session expires while a form is filled in', () => {
  const openExpired = async (prepare?: (world: InMemoryPorts) => unknown) => {
    const world = await openPortalSignedIn('/settings', prepare)
    const { user, signOn, token } = world
    await act(async () => signOn.release())
    await user.type(await screen.findByLabelText('New password'), 'a new password')
    await user.type(screen.getByLabelText('New email address'), 'adas-new@compass.test')
    signOn.revoke(token)
    await user.click(screen.getByRole('button', { name: 'Change email address' }))
    expect(await screen.findByText('Session expired, please sign in')).toBeVisible()
    expect(await screen.findByLabelText('Email address')).toHaveValue('ada@compass.test')
    expect(JSON.stringify(window.history.state)).not.toContain('ada')
    return world
  }

  it('finds at sign-in their address, and afterwards what they typed, but no password', async () => {
    const { user } = await openExpired()
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
    expect(await screen.findByLabelText('New email address')).toHaveValue('adas-new@compass.test')
    expect(screen.getByLabelText('New password')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Change email address' }))
    expect(await screen.findByText(/Change email has been requested/)).toBeVisible()
    expect(screen.getByLabelText('New email address')).toHaveValue('')
  })

  it('leaves nothing to another customer who signs in there', async () => {
    // The service reports Grace's name only after the page has opened.
    const world = await openExpired(({ browser, signOn }) => {
      browser.profile = undefined
      signOn.hold()
    })
    await wakeTabAsGrace(world)
    await world.user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement)
    expect(await screen.findByLabelText('New email address')).toHaveValue('')
    expect(readPageAndInputs()).not.toContain('adas-new')
  })
})

it('A sign-out in another tab leaves no activation code, typed or scanned', async () => {
  const world = await openPortalSignedIn('/activate-license-key?code=CARS-2026-TEST-0001')
  expect(await screen.findByRole('textbox')).toHaveValue('CARS-2026-TEST-0001')
  await waitFor(() => expect(readPageUrl()).toBe('/activate-license-key'))
  await signOutInAnotherTab(world)
  expect(screen.getByRole('textbox')).toHaveValue('')
})

it('“Start over” leaves no scanned activation code behind the back button', async () => {
  const { user } = await openPortalSignedIn('/activate-license-key?code=CARS-2026-TEST-0001', ({ browser }) => {
    browser.activation = { tag: 'code-accepted', license: truckLicense, email: undefined }
  })
  expect(await screen.findByLabelText('Activation code')).toHaveValue('CARS-2026-TEST-0001')
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await user.click(await screen.findByRole('link', { name: 'Activate a licence' }))
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  await goBack()
  await screen.findByLabelText('New password')
  await goBack()
  expect(await screen.findByLabelText('Activation code')).toHaveValue('')
})

it('A sign-out in another tab leaves the next customer no way to the order that was open', async () => {
  const world = await openOrders([adasOrder], '/order/4711')
  await screen.findByRole('heading', { name: /4711/ })
  await signOutInAnotherTab(world)
  await signIn(world.user, grace)
  await waitFor(() => expect(readPageUrl()).toBe('/'))
})

it.each(['as a visitor', 'signed in'])(
  'A sign-out in another tab leaves the next customer no search behind the back button, %s',
  async (when) => {
    const world = await openOrders([adasOrder], '/?search=4711')
    const { user } = world
    await screen.findByRole('rowheader', { name: /4711/ })
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await signOutInAnotherTab(world)
    if (when === 'signed in') await signIn(user, grace)
    await goBack()
    if (when === 'as a visitor') await signIn(user, grace)
    await screen.findByRole('heading', { name: 'My orders' })
    await waitFor(() => expect(readPageUrl()).toBe('/'))
  },
)

describe('A customer whose name the service does not confirm', () => {
  it.each(['/?search=4711', '/order/4711'])(
    'leaves nothing of %s behind the back button after a sign-out',
    async (at) => {
      const world = await openOrders([adasOrder], at, ({ browser, signOn }) => {
        browser.profile = undefined
        signOn.failWith(offlineError)
      })
      const { app, user, signOn } = world
      await screen.findByRole(at.startsWith('/order') ? 'heading' : 'rowheader', { name: /4711/ })
      await user.click(screen.getByRole('link', { name: 'Settings' }))
      await screen.findByLabelText('New password')
      signOn.recover()
      await act(async () => void app.session.signOut())
      await findPasswordField()
      await goBack()
      await signIn(user, grace)
      await screen.findByRole('heading', { name: 'My orders' })
      await waitFor(() => expect(readPageUrl()).toBe('/'))
    },
  )
})

it.each([
  ['/order/4711', 'heading'],
  ['/?search=4711', 'rowheader'],
])('A reload of %s stays on the page after the name has changed in another browser', async (at, role) => {
  const world = await openOrders([adasOrder], at)
  await screen.findByRole(role, { name: /4711/ })
  expect(JSON.stringify(window.history.state)).toContain('"mark":"0-')
  world.app.dispose()
  const link = world.signOn.sendMail('confirm-email-change', 'countess@compass.test', 'ada@compass.test')
  await world.signOn.confirm('confirm-email-change', link)()
  world.shop.putOrders('countess@compass.test', [adasOrder])
  await renderPortal(Promise.resolve(world.reload()), { wasSignedIn: true })
  expect(await screen.findByText('countess@compass.test')).toBeVisible()
  expect(await screen.findByRole(role, { name: /4711/ })).toBeVisible()
  expect(readPageUrl()).toBe(at)
})

it('A history entry without a mark belongs to somebody else once a customer has signed out in this tab', async () => {
  const { app, user } = await openOrders([adasOrder], '/settings')
  window.history.replaceState({ key: 'earlier', idx: 0 }, '', '/?search=4711')
  window.history.pushState({ key: 'later', idx: 1 }, '', '/settings')
  await act(async () => void app.session.signOut())
  await findPasswordField()
  await goBack()
  await signIn(user, grace)
  await screen.findByRole('heading', { name: 'My orders' })
  await waitFor(() => expect(readPageUrl()).toBe('/'))
})
