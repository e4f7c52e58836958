import { describe, expect, it } from '@jest/globals'
import { makeClock, member, sandboxOfThisFile, textOf } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read })

const ordersOf = async (email: string): Promise<readonly unknown[]> => {
  const token = await sandbox.userToken(email)
  const orders = member((await sandbox.call('GET', '/shop/purchase', { token })).body, 'data')
  if (!Array.isArray(orders)) throw new Error('The order list is no list')
  return orders
}

let purchases = 1000
/** A new customer with a subscription. */
const subscriber = async (status = 'active') => {
  purchases += 1
  const email = await sandbox.newCustomer()
  await sandbox.pactState('a subscription', { username: email, purchaseId: purchases, status })
  const token = await sandbox.userToken(email)
  return { email, token, id: purchases, get: (path: string) => sandbox.call('GET', `/shop${path}`, { token }) }
}

describe('the order list', () => {
  it('shows the demo customer every payment status, newest first', async () => {
    const orders = await ordersOf('demo@meridian.test')
    const payments = orders.map((order) => member(order, 'payment'))
    const statuses = new Set(payments.map((payment) => member(payment, 'status')))
    expect([...statuses].sort()).toEqual(['authorized', 'error', 'in_review', 'paid', 'refunded', 'wait_for_payment'])
    const dates = payments.map((payment) => textOf(payment, 'created'))
    expect(dates).toEqual([...dates].sort().reverse())
    expect(dates.every((date) => date === new Date(date).toISOString())).toBe(true)
    expect(new Set(orders.map((order) => member(member(order, 'currency'), 'sign')))).toEqual(new Set(['€', '$']))
  })

  it('shows items with their codes, e-mails and gifts, and subscriptions', async () => {
    const orders = await ordersOf('demo@meridian.test')
    const withId = (id: number) => orders.find((order) => member(order, 'id') === id)
    expect(withId(1003102)).toEqual({
      id: 1003102,
      payment: { id: 3103102, created: '2025-08-09T11:20:00.000Z', status: 'paid', amount: 77.97 },
      currency: { sign: '€' },
      items: [
        {
          title: 'Meridian Car Navigation: Europe',
          price: 59.99,
          gift: false,
          activation_info: { code: 'CAR8-L2VN-60PW-HJ3E' },
        },
        { title: 'Speed cameras Europe, 1 year', price: 9.99, gift: false, activation_info: null },
        { title: 'Head-up display', price: 7.99, gift: false, activation_info: null },
      ],
      subscription: null,
    })
    expect(withId(1003544)).toMatchObject({ items: [{ gift: true }] })
    expect(withId(1004210)).toMatchObject({
      items: [{ activation_info: { email: 'demo@meridian.test' } }],
      subscription: {
        purchase_id: 770042,
        status: 'active',
        next_billing_date: '2027-07-02T19:31:00.000Z',
        price: 29.99,
      },
    })
    expect(withId(1001250)).toMatchObject({ subscription: { status: 'cancelled', next_billing_date: null } })
  })

  it('holds 2,000 orders of the fleet customer and none of a new one', async () => {
    expect(await ordersOf('fleet@meridian.test')).toHaveLength(2000)
    expect(await ordersOf(await sandbox.newCustomer())).toEqual([])
  })
})

