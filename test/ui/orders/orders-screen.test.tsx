import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRejection } from '../../builders/errors.ts'
import { anItem, anOrder, anUnreadableOrder } from '../../builders/orders.ts'
import { flushPromises } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openOrders, readOrderIds, readPageUrl } from '../support/render-portal.tsx'

const prepareUnreadableOrders =
  (unreadable: readonly (number | undefined)[]) =>
  ({ shop }: InMemoryPorts) => {
    shop.unreadableOrders = unreadable.map((id) => anUnreadableOrder({ id }))
  }

const findOrdersTable = () => screen.findByRole('table', { name: 'Your orders' })

const readTableRows = async () => {
  const [, ...below] = within(await findOrdersTable()).getAllByRole('row')
  return below.map((row) => [...row.children].map(({ textContent }) => textContent))
}

it.each([
  [[1003], [anOrder()], 'We could not show 1 order'],
  [[1003, undefined], [anOrder()], 'We could not show 2 orders'],
  [[undefined], [], 'We could not show 1 order'],
  [Array.from({ length: 1200 }, () => undefined), [], 'We could not show 1,200 orders'],
])('Unreadable orders are counted, with a link to the support: %j next to %j', async (unreadable, orders, words) => {
  await openOrders(orders, '/', prepareUnreadableOrders(unreadable))
  const notice = await screen.findByText(words)
  expect(notice.closest('[aria-live=polite], h2')).toBeVisible()
  const support = { name: 'Contact support' }
  expect(screen.getByRole('link', support)).toHaveAttribute('href', 'https://company.test/support')
  expect(screen.queryAllByRole('rowheader')).toHaveLength(orders.length)
  expect(screen.queryByText('No orders yet')).toBeNull()
})

it.each([
  ['/order/1003', [1003], 'We could not show this order'],
  ['/order/1004', [undefined], 'We could not show this order'],
  ['/order/1004', [1003], 'Not found'],
])('The page %s, with unreadable orders with the ids %j, says "%s"', async (at, unreadable, words) => {
  await openOrders([anOrder()], at, prepareUnreadableOrders(unreadable))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText('Not found') !== null).toBe(words === 'Not found')
})

