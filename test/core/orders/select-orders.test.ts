import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import {
  createSearchHeadline,
  hasActiveFilter,
  listFilterChoices,
  type OrderSelection,
  selectOrders,
  toSearchableOrders,
  toSearchWords,
  unfilteredSelection,
} from '../../../core/orders/select-orders.ts'
import { anItem, anOrder, aSubscription } from '../../builders/orders.ts'

const searchedOrders = [
  anOrder({ id: 1001, payment: { created: 10, amount: 30 }, items: [anItem({ title: 'Karten Österreich' })] }),
  anOrder({ id: 1002, payment: { created: 30, amount: 10, status: 'refunded' }, items: [anItem({ title: 'Alps' })] }),
  anOrder({
    id: 2003,
    payment: { created: 20, amount: 20, status: 'in_review' },
    items: [anItem({ title: 'Europe maps' }), anItem({ title: 'Head-up display' })],
  }),
]

const searchOrders = (selection: Partial<OrderSelection>, among = searchedOrders) =>
  selectOrders(toSearchableOrders(among), { ...unfilteredSelection, ...selection })

const selectIds = (selection: Partial<OrderSelection>, among = searchedOrders) =>
  searchOrders(selection, among).orders.map(({ id }) => id)

describe('The selected orders', () => {
  it.each<[Partial<OrderSelection>, number[]]>([
    [{ sort: 'newest' }, [1002, 2003, 1001]],
    [{ sort: 'oldest' }, [1001, 2003, 1002]],
    [{ sort: 'highest' }, [1001, 2003, 1002]],
    [{ sort: 'lowest' }, [1002, 2003, 1001]],
    [{ search: '#100' }, [1002, 1001]],
    [{ search: 'OSTERREICH' }, [1001]],
    [{ search: 'display  europe' }, [2003]],
    [{ search: 'nothing like it' }, []],
  ])('of %j are these, in this order: %j', (selection, expected) => {
    expect(selectIds(selection)).toEqual(expected)
  })

  it.each(['.', '٩', '-a', 'é'])('are found quickly by 10,000 characters of %j, in 2,000 orders', (part) => {
    const manyOrders = toSearchableOrders(
      Array.from({ length: 2000 }, (_, id) => anOrder({ id, items: [anItem({ title: '9.9' })] })),
    )
    // The first search also computes the searchable texts, so it is not measured.
    selectOrders(manyOrders, { ...unfilteredSelection, search: 'x' })
    const replacements = jest.spyOn(String.prototype, 'replace')
    const started = process.cpuUsage()
    const search = part.repeat(10_000 / part.length)
    selectOrders(manyOrders, { ...unfilteredSelection, search })
    for (const { order } of manyOrders.slice(0, 20)) createSearchHeadline(order, toSearchWords(search))
    const { user } = process.cpuUsage(started)
    const { length } = replacements.mock.calls
    replacements.mockRestore()
    expect(user).toBeLessThan(300_000)
    // The words of the search are prepared only once and not for each order, so there are few replacements.
    expect(length).toBeLessThan(manyOrders.length / 2)
  })

  it('are searched for the first thousand characters', () => {
    const title = 'map '.repeat(249).trim()
    expect(selectIds({ search: `${title} ${'x'.repeat(200)}` }, [anOrder({ items: [anItem({ title })] })])).toEqual([])
    expect(selectIds({ search: `${title}     nothing` }, [anOrder({ items: [anItem({ title })] })])).toEqual([1001])
  })

  it('may leave orders out', () => {
    expect(hasActiveFilter({ ...unfilteredSelection, sort: 'lowest', search: ' # ' })).toBe(false)
    for (const choice of [{ search: 'x' }, { status: 'paid' }, { year: 2026 }, { subscription: true }, { gift: true }])
      expect(hasActiveFilter({ ...unfilteredSelection, ...choice })).toBe(true)
  })
})

const toMidYearTime = (year: number) => new Date(year, 5, 15).getTime()

const countedOrders = [
  anOrder({ id: 1, payment: { created: toMidYearTime(2026) }, subscription: aSubscription() }),
  anOrder({ id: 2, payment: { created: toMidYearTime(2026), status: 'refunded' }, items: [anItem({ gift: true })] }),
  anOrder({
    id: 3,
    payment: { created: toMidYearTime(2025) },
    subscription: aSubscription(),
    items: [anItem({ gift: true })],
  }),
  anOrder({ id: 4, payment: { created: toMidYearTime(2024), status: 'in_review' } }),
]

