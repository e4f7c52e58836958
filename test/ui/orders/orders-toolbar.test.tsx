import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createLanguageChoice } from '../../../core/language/language-choice.ts'
import { type OrderSelection, unfilteredSelection } from '../../../core/orders/select-orders.ts'
import { initializeTexts } from '../../../ui/language/i18n.ts'
import { OrdersToolbar } from '../../../ui/orders/orders-toolbar.tsx'
import { offlineError } from '../../builders/errors.ts'
import { anItem, anOrder, aSubscription } from '../../builders/orders.ts'
import { openOrders, readOrderIds, readPageUrl, recordSavedFiles } from '../support/render-portal.tsx'

const toMidYearTime = (year: number) => new Date(year, 5, 15).getTime()
const itemsOfMapOrder = [anItem(), anItem({ title: 'Head-up display', gift: true }), anItem({ title: 'Alps' })]

const ordersOfThreeYears = [
  anOrder({ id: 1, payment: { created: toMidYearTime(2026), amount: 10 }, subscription: aSubscription() }),
  anOrder({
    id: 2,
    payment: { created: toMidYearTime(2026), amount: 30, status: 'refunded' },
    items: itemsOfMapOrder,
  }),
  anOrder({ id: 3, payment: { created: toMidYearTime(2025), status: 'in_review' } }),
  ...Array.from({ length: 8 }, (_, i) =>
    anOrder({ id: 4 + i, payment: { created: toMidYearTime(2024) }, items: [anItem({ title: 'Radar warnings' })] }),
  ),
]
const allOrderIds = ordersOfThreeYears.map(({ id }) => id)

const openOrdersToolbar = async (at = '/', owned = ordersOfThreeYears) => {
  const world = await openOrders(owned, at)
  await screen.findByRole('table')
  return world
}

