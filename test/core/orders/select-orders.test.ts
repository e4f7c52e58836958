import { describe, expect, it } from '@jest/globals'
import { headlineOf } from '../../../core/orders/order.ts'
import {
  choicesOf,
  headlineFor,
  narrows,
  type OrderSelection,
  searchable,
  selectOrders,
  wholeList,
} from '../../../core/orders/select-orders.ts'
import { anItem, anOrder, aSubscription } from '../../builders/orders.ts'

const orders = [
  anOrder({ id: 1001, payment: { created: 10, amount: 30 }, items: [anItem({ title: 'Karten Österreich' })] }),
  anOrder({ id: 1002, payment: { created: 30, amount: 10, status: 'refunded' }, items: [anItem({ title: 'Alps' })] }),
  anOrder({
    id: 2003,
    payment: { created: 20, amount: 20, status: 'in_review' },
    items: [anItem({ title: 'Europe maps' }), anItem({ title: 'Head-up display' })],
  }),
]

const selected = (selection: Partial<OrderSelection>, among = orders) =>
  selectOrders(searchable(among), { ...wholeList, ...selection })

const select = (selection: Partial<OrderSelection>, among = orders) =>
  selected(selection, among).orders.map(({ id }) => id)

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
    expect(select({}, equals)).toEqual([3, 1, 2])
    expect(equals.map(({ id }) => id)).toEqual([3, 1, 2])
  })

  it('offers the statuses that a list can show, and the unknown ones that occur in it', () => {
    expect(choicesOf(orders).statuses).toEqual(['paid', 'refunded', 'authorized', 'error', 'in_review'])
  })

  it('knows whether it leaves orders out', () => {
    expect(narrows({ ...wholeList, sort: 'lowest', search: ' # ' })).toBe(false)
    expect(narrows({ ...wholeList, search: 'x' })).toBe(true)
    expect(narrows({ ...wholeList, status: 'paid' })).toBe(true)
  })

  it('finds a product code, and the e-mail address that an item was activated for', () => {
    const activated = [
      anOrder({ id: 1, items: [anItem(), anItem({ activation: { code: 'MAPS-0001-ABCD', email: undefined } })] }),
      anOrder({ id: 2, items: [anItem({ activation: { code: undefined, email: 'Ada@Fleet.test' } })] }),
    ]
    expect(select({ search: 'maps-0001' }, activated)).toEqual([1])
    expect(select({ search: 'ada@fleet' }, activated)).toEqual([2])
  })
})

const year = (date: number) => new Date(date, 5, 15).getTime()

const fleet = [
  anOrder({ id: 1, payment: { created: year(2026) }, subscription: aSubscription() }),
  anOrder({ id: 2, payment: { created: year(2026), status: 'refunded' }, items: [anItem({ gift: true })] }),
  anOrder({ id: 3, payment: { created: year(2025) }, subscription: aSubscription(), items: [anItem({ gift: true })] }),
  anOrder({ id: 4, payment: { created: year(2024), status: 'in_review' } }),
]

describe('The filters of the list of orders', () => {
  it.each<[Partial<OrderSelection>, number[]]>([
    [{ year: 2026 }, [1, 2]],
    [{ year: 2020 }, []],
    [{ subscription: true }, [1, 3]],
    [{ gift: true }, [2, 3]],
    [{ gift: true, subscription: true }, [3]],
    [{ status: 'paid', year: 2026 }, [1]],
  ])('show for %j only what they say', (selection, expected) => {
    expect(select(selection, fleet)).toEqual(expected)
  })

  it('offer what occurs in the list, the latest year first', () => {
    expect(choicesOf(fleet)).toMatchObject({ years: [2026, 2025, 2024], subscription: true, gift: true })
    expect(choicesOf([anOrder()])).toMatchObject({ subscription: false, gift: false })
  })

  it('count exactly what choosing them shows, whatever is asked', () => {
    const asked: readonly Partial<OrderSelection>[] = [
      {},
      { search: '1' },
      { year: 2025 },
      { gift: true },
      { status: 'paid' },
    ]
    for (const selection of asked) {
      const { counts } = selected(selection, fleet)
      for (const status of choicesOf(fleet).statuses)
        expect(counts.statuses.get(status) ?? 0).toBe(select({ ...selection, status }, fleet).length)
      for (const each of choicesOf(fleet).years)
        expect(counts.years.get(each) ?? 0).toBe(select({ ...selection, year: each }, fleet).length)
      expect(counts.gift).toBe(select({ ...selection, gift: true }, fleet).length)
      expect(counts.subscription).toBe(select({ ...selection, subscription: true }, fleet).length)
    }
  })
})

describe('The headline of an order', () => {
  const order = anOrder({
    items: [
      anItem({ title: 'Europe maps' }),
      anItem({ title: 'Head-up display', gift: true }),
      anItem({ title: 'Alps' }),
    ],
    subscription: aSubscription(),
  })

  it('is its first item, how many more there are, and whether it holds a gift or renews', () => {
    expect(headlineOf(order)).toEqual({ title: 'Europe maps', more: 2, gift: true, renews: true })
    expect(headlineOf(anOrder({ items: [] }))).toEqual({ title: undefined, more: 0, gift: false, renews: false })
  })

  it.each([
    ['display', 'Head-up display'],
    ['europe', 'Europe maps'],
    ['1001', 'Europe maps'],
    ['', 'Europe maps'],
    ['1001 alps', 'Alps'],
  ])('in a search for %j is the item that was found', (search, title) => {
    expect(headlineFor(order, search)).toMatchObject({ title, more: 2 })
  })

  it('in a search is nothing where there are no items', () => {
    expect(headlineFor(anOrder({ items: [] }), '1001')).toMatchObject({ title: undefined, more: 0 })
  })
})
