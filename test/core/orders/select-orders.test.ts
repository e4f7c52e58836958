import { describe, expect, it } from '@jest/globals'
import {
  narrows,
  type OrderSelection,
  searchable,
  selectableStatuses,
  selectOrders,
  wholeList,
} from '../../../core/orders/select-orders.ts'
import { anItem, anOrder } from '../../builders/orders.ts'

const orders = [
  anOrder({ id: 1001, payment: { created: 10, amount: 30 }, items: [anItem({ title: 'Karten Österreich' })] }),
  anOrder({ id: 1002, payment: { created: 30, amount: 10, status: 'refunded' }, items: [anItem({ title: 'Alps' })] }),
  anOrder({
    id: 2003,
    payment: { created: 20, amount: 20, status: 'in_review' },
    items: [anItem({ title: 'Europe maps' }), anItem({ title: 'Head-up display' })],
  }),
]

const select = (selection: Partial<OrderSelection>) =>
  selectOrders(searchable(orders), { ...wholeList, ...selection }).map(({ id }) => id)

describe('Selecting from the list of orders', () => {
  it('shows the newest first', () => {
    expect(select({})).toEqual([1002, 2003, 1001])
  })

  it.each([
    ['oldest', [1001, 2003, 1002]],
    ['highest', [1001, 2003, 1002]],
    ['lowest', [1002, 2003, 1001]],
  ] as const)('sorts by %s', (sort, expected) => {
    expect(select({ sort })).toEqual(expected)
  })

  it.each([
    ['1002', [1002]],
    ['#2003', [2003]],
    ['100', [1002, 1001]],
    ['osterreich', [1001]],
    ['ÖSTERREICH', [1001]],
    ['maps  display', [2003]],
    ['display europe', [2003]],
    ['  ', [1002, 2003, 1001]],
    ['nothing like it', []],
  ])('finds %j by number or title', (search, expected) => {
    expect(select({ search })).toEqual(expected)
  })

  it('filters by status, one that it does not know too', () => {
    expect(select({ status: 'in_review' })).toEqual([2003])
    expect(select({ status: 'paid', search: 'display' })).toEqual([])
  })

  it('keeps the order of the shop among equals, and the list that it was given', () => {
    const equals = [anOrder({ id: 3 }), anOrder({ id: 1 }), anOrder({ id: 2 })]
    expect(selectOrders(searchable(equals), wholeList).map(({ id }) => id)).toEqual([3, 1, 2])
    expect(equals.map(({ id }) => id)).toEqual([3, 1, 2])
  })

  it('offers the statuses that a list can show, and the unknown ones that occur in it', () => {
    expect(selectableStatuses(orders)).toEqual(['paid', 'refunded', 'authorized', 'error', 'in_review'])
  })

  it('knows whether it leaves orders out', () => {
    expect(narrows({ ...wholeList, sort: 'lowest', search: ' # ' })).toBe(false)
    expect(narrows({ ...wholeList, search: 'x' })).toBe(true)
    expect(narrows({ ...wholeList, status: 'paid' })).toBe(true)
  })
})
