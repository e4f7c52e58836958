import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { offline } from '../../builders/errors.ts'
import { anItem, anOrder } from '../../builders/orders.ts'
import { listedOrders } from '../support/listed-orders.ts'
import { currentAddress, openPortalSignedIn } from '../support/render-portal.tsx'

const orders = [
  anOrder({ id: 1, payment: { amount: 30 }, items: [anItem({ title: 'Alps' })] }),
  anOrder({ id: 2, payment: { amount: 10, status: 'in_review' }, items: [anItem({ title: 'Europe maps' })] }),
  anOrder({ id: 3, payment: { amount: 20 }, items: [anItem({ title: 'Europe traffic' })] }),
  ...Array.from({ length: 8 }, (_, i) => anOrder({ id: 4 + i, items: [anItem({ title: 'Radar warnings' })] })),
]

const opened = (at: string, owned = orders) =>
  openPortalSignedIn(at, ({ shop }) => shop.putOrders('ada@compass.test', owned))

describe('Searching, filtering and sorting orders', () => {
  it('is offered from eleven orders on, and to fewer where the address asks for some of them', async () => {
    const { unmount } = await opened('/', orders.slice(1))
    await screen.findAllByRole('rowheader')
    expect(screen.queryByRole('searchbox')).toBeNull()
    unmount()
    const { user } = await opened('/?search=alps', orders.slice(0, 3))
    await user.clear(await screen.findByRole('searchbox'))
    await waitFor(() => expect(listedOrders()).toHaveLength(3))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('is in the address, and what the address says is shown', async () => {
    await opened('/?search=europe&sort=highest')
    await screen.findAllByRole('rowheader')
    expect(listedOrders()).toEqual([3, 2])
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('europe')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('highest')
  })

  it('shows what is typed after a moment, from the first page on', async () => {
    const { user } = await opened('/?page=2')
    await user.type(await screen.findByRole('searchbox'), 'maps')
    await waitFor(() => expect(listedOrders()).toEqual([2]))
    expect(currentAddress()).toBe('/?search=maps')
    expect(screen.getByText('1 order found')).toBeInTheDocument()
  })

  it('does not wait when Enter is pressed', async () => {
    const { user } = await opened('/')
    await user.type(await screen.findByRole('searchbox'), 'alps{Enter}')
    expect(listedOrders()).toEqual([1])
  })

  it('filters by a status that the portal does not know', async () => {
    const { user } = await opened('/')
    await screen.findAllByRole('rowheader')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'in_review')
    expect(listedOrders()).toEqual([2])
    expect(currentAddress()).toBe('/?status=in_review')
  })

  it('asks for all that was chosen, however quickly one choice follows another', async () => {
    await opened('/?page=2')
    await screen.findByRole('searchbox')
    act(() => {
      fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'in_review' } })
      fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'oldest' } })
    })
    expect(currentAddress()).toBe('/?status=in_review&sort=oldest')
    expect(listedOrders()).toEqual([2])
  })

  it('ignores what the address can not mean', async () => {
    await opened('/?sort=sideways&status=')
    await screen.findAllByRole('rowheader')
    expect(listedOrders()).toEqual(orders.map(({ id }) => id))
  })

  it('that finds nothing leads back to all orders', async () => {
    const { user } = await opened('/?search=nowhere')
    await user.click(await screen.findByRole('button', { name: 'Show all orders' }))
    expect(listedOrders()).toHaveLength(orders.length)
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('stays while the list fails and is tried again', async () => {
    const { user, shop } = await openPortalSignedIn('/?search=europe&status=paid', (world) => {
      world.shop.putOrders('ada@compass.test', orders)
      world.shop.failWith(offline)
    })
    expect(await screen.findByRole('searchbox')).toHaveValue('europe')
    shop.recover()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(listedOrders()).toEqual([3])
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('paid')
  })
})
