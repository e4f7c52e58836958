import type { Page } from '@playwright/test'
import { states } from '../../../contracts/states.ts'
import { bringAbout } from './accounts.ts'
import { arrive, demo } from './customer.ts'
import type { RunningPortal } from './running-portal.ts'

/** The seeded order of the demo customer with an active subscription, for tests that only look at it. */
export const subscriptionOrder = 1004210

let made = 0

/** A new active subscription of the demo customer, so that one test's cancellation is not another's. */
export const giveSubscription = async (portal: RunningPortal): Promise<{ purchaseId: number; order: number }> => {
  made += 1
  const purchaseId = 500_000 + made
  await bringAbout(portal, states.subscription, { username: demo.username, purchaseId })
  return { purchaseId, order: 8_000_000 + purchaseId }
}

export const openSubscription = async (page: Page, portal: RunningPortal) => {
  const subscription = await giveSubscription(portal)
  await arrive(page, `/order/${subscription.order}`)
  await page.getByRole('heading', { name: 'Subscription summary' }).waitFor()
  return subscription
}

export const fillInCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry date').pressSequentially('1235')
  await page.getByLabel('Security code').pressSequentially('123')
}
