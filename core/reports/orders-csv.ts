import { createNumberFormat, roundAmount } from '../language/format.ts'
import { headlineOf, type Order, type Subscription } from '../orders/order.ts'
import { dayOf, type InstantOrDay } from '../shared/dates.ts'
import { mayRenew } from '../subscription/subscriptions.ts'

/** The columns, in this order. */
export const csvColumns = ['id', 'date', 'status', 'price', 'currency', 'product', 'more', 'gift', 'renewal'] as const

export type CsvColumn = (typeof csvColumns)[number]

/** Texts in the customer's language. */
export interface CsvWords {
  readonly columns: Readonly<Record<CsvColumn, string>>
  readonly status: (status: string) => string
  readonly yes: string
  readonly no: string
}

/** Matches a formula at the start of a cell, or characters that a spreadsheet skips before one (OWASP, "CSV Injection"). */
const formula = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/

/** Matches a separator of cells, the characters that a spreadsheet skips, and the sign of a formula. */
const separatorsAndSign = /([;,|\s"]+)([=+\-@＝＋－＠]?)/g

/**
 * Disarms formulas after a separator: a spreadsheet with another separator than the file's starts a new cell inside a
 * quoted text. "Maps, +1 year" stays unchanged.
 */
const withoutLaterFormulas = (text: string): string =>
  text.replace(separatorsAndSign, (whole, before: string, sign: string) => {
    const begins = sign !== '' && /[;,|\t\r\n]/.test(before) && (/[=@＝＠]/.test(sign) || !before.endsWith(' '))
    return begins ? `${before}'${sign}` : whole
  })

/**
 * Returns a cell with a text. A spreadsheet calculates a cell that begins like a formula, even in quotes. An apostrophe
 * prevents this.
 */
const textCell = (text: string): string => {
  const harmless = withoutLaterFormulas(formula.test(text) ? `'${text}` : text)
  return /[",;|\t\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

/**
 * Formats a date as `2026-01-01 00:30`, which spreadsheets read as a date. It is in the customer's time zone, as on
 * the page.
 */
const dateCell = (date: InstantOrDay | undefined): string =>
  typeof date === 'number' ? `${dayOf(date)} ${new Date(date).toTimeString().slice(0, 5)}` : (date ?? '')

const priceCell = ({ payment, currency }: Order, decimalSign: string): string => {
  const { value, decimals } = roundAmount(payment.amount, currency.sign)
  return value.toFixed(decimals).replace('.', decimalSign)
}

const rowOf = (
  order: Order,
  { status, yes, no }: CsvWords,
  subscription: Subscription | undefined,
  decimalSign: string,
): Readonly<Record<CsvColumn, string>> => {
  const { id, payment, currency } = order
  const { title, more, gift } = headlineOf(order)
  return {
    id: String(id),
    date: dateCell(payment.created),
    status: textCell(status(payment.status)),
    price: priceCell(order, decimalSign),
    currency: textCell(currency.sign),
    product: textCell(title ?? ''),
    more: String(more),
    gift: textCell(gift ? yes : no),
    renewal: subscription && mayRenew(subscription) ? dateCell(subscription.nextBillingDate) : '',
  }
}

/** Without this mark, spreadsheets read the file in the encoding of their system. */
const byteOrderMark = '\uFEFF'

/**
 * Returns the decimal sign of a country, which its spreadsheets use. French Switzerland writes numbers with a comma and
 * amounts with a point.
 */
const decimalSignOf = (language: string, region: string | undefined): string => {
  if (/-(?:ch|li)\b/i.test(region ?? '')) return '.'
  const parts = createNumberFormat(language, region).formatToParts(0.5)
  return parts.some(({ value }) => value === ',') ? ',' : '.'
}

/**
 * Returns orders as separated values (RFC 4180): amounts as numbers, with the currency sign in a separate column.
 * Spreadsheets separate cells with `;` if the decimal sign is a comma.
 *
 * @param subscriptions the subscriptions of these orders, one for each purchase, without those that are being
 * cancelled
 * @param region the browser's tag for the language, such as `es-MX`
 */
export const createOrdersCsv = (
  orders: readonly Order[],
  subscriptions: readonly Subscription[],
  words: CsvWords,
  language: string,
  region?: string,
): string => {
  const byPurchase = new Map(subscriptions.map((each) => [each.purchaseId, each]))
  const decimalSign = decimalSignOf(language, region)
  const separator = decimalSign === ',' ? ';' : ','
  const head = csvColumns.map((column) => textCell(words.columns[column]))
  const rows = orders.map((order) => {
    const { purchaseId } = order.subscription ?? {}
    const subscription = purchaseId === undefined ? undefined : byPurchase.get(purchaseId)
    const row = rowOf(order, words, subscription, decimalSign)
    return csvColumns.map((column) => row[column])
  })
  return byteOrderMark + [head, ...rows].map((cells) => `${cells.join(separator)}\r\n`).join('')
}
