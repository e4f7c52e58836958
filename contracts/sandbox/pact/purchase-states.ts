import { states } from '../../states.ts'
import { issueVerificationCode, sentBack, verify } from '../activation/verification.ts'
import { digestOf } from '../database/secrets.ts'
import { putOrder, type SeedOrder } from '../seeds/orders.ts'
import type { Services } from '../services.ts'
import { issueNonce } from '../shop/cards.ts'
import { customerNamed, type Parameters, putAccount, type StateHandler } from './account-states.ts'

const exampleOrders: readonly SeedOrder[] = [
  {
    id: 9001,
    created: '2026-04-02T09:30:00Z',
    status: 'paid',
    currency: '€',
    items: [
      { title: 'Meridian Car Navigation: Europe', price: 59.99, activationCode: 'CODE-0000-0000-0001' },
      { title: 'Live traffic Europe, 1 year', price: 19.99, activationEmail: 'customer@meridian.test' },
    ],
    subscription: { purchaseId: 79001, status: 'active', nextBillingDate: '2027-04-02T09:30:00Z', price: 19.99 },
  },
  {
    id: 9002,
    created: '2026-01-15T18:00:00Z',
    status: 'refunded',
    currency: '$',
    items: [{ title: 'Gift certificate: Meridian Navigation Europe', price: 59.99, gift: true }],
  },
]

/** A paid order with one subscription. Its number differs from those of all other orders. */
const orderWith = (purchaseId: number, status: string): SeedOrder => ({
  id: 8_000_000 + purchaseId,
  created: '2026-04-02T09:30:00Z',
  status: 'paid',
  currency: '€',
  items: [{ title: 'Meridian Premium+, yearly subscription', price: 29.99 }],
  subscription: {
    purchaseId,
    status,
    nextBillingDate: status === 'cancelled' ? null : '2027-04-02T09:30:00Z',
    price: 29.99,
  },
})

/** Replaces the customer's orders. */
const withOrders =
  (orders: readonly SeedOrder[]): StateHandler =>
  async (services, parameters) => {
    const accountId = await customerNamed(services, parameters.username())
    await services.database.query('delete from customer_order where account_id = $1', [accountId])
    for (const order of orders) await putOrder(services.database, accountId, order)
  }

const putActivationCode = async ({ database }: Services, code: string, appName: string): Promise<void> => {
  await database.query(
    `insert into activation_code (license_key, app_name) values ($1, $2)
     on conflict (license_key) do update set app_name = excluded.app_name, used_at = null, used_by = null`,
    [code, appName],
  )
}

/** A new customer to whom a verification code was mailed. */
const mailedCode = async (services: Services, parameters: Parameters): Promise<string> => {
  const licenseKey = parameters.text('licenseKey')
  const accountId = await putAccount(services, parameters.text('email'), { password: null })
  await putActivationCode(services, licenseKey, parameters.text('appName'))
  return issueVerificationCode(services, accountId, licenseKey)
}

/** Orders, cards and activation codes. */
export const purchaseStates = {
  [states.customerWithOrders]: withOrders(exampleOrders),
  [states.customerWithNoOrders]: withOrders([]),
  [states.subscription]: async (services, parameters) => {
    const accountId = await customerNamed(services, parameters.username())
    const order = orderWith(parameters.number('purchaseId'), parameters.text('status', 'active'))
    await putOrder(services.database, accountId, order)
  },
  [states.cardNonce]: async (services, parameters) => {
    const card = parameters.flag('declined') ? '4000000000000341' : '4111111111111111'
    return { nonce: await issueNonce(services, parameters.number('purchaseId'), card) }
  },
  [states.unusedActivationCode]: (services, parameters) =>
    putActivationCode(services, parameters.text('code'), parameters.text('appName')),
  [states.verificationCode]: async (services, parameters) => {
    const code = await mailedCode(services, parameters)
    if (parameters.flag('expired'))
      await services.database.query('update verification_code set expires_at = $2 where digest = $1', [
        digestOf(code),
        services.clock(),
      ])
    return { code }
  },
  [states.verifiedEmail]: async (services, parameters) => {
    const code = await mailedCode(services, parameters)
    return { cookie: sentBack(await verify(services.database, code, services.clock())) }
  },
} satisfies Readonly<Record<string, StateHandler>>
