import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { anItem, anOrder, aSubscription } from '../../builders/orders.ts'
import { listedOrders } from '../support/listed-orders.ts'
import { currentAddress, openPortalSignedIn } from '../support/render-portal.tsx'
import { watchSavedFiles } from '../support/saved-files.ts'

const created = (year: number) => new Date(year, 5, 15).getTime()

const orders = [
  anOrder({ id: 1, payment: { created: created(2026) }, subscription: aSubscription() }),
  anOrder({
    id: 2,
    payment: { created: created(2026), status: 'refunded' },
    items: [anItem(), anItem({ title: 'Head-up display', gift: true }), anItem({ title: 'Alps' })],
  }),
  anOrder({ id: 3, payment: { created: created(2025) } }),
  ...Array.from({ length: 8 }, (_, i) => anOrder({ id: 4 + i, payment: { created: created(2024) } })),
]
const all = orders.map(({ id }) => id)

const opened = async (at = '/') => {
  const world = await openPortalSignedIn(at, ({ shop }) => shop.putOrders('ada@compass.test', orders))
  await screen.findAllByRole('rowheader')
  return world
}

const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('An order in the list', () => {
  it('says what was bought, how much more, and whether it holds a gift or renews', async () => {
    await opened()
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(names.slice(0, 3)).toEqual(['1 Europe maps Subscription', '2 Europe maps and 2 more Gift', '3 Europe maps'])
  })

  it('in a search says which of its items was found', async () => {
    await opened('/?search=display')
    expect(screen.getByRole('rowheader')).toHaveTextContent('2 Head-up display and 2 more Gift')
  })
})

describe('The filters of the list', () => {
  it('tell beside each choice how many orders it would show', async () => {
    await opened()
    expect(options('Year')).toEqual(['All years', '2026 (2)', '2025 (1)', '2024 (8)'])
    expect(options('Status')).toContain('Refunded (1)')
    expect(screen.getByRole('button', { name: 'With subscription (1)' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Gifts (1)' })).toBeVisible()
  })

  it('are in the address, and what the address says is shown', async () => {
    const { user } = await opened('/?year=2026')
    const entries = window.history.length
    expect(listedOrders()).toEqual([1, 2])
    await user.click(screen.getByRole('button', { name: 'Gifts (1)' }))
    expect(listedOrders()).toEqual([2])
    expect(currentAddress()).toBe('/?year=2026&gift=yes')
    expect(screen.getByRole('button', { name: 'Gifts (1)', pressed: true })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Gifts (1)' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '')
    expect(listedOrders()).toEqual(all)
    expect(currentAddress()).toBe('/')
    // "Back" leaves the list.
    expect(window.history.length).toBe(entries)
  })

  it.each(['/?year=twenty', '/?year=20260', '/?gift=perhaps'])('ignore what %s can not mean', async (at) => {
    await opened(at)
    expect(listedOrders()).toEqual(all)
  })

  it('are all given up by the way out of an empty result', async () => {
    const { user } = await openPortalSignedIn('/?year=2020&gift=yes', ({ shop }) =>
      shop.putOrders('ada@compass.test', orders),
    )
    await user.click(await screen.findByRole('button', { name: 'Show all orders' }))
    expect(listedOrders()).toEqual(all)
  })
})

describe('The list as a table for a spreadsheet', () => {
  it('holds what the filters show', async () => {
    const files = watchSavedFiles()
    const { user } = await opened('/?year=2026')
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
    expect(files).toMatchObject([{ name: 'My orders.csv', type: 'text/csv;charset=utf-8' }])
    const lines = (await files[0]?.text)?.trim().split('\r\n') ?? []
    expect(lines[0]).toContain('Order,Date,Status,Price,Currency,Item,More items,Gift,Next renewal date')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['1', '2'])
    expect(lines[2]).toContain(',Refunded,59.90,€,Europe maps,2,Yes,')
  })
})