describe('The folding of letters in a search', () => {
  const activation = { activationCode: 'MAPS-0001-ABCD', activationEmail: 'Ada@Fleet.test' }
  const isFound = (title: string, search: string) =>
    selectIds({ search }, [anOrder({ id: 1004210, items: [anItem({ title, ...activation })] })]).length === 1

  const found =
    "Łódź=lodz|Øresund=oresund|Straßen=STRASSEN|STRASSEN=Straßen|Đà Nẵng=da nang|Iğdır=igdir|Ærø=aero|Œuvre=oeuvre|L’Aquila=l'aquila|" +
    'Þingvellir=thingvellir|Ħamrun=hamrun|ISPARTA=ısparta|Ηράκλειος=ΗΡΑΚΛΕΙΟΣ|ﬁnland=finland|Ｍａｐｓ=maps|کیش=كيش|می‌روم=میروم|' +
    'Alps=\u2068al\u200bps\u2069|=۱۰۰۴۲۱۰|=#١٠٠٤٢١٠|=1.004.210|=maps0001abcd|=maps–0001–abcd|=MAPS 0001 ABCD|=ＭＡＰＳ－０００１|=ada@fleet'

  it.each(found.split('|').map((row) => row.split('=')))('%s is found by %s', (title = '', search = '') => {
    expect(isFound(title, search)).toBe(true)
  })

  const planes = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code))
  const accented = planes.filter((letter) => /\p{L}/u.test(letter) && /^\p{L}\p{M}+$/u.test(letter.normalize('NFKD')))
  const digits = planes.filter((character) => /\p{Nd}/u.test(character))

  it('finds every letter by itself without accents, and every digit by its value', () => {
    for (const letter of accented) {
      const [base = ''] = letter.normalize('NFKD')
      const found = [`A${base}B`, `a${letter}b`.normalize('NFD')].map((search) => isFound(`a${letter}b`, search))
      expect([letter, ...found]).toEqual([letter, true, true])
    }
    for (const [at, digit] of digits.entries())
      expect([digit, isFound('x', `100421${digit}`)]).toEqual([digit, at % 10 === 0])
  })

  it('gives the same for the text of an order and the same text in a search', () => {
    const text = fc.array(fc.constantFrom(...accented, ...digits, ...'łøđßıæœþ-_a'), { minLength: 1, maxLength: 8 })
    fc.assert(fc.property(text, (letters) => isFound(letters.join(''), letters.join(''))))
  })
})

describe('The filters of the list of orders', () => {
  it.each<[Partial<OrderSelection>, number[]]>([
    [{ year: 2026 }, [1, 2]],
    [{ subscription: true }, [1, 3]],
    [{ gift: true }, [2, 3]],
    [{ status: 'paid', year: 2026 }, [1]],
    [{ status: 'in_review' }, [4]],
  ])('of %j select these orders', (selection, expected) => {
    expect(selectIds(selection, countedOrders)).toEqual(expected)
  })

  it('offer the values of the list, and the known statuses', () => {
    const withoutStatus = anOrder({ payment: { status: '', created: toMidYearTime(2024) } })
    expect(listFilterChoices([...countedOrders, withoutStatus])).toEqual({
      statuses: ['paid', 'refunded', 'authorized', 'error', 'in_review'],
      years: [2026, 2025, 2024],
      subscription: true,
      gift: true,
    })
    expect(listFilterChoices([anOrder()])).toMatchObject({ subscription: false, gift: false })
  })

  it('offer at most a hundred values', () => {
    const orderOfYear = (year: number) =>
      anOrder({ payment: { ...anOrder().payment, status: `status ${year}`, created: `${year}-03-14` } })
    const { statuses, years } = listFilterChoices(Array.from({ length: 200 }, (_, index) => orderOfYear(1900 + index)))
    expect([statuses.length, years.length, years[0]]).toEqual([100, 100, 2099])
  })

  const selections: readonly Partial<OrderSelection>[] = [{}, { search: '1' }, { year: 2025 }, { gift: true }]
  it.each([...selections, { status: 'paid' }])('count what each choice would show in addition to %j', (selection) => {
    const { counts } = searchOrders(selection, countedOrders)
    const countShown = (choice: Partial<OrderSelection>) => selectIds({ ...selection, ...choice }, countedOrders).length
    for (const status of listFilterChoices(countedOrders).statuses)
      expect(counts.statuses.get(status) ?? 0).toBe(countShown({ status }))
    for (const date of listFilterChoices(countedOrders).years)
      expect(counts.years.get(date) ?? 0).toBe(countShown({ year: date }))
    expect([counts.gift, counts.subscription]).toEqual([countShown({ gift: true }), countShown({ subscription: true })])
  })
})

const itemsWithTitles = ['Europe maps', 'Head-up display', 'Alps'].map((title, at) => anItem({ title, gift: at === 1 }))
const orderWithItems = anOrder({ items: itemsWithTitles, subscription: aSubscription() })

it('The headline of an order has the item that was found, also if another item has the same title', () => {
  const items = ['AB12', 'CD34'].map((activationCode) => anItem({ title: 'Europe maps', activationCode }))
  expect(createSearchHeadline(anOrder({ items }), toSearchWords('cd34')).item).toBe(items[1])
})

it.each([
  ['display', 'Head-up display'],
  ['europe', 'Europe maps'],
  ['1001', 'Europe maps'],
  ['1001 alps', 'Alps'],
])('The headline of an order in a search for %j has the item that matches best', (search, title) => {
  expect(createSearchHeadline(orderWithItems, toSearchWords(search))).toEqual({
    item: itemsWithTitles.find((item) => item.title === title),
    title,
    moreItems: 2,
    gift: true,
    renews: true,
  })
  const many = anOrder({ items: [...Array(130_000).fill(anItem({ title: 'Oceania' })), ...itemsWithTitles] })
  expect(createSearchHeadline(many, toSearchWords(search)).moreItems).toBe(130_002)
  expect(createSearchHeadline(anOrder({ items: [] }), toSearchWords(search))).toMatchObject({
    title: undefined,
    moreItems: 0,
    gift: false,
  })
})