describe('My orders (specification §2, §4)', () => {
  it('is a table of order, date, status, price and a link to the details', async () => {
    await openOrders([
      anOrder({ id: 1001, payment: { created: new Date(2026, 2, 4, 9, 5).getTime(), amount: 1059.9 } }),
      anOrder({ id: 1002, payment: { created: new Date(2025, 11, 31, 23, 59).getTime() }, currency: { sign: '$' } }),
      anOrder({
        id: 1003,
        payment: { created: new Date(2025, 0, 1).getTime() },
        items: [anItem({ title: undefined })],
      }),
    ])

    expect(await screen.findByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
    expect(document.title).toBe('My orders – Compass – Find your way')
    const headers = within(await findOrdersTable()).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Order', 'Date', 'Status', 'Price', 'Actions'])
    expect(await readTableRows()).toEqual([
      ['1001 Europe maps', '04.03.2026 09:05', 'Paid', '€1,059.90', 'Details'],
      ['1002 Europe maps', '31.12.2025 23:59', 'Paid', '$59.90', 'Details'],
      ['1003 Item', '01.01.2025 00:00', 'Paid', '€59.90', 'Details'],
    ])
    // On a phone, the stylesheet displays the table as cards. Browsers then ignore the implicit roles of a table.
    expect(document.querySelectorAll(':is(table, thead, tbody, tr, th, td):not([role])')).toHaveLength(0)
    expect(screen.getByRole('rowheader', { name: /^1001/ })).toHaveAttribute('data-label', 'Order')
    expect(screen.getAllByRole('cell', { name: 'Paid' })[0]).toHaveAttribute('data-label', 'Status')
    expect(screen.getByRole('link', { name: 'Details for order 1002' })).toHaveAttribute('href', '/order/1002')
  })

  it('has words for each known status, shows others raw, and leaves out orders that wait for payment', async () => {
    const known = ['paid', 'refunded', 'authorized', 'error', 'wait_for_payment']
    const statuses = [...known, 'charged_back', '<b>x</b>', 'toString', '']
    await openOrders(statuses.map((status, index) => anOrder({ id: index + 1, payment: { status } })))

    const words = ['Paid', 'Refunded', 'Authorized', 'Error', 'charged_back', '<b>x</b>', 'toString', '–']
    expect((await readTableRows()).map((cells) => cells[2])).toEqual(words)
    expect(screen.queryByText('Waiting for payment')).toBeNull()
  })

  it('has a notice for a customer whose only order waits for its payment', async () => {
    const waits = { status: 'wait_for_payment', amount: 119.9, created: new Date(2026, 2, 4).getTime() }
    await openOrders([anOrder({ id: 7, payment: waits })])
    expect(await screen.findByRole('heading', { name: 'We are waiting for your payment' })).toBeVisible()
    expect(screen.queryByText('No orders yet')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
    const awaited = screen.getByRole('link', { name: 'Order 7' })
    expect(awaited).toHaveAttribute('href', '/order/7')
    for (const fact of ['Europe maps', '€119.90', 'Waiting since 4 March 2026'])
      expect(awaited.closest('li')).toHaveTextContent(fact)
    expect(screen.getByText(/as soon as your payment arrives/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', 'https://shop.company.test')
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible()
  })

  it('offers to activate a license if it is empty', async () => {
    await openOrders([])
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Activate a licence' })).toHaveAttribute('href', '/activate-license-key')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('is busy at first, with the lines of a table but no text of it, because the list may stay empty', async () => {
    await openOrders([anOrder()], '/', ({ shop }) => shop.hold())
    await screen.findByRole('heading', { name: 'My orders' })
    expect(document.querySelector('main [aria-busy=true]')).not.toBeNull()
    expect(screen.queryByText('Status')).toBeNull()
    // The placeholder has a header and rows, so that nothing moves when the orders arrive.
    const table = document.querySelector('main table[aria-hidden]')
    expect(table?.querySelectorAll('thead [data-loading]')).toHaveLength(4)
    expect(table?.querySelectorAll('tbody tr')).toHaveLength(6)
  })

  const openFailedOrders = () => openOrders([anOrder({ id: 7 })], '/', (world) => world.shop.failWith(aRejection(503)))

  it('has the error row after a failure, loads again on request, and leaves the focus on its heading', async () => {
    const { shop, user } = await openFailedOrders()
    const row = await screen.findByRole('alert')
    expect(row).toHaveTextContent('Error on loading orders. Please, try again later')
    expect(row).toContainElement(screen.getByRole('link', { name: 'Contact support' }))
    expect(screen.queryByRole('table')).toBeNull()
    shop.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(row).not.toBeInTheDocument()
    expect(readOrderIds()).toEqual([7])
    expect(shop.calls.filter((call) => call === 'list orders')).toHaveLength(2)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My orders' })).toHaveFocus())
  })

  it.each([
    ['another place', () => screen.getByRole('link', { name: 'Settings' }).focus()],
    ['no place', (button: HTMLElement) => button.blur()],
  ])('leaves the focus where the customer has moved it before it loads again: %s', async (_, move) => {
    const { shop } = await openFailedOrders()
    const button = await screen.findByRole('button', { name: 'Try again' })
    shop.recover()
    button.focus()
    move(button)
    const focused = document.activeElement
    await flushPromises()
    await act(async () => button.click())
    expect(await screen.findByRole('rowheader', { name: /^7/ })).toBeVisible()
    await flushPromises()
    expect(document.activeElement).toBe(focused)
  })
})

const createNumberRange = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

const openManyOrders = async (count: number, at = '/') => {
  const orders = createNumberRange(1, count).map((id) => anOrder({ id }))
  const world = await openOrders(orders, at)
  await screen.findAllByRole('rowheader')
  return world
}

it('A long list of orders has pages, each with its URL', async () => {
  const { user } = await openManyOrders(45, '/?from=mail')
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(readOrderIds()).toEqual(createNumberRange(1, 20))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(readOrderIds()).toEqual(createNumberRange(21, 20))
  expect(readPageUrl()).toBe('/?from=mail&page=2')
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(readOrderIds()).toEqual(createNumberRange(41, 5))
  const shownParts = screen.getAllByText('41–45 of 45')
  expect(shownParts[0]).toBeVisible()
  // Screen readers announce the part of the list that a new page shows.
  expect(shownParts[1]?.closest('[role=status]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(readOrderIds()).toEqual(createNumberRange(41, 5))
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(readPageUrl()).toBe('/?from=mail')
})

it.each([
  ['?page=99', 41],
  ['?page=-1', 1],
  ['?page=1.5', 1],
])('A long list of orders at %s begins with order %d', async (query, first) => {
  await openManyOrders(45, `/${query}`)
  expect(readOrderIds()[0]).toBe(first)
})

it('A list of up to 20 orders has no pages', async () => {
  await openManyOrders(20)
  expect(screen.queryByText('1–20 of 20')).toBeNull()
  expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
})
