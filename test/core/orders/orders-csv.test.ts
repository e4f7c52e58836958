import { describe, expect, it } from '@jest/globals'
import { read, utils } from 'xlsx'
import { type CsvWords, csvColumns, ordersCsv } from '../../../core/orders/orders-csv.ts'
import { anItem, anOrder, aSubscription } from '../../builders/orders.ts'

const words: CsvWords = {
  columns: {
    id: 'Bestellung',
    date: 'Datum',
    status: 'Status',
    price: 'Preis',
    currency: 'Währung',
    product: 'Produkt',
    more: 'Weitere',
    gift: 'Geschenk',
    renewal: 'Nächste Verlängerung',
  },
  status: (status) => (status === 'paid' ? 'Bezahlt' : status),
  yes: 'ja',
  no: 'nein',
}

/** Reads a file as a spreadsheet does; every cell as it holds it. */
const opened = (csv: string) => {
  const book = read(new TextEncoder().encode(csv), { type: 'array', raw: false, cellDates: false, cellFormula: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) throw new Error('There is no sheet')
  return {
    sheet,
    rows: utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, rawNumbers: true, blankrows: false }),
  }
}

describe('Orders taken along as a table', () => {
  it('are opened by a spreadsheet with their columns in the customer’s language', () => {
    const { rows } = opened(ordersCsv([], words))
    expect(rows).toEqual([csvColumns.map((column) => words.columns[column])])
  })

  it('have amounts that it can add up, with the currency’s sign beside them', () => {
    const { sheet } = opened(ordersCsv([anOrder({ payment: { amount: -1234.5 }, currency: { sign: 'Kč' } })], words))
    expect(sheet['D2']).toMatchObject({ t: 'n', v: -1234.5 })
    expect(sheet['E2']).toMatchObject({ t: 's', v: 'Kč' })
  })

  it('have dates as ISO 8601 writes them, words for what is known, and raw what is not', () => {
    const orders = [
      anOrder({ payment: { created: Date.UTC(2026, 2, 14, 9, 30) } }),
      anOrder({
        payment: { status: 'in_review' },
        subscription: aSubscription(),
        items: [anItem({ gift: true }), anItem()],
      }),
    ]
    const csv = ordersCsv(orders, words)
    expect(csv.split('\r\n')[1]).toBe('1001,2026-03-14T09:30:00.000Z,Bezahlt,59.90,€,Europe maps,0,nein,')
    expect(csv.split('\r\n')[2]).toContain(',in_review,59.90,€,Europe maps,1,ja,2027-03-14T09:30:00.000Z')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.test","x")'])(
    'calculate nothing, whatever a product is called: %j',
    (title) => {
      const { sheet } = opened(ordersCsv([anOrder({ items: [anItem({ title })] })], words))
      expect(sheet['F2']).toMatchObject({ t: 's' })
      expect(sheet['F2'].f).toBeUndefined()
      expect(String(sheet['F2'].v)).toMatch(/^'/)
    },
  )

  it.each(['a "quoted" name', 'one, two; three', 'two\nlines', '地図 🗺', ' spaces '])('keep %j as it is', (title) => {
    const { rows } = opened(ordersCsv([anOrder({ items: [anItem({ title })] })], words))
    expect(rows[1]?.[5]).toBe(title)
  })

  it('say that they are UTF-8', () => {
    expect([...new TextEncoder().encode(ordersCsv([], words)).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })
})