describe('cancelling a subscription', () => {
  it('stays active, with the cancellation asked for, as long as the shop takes', async () => {
    sandbox.running().delayCancellations(2 * 60 * 60)
    const { email, id, get } = await subscriber()
    const active = [{ subscription: { status: 'active', next_billing_date: '2027-04-02T09:30:00.000Z' } }]
    expect(await get(`/subscription/${id}/cancel`)).toMatchObject({ status: 204 })
    // It counts from when it was asked for.
    sandbox.running().delayCancellations(0)
    clock.passHours(1)
    expect(await ordersOf(email)).toMatchObject(active)
    expect(await get(`/subscription/${id}/cancel`)).toMatchObject({
      status: 400,
      type: 'subscription.cancel_requested',
    })
    expect(await get(`/payment-method-update/${id}/clienttoken`)).toMatchObject({ status: 200 })
    clock.passHours(1)
    expect(await ordersOf(email)).toMatchObject([{ subscription: { status: 'cancelled', next_billing_date: null } }])
    expect(await get(`/subscription/${id}/cancel`)).toMatchObject({ type: 'subscription.already_cancelled' })
    expect(await get(`/payment-method-update/${id}/clienttoken`)).toMatchObject({ status: 400 })
  })

  it("is refused for a stranger's, an unknown and a malformed number alike", async () => {
    const { get } = await subscriber()
    const stranger = await subscriber()
    for (const id of [stranger.id, 999_999, '99999999999999999999', 'abc', '1e3', '%31x']) {
      const refused = { status: 404, type: 'subscription.not_found' }
      expect(await get(`/subscription/${id}/cancel`)).toMatchObject(refused)
      expect(await get(`/payment-method-update/${id}/clienttoken`)).toMatchObject(refused)
      expect(await get(`/payment-method-update/${id}?nonce=any`)).toMatchObject(refused)
    }
    expect(await ordersOf(stranger.email)).toMatchObject([{ subscription: { status: 'active' } }])
  })
})

describe('changing the card', () => {
  const good = { number: '4111 1111 1111 1111', expiry: '12/30', code: '123' }
  const openForm = async (customer: Awaited<ReturnType<typeof subscriber>>) =>
    textOf(
      member((await customer.get(`/payment-method-update/${customer.id}/clienttoken`)).body, 'data'),
      'client_token',
    )
  const tokenize = (client_token: string, card: object) =>
    sandbox.call('POST', '/cards', { body: { client_token, ...card } })

  it('refuses a nonce that was made for another subscription', async () => {
    const [one, two] = [await subscriber(), await subscriber()]
    const { body } = await tokenize(await openForm(one), good)
    expect(await two.get(`/payment-method-update/${two.id}?nonce=${textOf(body, 'nonce')}`)).toMatchObject({
      status: 400,
    })
  })

  it('needs a nonce and a subscription that is not cancelled', async () => {
    const customer = await subscriber()
    expect(await customer.get(`/payment-method-update/${customer.id}`)).toMatchObject({
      status: 422,
      type: 'validation.input.required',
    })
    const former = await subscriber('cancelled')
    expect(await former.get(`/payment-method-update/${former.id}/clienttoken`)).toMatchObject({ status: 400 })
  })

  it.each([
    [{ number: '4000 0000 0000 0002' }, 'card.declined'],
    [{ number: '4111 1111 1111 1112' }, 'card.number.invalid'],
    [{ number: '4111' }, 'card.number.invalid'],
    [{ number: '' }, 'validation.input.required'],
    [{ expiry: '10/26' }, 'card.expiry.invalid'],
    [{ expiry: '13/30' }, 'card.expiry.invalid'],
    [{ code: '12' }, 'card.code.invalid'],
  ])('refuses a card with %j as %s', async (change, type) => {
    expect(await tokenize(await openForm(await subscriber()), { ...good, ...change })).toMatchObject({
      status: 422,
      type,
    })
  })

  it('takes any other number with a right check digit, until the end of the month on the card', async () => {
    const token = await openForm(await subscriber())
    expect(await tokenize(token, { number: '5555555555554444', expiry: '11/2026', code: '1234' })).toMatchObject({
      status: 200,
    })
  })

  it('refuses a form that was never opened or was opened too long ago', async () => {
    const token = await openForm(await subscriber())
    clock.passHours(1)
    for (const stale of [token, 'made-up'])
      expect(await tokenize(stale, good)).toMatchObject({ status: 422, type: 'card.token.invalid' })
  })
})
