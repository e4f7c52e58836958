import { type InstantOrDay, toDay, toInstant } from '../shared/dates.ts'
import { memoize } from '../shared/memoize.ts'
import { toIntlTag } from './languages.ts'

const padToTwoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * Formats a date as DD.MM.YYYY HH:mm in the customer's own time zone (specification §9), the same in every language.
 * A day without a time is formatted as DD.MM.YYYY.
 */
export const formatDateTime = (date: InstantOrDay): string => {
  const day = toDay(date).split('-').reverse().join('.')
  if (typeof date === 'string') return day
  const local = new Date(date)
  return `${day} ${padToTwoDigits(local.getHours())}:${padToTwoDigits(local.getMinutes())}`
}

/** The first day of a month, in the languages that write this day as an ordinal number. `Intl` writes 1 instead. */
const firstOfMonthOrdinals: ReadonlyMap<string, string> = new Map([
  ['fr', '1er'],
  ['pt-br', '1º'],
])

/**
 * Formats a day for a sentence, such as `2 July 2027`, without line breaks. Every language uses the Gregorian calendar
 * and the digits 0 to 9, as in `formatDateTime`, so that a customer recognizes the day. Returns the form DD.MM.YYYY in
 * a language that the platform does not know.
 */
export const formatDay = (date: InstantOrDay, language: string): string => {
  const tag = `${toIntlTag(language)}-u-ca-gregory-nu-latn`
  // Some JavaScript engines of native apps have no `Intl`.
  if (typeof Intl === 'undefined' || Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0)
    return formatDateTime(toDay(date))
  // The month is a number in Basque, because `Intl` writes case endings in brackets: 2027(e)ko uztailaren 2(a).
  const month = language === 'eu' ? 'numeric' : 'long'
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric' }).format(toInstant(date))
  const first = firstOfMonthOrdinals.get(language)
  return (first === undefined ? day : day.replace(/^1 /, `${first} `)).replaceAll(' ', '\u00a0')
}

/** Returns the tags for formatting numbers, the best one first. Chromium lacks Basque; German has the same format. */
const listNumberFormatTags = (language: string): readonly string[] => [
  toIntlTag(language),
  ...(language === 'eu' ? ['de'] : []),
]

/** Returns a number format with the digits 0 to 9. If a region is given, such as `es-MX`, uses its variant. */
export const createNumberFormat = (language: string, region?: string): Intl.NumberFormat =>
  new Intl.NumberFormat([...(region === undefined ? [] : [region]), ...listNumberFormatTags(language)], {
    numberingSystem: 'latn',
  })

/** The signs of currencies that have no decimals or three decimals. All other currencies have two. */
const zeroDecimalSigns: ReadonlySet<string> = new Set([
  ...['¥', '￥', 'JP¥', '円', '₩', '￦', '원', '₫', 'đ', '₲', 'Ft', 'Rp', 'CFA', 'FCFA', 'F CFA'],
])
const threeDecimalSigns: ReadonlySet<string> = new Set([
  'BD',
  'DT',
  'JD',
  'KD',
  'LD',
  'د.ب',
  'د.ت',
  'د.أ',
  'د.ك',
  'ل.د',
])

const getCurrencyCodeDecimals = memoize(
  (currency: string): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
)

const findCurrencyDecimals = (shown: string, amount: number): number => {
  const sign = shown.trim()
  // Only whole amounts have no decimals, because `¥` is also the sign of the yuan, which has two decimals.
  if (zeroDecimalSigns.has(sign) && Number.isInteger(amount)) return 0
  if (/^[A-Za-z]{3}$/.test(sign)) return getCurrencyCodeDecimals(sign)
  return threeDecimalSigns.has(sign) ? 3 : 2
}

/**
 * Counts the decimals of an amount, up to four: no currency of ISO 4217 has more, so more decimals are rounding errors.
 */
const countDecimals = (amount: number): number => /\.(\d+)$/.exec(String(Number(amount.toFixed(4))))?.[1]?.length ?? 0

/**
 * Returns an amount and how many decimals to show: as many as its currency has, or more if the amount has more. An
 * amount that would be shown as zero becomes zero, because `-0.00` looks like a debt.
 */
export const roundAmount = (amount: number, sign: string): { readonly value: number; readonly decimals: number } => {
  const decimals = Math.max(findCurrencyDecimals(sign, amount), countDecimals(amount))
  return { value: Math.abs(amount) < 0.5 / 10 ** decimals ? 0 : amount, decimals }
}

/** Formatters are cached, because a phone takes a millisecond to create one, and a list has a price in each row. */
const getPriceFormat = memoize(
  (language: string, currencyDisplay: 'code' | 'symbol', decimals: number) =>
    new Intl.NumberFormat(listNumberFormatTags(language), {
      style: 'currency',
      // An order has a sign but no currency code. EUR stands for any currency: only the place of its sign is used.
      currency: 'EUR',
      currencyDisplay,
      numberingSystem: 'latn',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
)

/**
 * The direction marks that `Intl` adds to amounts in some languages. They would be copied with the amount, so they are
 * removed; a `<bdi>` isolates the amount instead.
 */
const directionMarkPattern = /[\u061c\u200e\u200f]/g

/**
 * Formats an amount with the order's currency sign. The language decides whether the sign precedes or follows the
 * number. A minus precedes both. Show the result in a `<bdi>`.
 */
export const formatPrice = (amount: number, sign: string, language: string): string => {
  const currencyDisplay = /[\p{L}.]$/u.test(sign) ? 'code' : 'symbol'
  const { value, decimals } = roundAmount(amount, sign)
  const parts = getPriceFormat(language, currencyDisplay, decimals).formatToParts(value)
  const minus = parts.findIndex(({ type }) => type === 'minusSign')
  const currency = parts.findIndex(({ type }) => type === 'currency')
  const [minusSign] = currency < minus ? parts.splice(minus, 1) : []
  if (minusSign !== undefined) parts.splice(currency, 0, minusSign)
  // U+200F, which is removed below, makes the currency sign appear left of the digits. A `<bdi>` without letters runs
  // from left to right, so the sign is moved to the left of the digits here.
  const isTurned = parts.some(({ value: text }) => text.includes('\u200f')) && !/\p{L}/u.test(sign)
  const [space, symbol] = isTurned ? parts.splice(-2, 2) : []
  if (space !== undefined && symbol !== undefined) parts.splice(minus + 1, 0, symbol, space)
  return parts
    .map((part) => (part.type === 'currency' ? sign : part.value))
    .join('')
    .replace(directionMarkPattern, '')
    .trim()
}
