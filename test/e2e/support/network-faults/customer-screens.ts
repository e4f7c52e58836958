import type { Page } from '@playwright/test'
import { freshEmail, password } from '../accounts.ts'
import { arriveAtOrders, signIn } from '../customer.ts'
import type { RunningPortal } from '../running-portal.ts'
import { fillInCard, openSubscription } from '../shop.ts'
import { callTo, type FaultyScreen, form, heading, loaded, makeAccount, press, secret, text } from './faulty-screen.ts'

const unexpected = 'Unexpected error'
const tryAgain = 'Unexpected error, please try again.'
const ordersFailed = 'Error on loading orders. Please, try again later'
const newAddress = freshEmail('new-address')

/** Signs in as a customer of the test's own, and yields where the settings are. */
const enterSettings = async (page: Page, portal: RunningPortal) => {
  const username = await makeAccount(portal)
  await page.goto('/sign-in')
  await signIn(page, { username, password: secret })
  await heading('My orders')(page).waitFor()
  return '/settings'
}

const openOwnSubscription = async (page: Page, portal: RunningPortal) => {
  await openSubscription(page, portal)
  return undefined
}

const cancel = async (page: Page) => {
  await press('Cancel subscription')(page)
  await press('Yes')(page)
}

/** Until the orders have been read: the next fault is none of theirs. */
const checkAgain = async (page: Page) => {
  const read = page.waitForResponse('**/shop/purchase')
  await press('Check again')(page)
  await (await read).finished()
}

/** What only a signed-in customer sees. */
export const customerScreens: readonly FaultyScreen[] = [
  {
    name: 'change password',
    call: callTo('sso', '/user/change-password'),
    prepare: enterSettings,
    ...form(
      (page) => [
        [password(page, 'Current password'), secret],
        [password(page, 'New password'), 'another password'],
      ],
      'Change password',
    ),
    isSignedIn: true,
    failure: unexpected,
    done: text('Password has been changed!'),
    afterLostAnswer: text('Wrong current password'),
  },
  {
    name: 'change e-mail',
    call: callTo('sso', '/user/request-email-change'),
    prepare: enterSettings,
    ...form((page) => [[page.getByLabel('New email address'), newAddress]], 'Change email'),
    isSignedIn: true,
    failure: unexpected,
    done: text('Change email has been requested. Check out mailbox.'),
  },
  {
    name: 'orders list',
    call: callTo('shop', '/purchase'),
    prepare: async (page) => {
      await arriveAtOrders(page)
      return '/'
    },
    ...loaded,
    isSignedIn: true,
    failure: ordersFailed,
    done: (page) => page.getByRole('rowheader').first(),
  },
  {
    name: 'order detail',
    call: callTo('shop', '/purchase'),
    prepare: async (page) => {
      await arriveAtOrders(page)
      await page.evaluate(() => window.localStorage.removeItem('orders'))
      return '/order/1003102'
    },
    ...loaded,
    isSignedIn: true,
    failure: ordersFailed,
    done: (page) => page.getByRole('region', { name: 'Payment summary' }),
  },
  {
    name: 'cancel subscription',
    call: callTo('shop', '/subscription/{id}/cancel'),
    prepare: openOwnSubscription,
    begin: cancel,
    again: cancel,
    // It is not known what the shop made of the attempt: it is asked before there is another.
    recover: checkAgain,
    isSignedIn: true,
    failure: 'Something went wrong, please try it later',
    done: text('Your subscription will be canceled shortly'),
    afterLostAnswer: (page) => page.getByRole('region', { name: 'Subscription summary' }).getByText('cancelled'),
  },
  {
    name: 'card form opening',
    call: callTo('shop', '/payment-method-update/{id}/clienttoken'),
    prepare: openOwnSubscription,
    begin: press('Change payment card'),
    again: loaded.again,
    isSignedIn: true,
    failure: tryAgain,
    done: (page) => page.getByLabel('Card number'),
  },
  {
    name: 'card save',
    call: callTo('shop', '/payment-method-update/{id}'),
    prepare: openOwnSubscription,
    begin: async (page) => {
      await press('Change payment card')(page)
      await fillInCard(page, '4111111111111111')
      await press('Save card')(page)
    },
    again: press('Save card'),
    kept: (page) => [
      [page.getByLabel('Card number'), '4111 1111 1111 1111'],
      [page.getByLabel('Expiry date'), '12 / 35'],
      [page.getByLabel('Security code'), '123'],
    ],
    isSignedIn: true,
    failure: tryAgain,
    done: text('Your credit card was successfully updated.'),
    afterLostAnswer: text('Your credit card was successfully updated.'),
  },
]
