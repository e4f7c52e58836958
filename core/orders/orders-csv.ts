import { headlineOf, type Order } from './order.ts'

/** What a spreadsheet of orders says in each column, in this order. */
export const csvColumns = ['id', 'date', 'status', 'price', 'currency', 'product', 'more', 'gift', 'renewal'] as const

export type CsvColumn = (typeof csvColumns)[number]

/** Words that a row consists of, in the customer's language. */
export interface CsvWords {
  readonly columns: Readonly<Record<CsvColumn, string>>
  readonly status: (status: string) => string
  readonly yes: string
  readonly no: string
}

/** A formula, or what a spreadsheet drops before it looks for one, at the beginning of a cell (OWASP, "CSV Injection"). */
const formula = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/

/** What may separate cells, with all that is dropped before a sign. */
const separatorsAndSign = /([;,|\s"]+)([=+\-@＝＋－＠]?)/g

/**
 * A spreadsheet that separates cells by something other than a comma, as a German one does, knows nothing of our quotes and
 * begins a cell further on. "Maps, +1 year" stays as it is.
 */
const withoutLaterFormulas = (text: string): string =>
  text.replace(separatorsAndSign, (whole, before: string, sign: string) => {
    const begins = sign !== '' && /[;,|\t\r\n]/.test(before) && (/[=@＝＠]/.test(sign) || !before.endsWith(' '))
    return begins ? `${before}'${sign}` : whole
  })

/**
 * A spreadsheet calculates what begins like a formula, quoted or not: an apostrophe before it makes it text. Numbers of
 * this file never come this way.
 */
const textCell = (text: string): string => {
  const harmless = withoutLaterFormulas(formula.test(text) ? `'${text}` : text)
  return /[",;|\t\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

const isoOrNothing = (instant: number | undefined): string =>
  instant === undefined ? '' : new Date(instant).toISOString()

const rowOf = (order: Order, { status, yes, no }: CsvWords): Readonly<Record<CsvColumn, string>> => {
  const { id, payment, currency, subscription } = order
  const { title, more, gift } = headlineOf(order)
  return {
    id: String(id),
    date: isoOrNothing(payment.created),
    status: textCell(status(payment.status)),
    price: payment.amount.toFixed(2),
    currency: textCell(currency.sign),
    product: textCell(title ?? ''),
    more: String(more),
    gift: textCell(gift ? yes : no),
    renewal: isoOrNothing(subscription?.nextBillingDate),
  }
}

/** Says "UTF-8" to spreadsheets, which else take a file for their system's own encoding. */
const byteOrderMark = '\uFEFF'

/** Orders as comma-separated values (RFC 4180): dates in ISO 8601, amounts as numbers with their sign beside them. */
export const ordersCsv = (orders: readonly Order[], words: CsvWords): string => {
  const head = csvColumns.map((column) => textCell(words.columns[column]))
  const rows = orders.map((order) => {
    const row = rowOf(order, words)
    return csvColumns.map((column) => row[column])
  })
  return byteOrderMark + [head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}
