import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type CsvTexts, createOrdersCsv, csvColumns } from '../../../core/reports/orders-csv.ts'
import { forAll } from '../../builders/for-all.ts'
import { anItem, anOrder, aSubscription } from '../../builders/orders.ts'

const csvTexts: CsvTexts = {
  columns: Object.fromEntries(csvColumns.map((column) => [column, column])) as CsvTexts['columns'],
  status: (status) => (status === 'paid' ? 'Bezahlt' : status),
  yes: 'ja',
  no: 'nein',
}

const parseCsv = (csv: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const createCsvWithTitle = (title: string) =>
  createOrdersCsv([anOrder({ items: [anItem({ title })] })], [], csvTexts, 'en-gb')

/** Finds cells that a spreadsheet with this delimiter may read as formulas. Quotes do not protect a cell. */
const findFormulas = (csv: string, delimiter: string): readonly string[] =>
  csv
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line) => line.split(delimiter))
    .filter((cell) => /^["\t\r\n]*[=+\-@＝＋－＠]|^["\s]*[=@＝＠]/.test(cell))

describe('Orders as a CSV file', () => {
  it('are in UTF-8, with dates in the customer’s time zone, amounts as numbers, and statuses in words or raw', () => {
    const subscription = aSubscription({ nextBillingDate: new Date(2027, 2, 14, 9, 30).getTime() })
    const orders = [
      anOrder({ payment: { created: new Date(2026, 0, 1, 0, 30).getTime() } }),
      anOrder({
        payment: { status: 'in_review', amount: -1234.545 },
        currency: { sign: 'KD' },
        subscription,
        items: [anItem({ gift: true }), anItem()],
      }),
    ]
    const csv = createOrdersCsv(orders, [subscription], csvTexts, 'en-gb')
    expect([...new TextEncoder().encode(csv).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const free = anOrder({ payment: { created: '2026-12-01', amount: -0.00001 } })
    expect(createOrdersCsv([free], [], csvTexts, 'en-gb').split('\r\n')[1]).toMatch(/^1001,2026-12-01,Bezahlt,0\.00,/)
    expect(csv.split('\r\n')[1]).toBe('1001,2026-01-01 00:30,Bezahlt,59.90,€,Europe maps,0,nein,')
    expect(csv.split('\r\n')[2]).toContain(',in_review,-1234.545,KD,Europe maps,1,ja,2027-03-14 09:30')
  })

  it.each([
    ['de', ';1299,99;RSD;'],
    ['fr', ';1299,99;RSD;'],
    ['pt-br', ';1299,99;RSD;'],
    ['en-gb', ',1299.99,RSD,'],
    ['fa', ',1299.99,RSD,'],
    ['ko', ',1299.99,RSD,'],
  ])('in %s have the separator and the decimals of its spreadsheets: %s', (language, cells) => {
    const order = anOrder({ payment: { amount: 1299.99 }, currency: { sign: 'RSD' } })
    expect(createOrdersCsv([order], [], csvTexts, language)).toContain(cells)
  })

  it.each([
    ['es', 'es-MX', ',1299.99,RSD,'],
    ['es', 'es-US', ',1299.99,RSD,'],
    ['es', 'es-ES', ';1299,99;RSD;'],
    ['de', 'de-CH', ',1299.99,RSD,'],
    ['de', 'de-LI', ',1299.99,RSD,'],
    ['de', 'de-AT', ';1299,99;RSD;'],
    ['fr', 'fr-CH', ',1299.99,RSD,'],
    ['fr', 'fr-CA', ';1299,99;RSD;'],
    ['it', 'it-CH', ',1299.99,RSD,'],
    ['en-gb', 'en-DE', ';1299,99;RSD;'],
    ['en-gb', 'en-ZA', ';1299,99;RSD;'],
    ['fa', 'fa-IR', ',1299.99,RSD,'],
    ['eu', 'eu-ES', ';1299,99;RSD;'],
  ])('in %s have the separator and the decimals of the browser’s region %s: %s', (language, region, cells) => {
    const order = anOrder({ payment: { amount: 1299.99 }, currency: { sign: 'RSD' } })
    expect(createOrdersCsv([order], [], csvTexts, language, region)).toContain(cells)
  })

  it.each(['canceled', 'non-renewing', 'paused'])('name no next renewal of a subscription that is %s', (status) => {
    const subscription = aSubscription({ status })
    expect(createOrdersCsv([anOrder({ subscription })], [subscription], csvTexts, 'en-gb')).toMatch(/,nein,\r\n$/)
  })

  it('have no formula for any product name of separators, quotes and signs', () => {
    const titles = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠;,|\t\r\n" \'a1') })
    forAll(1000, [titles, fc.constantFrom(',', ';', '\t', '|')], (title, separator) => {
      expect(findFormulas(createCsvWithTitle(title), separator)).toEqual([])
      expect(parseCsv(createCsvWithTitle(title))[1]?.[5]).toMatch(/^(?!["\s]*[=+\-@＝＋－＠])/)
    })
  })

  it.each([
    ...['a "quoted" name', 'one, two; three', 'two\nlines', '地図 🗺', ' spaces ', 'Maps, +1 year', 'Alps; -20 %'],
    ...['a-b=c+d@e', 'Europe – 2026', 'https://a.test/?b=c'],
  ])('keep the name %j', (title) => {
    expect(parseCsv(createCsvWithTitle(title))[1]?.[5]).toBe(title)
  })
})