const readSelectOptions = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('The search of the orders', () => {
  it('is offered for eleven orders or more, and for fewer if the URL has a search', async () => {
    const { unmount } = await openOrdersToolbar('/', ordersOfThreeYears.slice(1))
    expect(screen.queryByRole('searchbox')).toBeNull()
    unmount()
    const { user } = await openOrdersToolbar('/?search=alps', ordersOfThreeYears.slice(0, 3))
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(readOrderIds()).toHaveLength(3))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('finds orders while the customer types and at once on Enter, starts at the first page, and is written to the URL', async () => {
    const { user } = await openOrdersToolbar('/?page=2')
    await user.type(screen.getByRole('searchbox'), 'display')
    await waitFor(() => expect(readOrderIds()).toEqual([2]))
    expect(screen.getByRole('rowheader')).toHaveTextContent('2 Head-up display and 2 more Gift')
    expect(readPageUrl()).toBe('/?search=display')
    const announced = screen.getByText('1 order found')
    await user.type(screen.getByRole('searchbox'), 's{Enter}{Backspace}{Enter}')
    // The count is in a new element, because a screen reader does not announce an unchanged element.
    expect(screen.getByText('1 order found')).not.toBe(announced)
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'warnings{Enter}')
    expect(readOrderIds()).toEqual(allOrderIds.slice(3))
  })

  it('does not bring the customer back who has clicked a link, while the list stays until the next page has loaded', async () => {
    const { user } = await openOrdersToolbar()
    await user.type(screen.getByRole('searchbox'), 'display')
    // A click changes the URL at once. The router renders the next page when its script has loaded.
    window.history.pushState(null, '', '/order/1')
    await user.keyboard('{Enter}')
    expect(readPageUrl()).toBe('/order/1')
  })

  it('leads back to all orders if it finds none', async () => {
    const { user } = await openOrdersToolbar('/?search=nowhere&year=2020&gift=yes')
    // This advice fits every filter: a search, a year, a gift, a subscription or a status.
    expect(screen.getByText('Change your search, or choose fewer filters.')).toBeVisible()
    expect(screen.getByRole('cell')).toHaveAttribute('colspan', '5')
    // The year in the URL is an option although no order has it.
    expect(screen.getByRole('option', { name: '2020 (0)', selected: true })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all orders' }))
    expect(readOrderIds()).toEqual(allOrderIds)
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('The filters of the orders', () => {
  it('show how many orders each choice has', async () => {
    await openOrdersToolbar()
    expect(readSelectOptions('Year')).toEqual(['All years', '2026 (2)', '2025 (1)', '2024 (8)'])
    expect(readSelectOptions('Status')).toEqual(expect.arrayContaining(['Refunded (1)', 'in_review (1)']))
    expect(screen.getByRole('button', { name: 'With subscription (1)' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Gifts (1)' })).toBeVisible()
  })

  it('change the URL without a history entry', async () => {
    const { user } = await openOrdersToolbar('/?year=2026')
    const entries = window.history.length
    expect(readOrderIds()).toEqual([1, 2])
    await user.click(screen.getByRole('button', { name: 'Gifts (1)' }))
    expect(readOrderIds()).toEqual([2])
    expect(readPageUrl()).toBe('/?year=2026&gift=yes')
    await user.click(screen.getByRole('button', { name: 'Gifts (1)', pressed: true }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '')
    expect(readOrderIds()).toEqual(allOrderIds)
    expect(readPageUrl()).toBe('/')
    expect(window.history.length).toBe(entries)
  })

  it('keep each of two quick choices', async () => {
    await openOrdersToolbar('/?page=2')
    act(() => {
      fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'in_review' } })
      fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'oldest' } })
    })
    expect(readPageUrl()).toBe('/?status=in_review&sort=oldest')
    expect(readOrderIds()).toEqual([3])
  })

  it.each(['/?year=twenty&sort=sideways&status=', '/?year=20260&gift=perhaps'])('ignore %s', async (at) => {
    await openOrdersToolbar(at)
    expect(readOrderIds()).toEqual(allOrderIds)
  })

  it('stay while the list fails and loads again', async () => {
    const { user, shop } = await openOrders(ordersOfThreeYears, '/?search=maps&status=refunded&sort=highest', (world) =>
      world.shop.failWith(offlineError),
    )
    expect(await screen.findByRole('searchbox')).toHaveValue('maps')
    shop.recover()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(readOrderIds()).toEqual([2])
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('refunded')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('highest')
  })
})

it('The file of orders has those that the filters show', async () => {
  const files = recordSavedFiles()
  const { user } = await openOrdersToolbar('/?year=2026')
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  expect(files).toMatchObject([{ name: 'My orders.csv', type: 'text/csv;charset=utf-8' }])
  const lines = (await files[0]?.text)?.trim().split('\r\n') ?? []
  expect(lines[0]).toContain('Order,Date,Status,Price,Currency,Item,More items,Gift,Next subscription date')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['1', '2'])
  expect(lines[2]).toContain(',Refunded,30.00,€,Europe maps,2,Yes,')
})

it('The file of orders suits the spreadsheets of the browser’s region', async () => {
  const files = recordSavedFiles()
  const { user } = await openOrders([anOrder({ id: 1 })], '/', ({ browser, ports }) =>
    Object.assign(ports, { language: createLanguageChoice(browser.languageStore, () => ['en-ZA']) }),
  )
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  expect((await files[0]?.text)?.split('\r\n')[1]).toContain(';Paid;59,90;€;')
})

it('The file of orders has the renewal that the newest order of a purchase gives, listed or not, and none that is being cancelled', async () => {
  const files = recordSavedFiles()
  const subscriptionOrder = (id: number, purchaseId: number, year: number) =>
    anOrder({
      id,
      payment: { created: toMidYearTime(year), status: id === 1 ? 'wait_for_payment' : 'paid' },
      subscription: aSubscription({ purchaseId, nextBillingDate: `${year + 3}-01-01` }),
    })
  const { app, shop, user } = await openOrdersToolbar('/?year=2024', [
    subscriptionOrder(1, 7, 2025),
    subscriptionOrder(2, 7, 2024),
    subscriptionOrder(3, 8, 2024),
  ])
  shop.delaysEffect = true
  await act(() => app.subscription.cancel(8)())
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  const lines = (await files[0]?.text)?.trim().split('\r\n').slice(1) ?? []
  expect(lines.map((line) => line.replace(/,.*,/, ' '))).toEqual(['2 2028-01-01', '3 '])
})

/** A new search changes only the URL. The toolbar keeps its search until the test renders it again. */
const createToolbarElement = (search: string, selection: Partial<OrderSelection> = {}) => (
  <OrdersToolbar
    selection={{ ...unfilteredSelection, search, ...selection }}
    choices={{ statuses: [], years: [], subscription: false, gift: false }}
    counts={undefined}
    onSelect={(change) => window.history.replaceState(null, '', `/?search=${change.search}`)}
  />
)

const submitTypedSearch = (text: string) => {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } })
  fireEvent.submit(screen.getByRole('searchbox'))
}

describe('The toolbar by itself', () => {
  beforeAll(initializeTexts)
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('has, for phones, a button that opens the filters and shows the number of active ones', () => {
    const { rerender } = render(createToolbarElement('maps'))
    const button = () => screen.getByRole('button', { expanded: false })
    expect(button()).toHaveTextContent(/^Filter$/)
    rerender(createToolbarElement('maps', { status: 'paid', gift: true, sort: 'oldest' }))
    expect(button()).toHaveTextContent(/^Filter \(2\)$/)
    fireEvent.click(button())
    rerender(createToolbarElement('maps', { gift: true }))
    expect(screen.getByRole('button', { expanded: true })).toHaveAccessibleName('Filter (1)')
  })

  it('keeps the typed text while the list still shows an earlier search', () => {
    const { rerender } = render(createToolbarElement(''))
    submitTypedSearch('n')
    submitTypedSearch('navigation')
    for (const shown of ['n', 'navigation']) {
      rerender(createToolbarElement(shown))
      expect(screen.getByRole('searchbox')).toHaveValue('navigation')
    }
  })

  it('shows another search in the URL, such as after "back"', () => {
    const { rerender } = render(createToolbarElement(''))
    submitTypedSearch('navigation')
    rerender(createToolbarElement('navigation'))
    window.history.replaceState(null, '', '/?search=maps')
    rerender(createToolbarElement('maps'))
    expect(screen.getByRole('searchbox')).toHaveValue('maps')
  })
})
