import { createNumberFormat, roundAmount } from '../language/format.ts'
import { createHeadline, type Order, type Subscription } from '../orders/order.ts'
import { type InstantOrDay, toDay } from '../shared/dates.ts'
import { canRenew } from '../subscription/subscriptions.ts'

export const csvColumns = ['id', 'date', 'status', 'price', 'currency', 'product', 'more', 'gift', 'renewal'] as const

export type CsvColumn = (typeof csvColumns)[number]

export interface CsvTexts {
  readonly columns: Readonly<Record<CsvColumn, string>>
  readonly status: (status: string) => string
  readonly yes: string
  readonly no: string
}

/** Matches the start of a cell that a spreadsheet may read as a formula (OWASP, "CSV Injection"). */
const formulaStartPattern = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/

/** Matches cell separators, white space and quotes, and also the next character if a formula can begin with it. */
const separatorPattern = /([;,|\s"]+)([=+\-@＝＋－＠]?)/g

/**
 * Adds an apostrophe before a formula that follows a separator: a spreadsheet that expects another separator starts a
 * new cell there, even inside quotes. "Maps, +1 year" stays unchanged.
 */
const escapeFormulasAfterSeparators = (text: string): string =>
  text.replace(separatorPattern, (whole, before: string, sign: string) => {
    const begins = sign !== '' && /[;,|\t\r\n]/.test(before) && (/[=@＝＠]/.test(sign) || !before.endsWith(' '))
    return begins ? `${before}'${sign}` : whole
  })

/**
 * Converts a text to a cell. A spreadsheet calculates a cell that begins like a formula, even in quotes. An apostrophe
 * prevents this.
 */
const toTextCell = (text: string): string => {
  const harmless = escapeFormulasAfterSeparators(formulaStartPattern.test(text) ? `'${text}` : text)
  return /[",;|\t\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

/**
 * Formats a date as `2026-01-01 00:30`, which spreadsheets read as a date. It is in the customer's time zone, as on
 * the page.
 */
const toDateCell = (date: InstantOrDay | undefined): string =>
  typeof date === 'number' ? `${toDay(date)} ${new Date(date).toTimeString().slice(0, 5)}` : (date ?? '')

const toPriceCell = ({ payment, currency }: Order, decimalSign: string): string => {
  const { value, decimals } = roundAmount(payment.amount, currency.sign)
  return value.toFixed(decimals).replace('.', decimalSign)
}

const createCsvRow = (
  order: Order,
  { status, yes, no }: CsvTexts,
  subscription: Subscription | undefined,
  decimalSign: string,
): Readonly<Record<CsvColumn, string>> => {
  const { id, payment, currency } = order
  const { title, moreItems, gift } = createHeadline(order)
  return {
    id: String(id),
    date: toDateCell(payment.created),
    status: toTextCell(status(payment.status)),
    price: toPriceCell(order, decimalSign),
    currency: toTextCell(currency.sign),
    product: toTextCell(title ?? ''),
    more: String(moreItems),
    gift: toTextCell(gift ? yes : no),
    renewal: subscription && canRenew(subscription) ? toDateCell(subscription.nextBillingDate) : '',
  }
}

/** The byte order mark of UTF-8. If it is missing, spreadsheets read the file in the encoding of their system. */
const byteOrderMark = '\uFEFF'

/**
 * Returns the decimal sign that the spreadsheets of a country use. Switzerland and Liechtenstein use a point, although
 * `Intl` writes French numbers there with a comma.
 */
const findDecimalSign = (language: string, region: string | undefined): string => {
  if (/-(?:ch|li)\b/i.test(region ?? '')) return '.'
  const parts = createNumberFormat(language, region).formatToParts(0.5)
  return parts.some(({ value }) => value === ',') ? ',' : '.'
}

/**
 * Returns orders as separated values (RFC 4180): amounts as numbers, with the currency sign in a separate column.
 * Spreadsheets separate cells with `;` if the decimal sign is a comma.
 *
 * @param subscriptions the subscriptions of these orders that have no pending cancellation, one for each purchase
 * @param region the browser's tag for the language, such as `es-MX`
 */
export const createOrdersCsv = (
  orders: readonly Order[],
  subscriptions: readonly Subscription[],
  words: CsvTexts,
  language: string,
  region?: string,
): string => {
  const byPurchase = new Map(subscriptions.map((each) => [each.purchaseId, each]))
  const decimalSign = findDecimalSign(language, region)
  const separator = decimalSign === ',' ? ';' : ','
  const head = csvColumns.map((column) => toTextCell(words.columns[column]))
  const rows = orders.map((order) => {
    const { purchaseId } = order.subscription ?? {}
    const subscription = purchaseId === undefined ? undefined : byPurchase.get(purchaseId)
    const row = createCsvRow(order, words, subscription, decimalSign)
    return csvColumns.map((column) => row[column])
  })
  return byteOrderMark + [head, ...rows].map((cells) => `${cells.join(separator)}\r\n`).join('')
}
