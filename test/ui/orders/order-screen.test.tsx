import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { offlineError } from '../../builders/errors.ts'
import { anItem, anOrder, carLicense } from '../../builders/orders.ts'
import { adaRecipient } from '../../builders/portal.ts'
import { matchSentence, openOrders, readPageUrl } from '../support/render-portal.tsx'

const giftOrder = anOrder({
  id: 1002,
  payment: { amount: 1059.9, created: new Date(2026, 2, 4, 9, 5).getTime() },
  items: [
    anItem({ title: 'Europe maps', gift: true, activationCode: 'AB12-CD34' }),
    anItem({ title: 'Live traffic', activationEmail: 'ada@compass.test' }),
    anItem({ title: 'Display' }),
    anItem({ title: undefined }),
  ],
})

const listOrderItems = () => [...screen.getByRole('list', { name: 'Items in order 1002' }).children]

describe('An order (specification §2, /order/:id)', () => {
  it.each([
    ['paid', undefined, 'CARS-2026-TEST-0001', '/activate-license-key?code=CARS-2026-TEST-0001'],
    ['of another format', undefined, 'AB12-CD34', undefined],
    ['used', 'ada@compass.test', 'CARS-2026-TEST-0001', undefined],
    ['just activated', undefined, carLicense.licenseKey, undefined],
    ['refunded', undefined, 'CARS-2026-TEST-0001', undefined],
    ['for another app', undefined, 'CARS-2026-TEST-0001', '/activate-license-key?code=CARS-2026-TEST-0001'],
  ])('links a code to its activation, or not: %s', async (state, activationEmail, activationCode, to) => {
    // The name of an app is a whole word of the title.
    const title = state === 'for another app' ? 'Compass Caravan: Europe' : 'Compass Car: Europe'
    const items = [anItem({ title, activationCode, activationEmail })]
    const status = state === 'refunded' ? state : 'paid'
    await openOrders([anOrder({ id: 1002, payment: { status }, items })], '/order/1002', ({ browser }) => {
      if (state === 'just activated') browser.suspendedActivation = { ...adaRecipient, owner: undefined }
    })
    expect(await screen.findByRole('button', { name: `Copy code ${activationCode}` })).toBeVisible()
    const link = screen.queryByRole('link', { name: 'Activate licence' })
    expect(link?.getAttribute('href')).toBe(to)
    const stores = screen.queryAllByRole('link', { name: /Google Play/ }).map((store) => store.getAttribute('href'))
    expect(screen.queryAllByText('Activated for')).toHaveLength(/used|just/.test(state) ? 1 : 0)
    expect(stores).toEqual(/paid|used|just/.test(state) ? ['https://android.test/car'] : [])
  })

  it('that waits for its payment leads to the shop and the support, and has no receipt', async () => {
    await openOrders([anOrder({ id: 1002, payment: { status: 'wait_for_payment' } })], '/order/1002')
    expect(await screen.findByText('We are waiting for your payment')).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', 'https://shop.company.test')
    expect(main.getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(main.queryByRole('button', { name: 'Print receipt' })).toBeNull()
  })

  it.each([
    ['error', /^The payment for this order failed/, ['Go to the shop', 'Contact support']],
    ['in_review', /^This payment is being checked/, ['Contact support']],
    ['In-Review', /^This payment is being checked/, ['Contact support']],
    ['authorized', /^This payment is approved, but it has not been charged yet/, ['Contact support']],
    ['refunded', /^This payment was refunded/, ['Contact support']],
    ['paid', undefined, []],
    ['odd', undefined, []],
  ])('whose payment is %s says %s, and offers next steps', async (status, words, links) => {
    await openOrders([anOrder({ id: 1002, payment: { status } })], '/order/1002')
    expect(await screen.findByRole('heading', { name: 'Payment summary' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(words ? main.getByText(words) : main.queryByText(/[Pp]ayment (?:is|was|for)/)).toEqual(
      words ? expect.anything() : null,
    )
    const queryLinks = (name: string) => main.queryAllByRole('link', { name })
    expect(['Go to the shop', 'Contact support'].filter((name) => queryLinks(name).length > 0)).toEqual(links)
  })

  it.each([
    [true, ['1 Compass Road', 'Dublin', 'VAT number IE1234567X', 'Prices as paid. Tax is not shown separately.']],
    [false, ['This receipt is not an invoice.']],
  ])('is printed as a receipt, with a seller configured: %s, and has %j', async (isConfigured, lines) => {
    await openOrders([giftOrder], '/order/1002', ({ ports }) => {
      if (!isConfigured) Object.assign(ports.settings, { brand: { ...ports.settings.brand, seller: undefined } })
    })
    for (const line of lines) expect(await screen.findByText(matchSentence(line))).toBeInTheDocument()
    expect(screen.queryAllByText('This receipt is not an invoice.')).toHaveLength(isConfigured ? 0 : 1)
  })

  it.each([
    ['paid', 59.9, 'Print receipt', 'ReceiptTotal value€59.90Compass', 'Paid 04.03.2026 09:05'],
    ['paid', 0, 'Print order', 'Order 1002Compass', 'Paid 04.03.2026 09:05'],
    ['refunded', 59.9, 'Print receipt', 'Receipt – RefundedTotal value€59.90Compass', 'Status Refunded'],
    ['authorized', 59.9, 'Print order', 'Order 1002Compass', 'Not paid Authorized'],
    ['error', 59.9, 'Print order', 'Order 1002Compass', 'Not paid Error'],
    ['in_review', 59.9, 'Print order', 'Order 1002Compass', 'Status in_review'],
  ])('that is %s with an amount of %d: "%s", "%s", "%s"', async (status, amount, button, heading, line) => {
    await openOrders([anOrder({ ...giftOrder, payment: { ...giftOrder.payment, status, amount } })], '/order/1002')
    expect(await screen.findByRole('button', { name: button })).toBeVisible()
    const [head, total] = document.querySelectorAll('.print-only')
    expect(head).toHaveTextContent(new RegExp(`^Compass${heading}`))
    // A receipt shows the order's number below the title. Other printed pages show the number in the title.
    const number = heading.startsWith('Receipt') ? 'Order 1002' : ''
    expect(head).toHaveTextContent(`For ada@compass.test${number}Payment reference 51002Date 04.03.2026 09:05`)
    expect(total?.textContent?.trim()).toBe(
      number === '' ? line : `${line}Prices as paid. Tax is not shown separately.`,
    )
  })

  it('is titled with its number, shows payment, items and total, and leads to its gift certificate and the whole list', async () => {
    const { user, shop } = await openOrders([anOrder({ id: 1001 }), giftOrder], '/order/1002')

    expect(await screen.findByRole('heading', { level: 1, name: 'Order 1002' })).toBeVisible()
    expect(document.title).toBe('Order 1002 – Compass – Find your way')
    const payment = screen.getByRole('region', { name: 'Payment summary' })
    for (const fact of ['04.03.2026 09:05', 'Paid', '51002']) expect(payment).toHaveTextContent(fact)
    expect(listOrderItems().map(({ textContent }) => textContent)).toEqual([
      'Europe maps Gift€59.90AB12-CD34Copy code AB12-CD34This code is a gift for someone else.',
      'Live traffic€59.90Activated for ada@compass.test',
      'Display€59.90',
      'Item€59.90',
    ])
    const drawn = listOrderItems().map((item) => item.querySelector('svg')?.innerHTML)
    expect(new Set(drawn).size).toBe(3)
    // The page contains the amount at three places. The third place is the header of the printed page.
    expect(screen.getAllByText('€1,059.90')).toHaveLength(3)
    expect(screen.queryByRole('heading', { name: 'Subscription summary' })).toBeNull()
    const link = screen.getByRole('link', { name: 'Gift certificate for order 1002, opens in a new tab' })
    expect(link).toHaveAttribute('href', 'https://shop.company.test/en-gb/gift-certificate/51002')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
    await user.click(screen.getByRole('link', { name: 'Back to my orders' }))
    expect(readPageUrl()).toBe('/')
    await waitFor(() => expect(shop.calls.filter((call) => call === 'list orders')).toHaveLength(2))
  })

  it.each([
    [[anItem({ price: 10 })], 10, true],
    [[anItem({ price: 10 })], 8, false],
    [[anItem({ price: 10 }), anItem({ price: 0 })], 10, false],
  ])(
    'hides the total below %j on a screen only if it repeats their only price: %d, %s',
    async (items, amount, isHidden) => {
      const order = anOrder({ id: 1002, items })
      await openOrders([{ ...order, payment: { ...order.payment, amount } }], '/order/1002')
      await screen.findByRole('heading', { level: 1, name: 'Order 1002' })
      const total = screen.getAllByText('Total value').find((term) => term.parentElement?.matches('.total'))
      expect(total?.parentElement?.matches('.repeatedTotal')).toBe(isHidden)
    },
  )

  it('with an unknown id is not found once the list is loaded', async () => {
    const { shop } = await openOrders([giftOrder], '/order/01002', (world) => world.shop.hold())
    expect(screen.queryByRole('heading', { name: 'Not found' })).toBeNull()

    await act(async () => shop.release())

    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
    expect(document.title).toBe('Not found – Compass – Find your way')
  })

  it('is shown at once as it was stored, and stays when a refresh fails', async () => {
    const { shop, user } = await openOrders([giftOrder], '/order/1002', (world) => {
      world.browser.orders = { owner: 'ada@compass.test', orders: [giftOrder] }
      world.shop.failWith(offlineError, 'list orders')
      world.shop.hold()
    })
    expect(await screen.findByRole('region', { name: 'Payment summary' })).toBeVisible()

    await act(async () => shop.release())
    expect(screen.getByRole('region', { name: 'Payment summary' })).toBeVisible()
    expect(screen.getByText(/We could not load the latest details/)).toBeVisible()

    shop.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText(/We could not load the latest details/)).toBeNull()
  })

  it('keeps the space of a code, which is not stored, until it is loaded: a shop may send an empty code', async () => {
    const order = { ...giftOrder, items: [...giftOrder.items, anItem({ title: 'Cable', activationCode: '' })] }
    const items = order.items.map((item) => ({ ...item, activationCode: item.activationCode && '' }))
    const { shop } = await openOrders([order], '/order/1002', (world) => {
      world.browser.orders = { owner: 'ada@compass.test', orders: [{ ...order, items }] }
      world.shop.hold()
    })
    await screen.findByRole('list', { name: 'Items in order 1002' })
    expect(document.querySelector('[data-loading]')).not.toBeNull()
    await act(async () => shop.release())
    expect(screen.getByRole('button', { name: 'Copy code AB12-CD34' })).toBeVisible()
    expect(document.querySelector('[data-loading]')).toBeNull()
  })
})
