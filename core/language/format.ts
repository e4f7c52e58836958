import { dayOf, type InstantOrDay, instantOf } from '../shared/dates.ts'
import type { Instant } from '../shared/ports.ts'
import { formatTag } from './languages.ts'
import { formatRelativeTime } from './relative-time.ts'

const padToTwoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * Formats a date as DD.MM.YYYY HH:mm in the customer's own time zone (specification §9), the same in every language.
 * A day without a time is formatted as DD.MM.YYYY.
 */
export const formatDateTime = (date: InstantOrDay): string => {
  const day = dayOf(date).split('-').reverse().join('.')
  if (typeof date === 'string') return day
  const local = new Date(date)
  return `${day} ${padToTwoDigits(local.getHours())}:${padToTwoDigits(local.getMinutes())}`
}

/** The ordinal of the first day of a month, in the languages that write it. Intl does not. */
const firstDays: ReadonlyMap<string, string> = new Map([
  ['fr', '1er'],
  ['pt-br', '1º'],
])

/**
 * Formats a day in a sentence, `2 July 2027`, without line breaks. It has the calendar and digits of
 * `formatDateTime`, so that a customer recognizes the day. In a language that the platform does not know, the result
 * is the day of `formatDateTime`.
 */
export const formatDay = (date: InstantOrDay, language: string): string => {
  const tag = `${formatTag(language)}-u-ca-gregory-nu-latn`
  // Some native engines have no Intl.
  if (typeof Intl === 'undefined' || Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0)
    return formatDateTime(dayOf(date))
  // Basque adds a case ending to the name of a month, which Intl writes in brackets: 2027(e)ko uztailaren 2(a).
  const month = language === 'eu' ? 'numeric' : 'long'
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric' }).format(instantOf(date))
  const first = firstDays.get(language)
  return (first === undefined ? day : day.replace(/^1 /, `${first} `)).replaceAll(' ', '\u00a0')
}

/** `5 minutes ago`, for ages of up to a day. */
export const formatAge = (since: Instant, now: Instant, language: string): string => {
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  const hours = Math.floor(minutes / 60)
  // "this minute" refers to the future in some languages; "now" is right in all.
  const unit = minutes === 0 ? 'second' : hours === 0 ? 'minute' : 'hour'
  return formatRelativeTime(-(hours || minutes), unit, language, 'auto') ?? formatDateTime(since)
}

/** Returns the tags for numbers, the best one first. Chromium does not know Basque, whose numbers look like German ones. */
const numberTags = (language: string): readonly string[] => [formatTag(language), ...(language === 'eu' ? ['de'] : [])]

/** Returns a format for whole numbers with the digits of prices, in the variant of the region if there is one: `es-MX`. */
export const createNumberFormat = (language: string, region?: string): Intl.NumberFormat =>
  new Intl.NumberFormat([...(region === undefined ? [] : [region]), ...numberTags(language)], {
    numberingSystem: 'latn',
  })

/** Signs of currencies without decimals and of currencies with three. All others have two. */
const wholeSigns: ReadonlySet<string> = new Set(['¥', '￥', '円', '₩', '￦', '원', '₫', 'đ', '₲', 'Ft', 'Rp'])
const thousandthSigns: ReadonlySet<string> = new Set(['BD', 'DT', 'JD', 'KD', 'LD', 'د.ب', 'د.ت', 'د.أ', 'د.ك', 'ل.د'])

const codeDecimals = new Map<string, number>()

const decimalsOfCode = (currency: string): number => {
  const decimals =
    codeDecimals.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  codeDecimals.set(currency, decimals)
  return decimals
}

const decimalsOfCurrency = (sign: string, amount: number): number => {
  if (/^[A-Z]{3}$/.test(sign)) return decimalsOfCode(sign)
  // Yuan have the same sign as yen, but also hundredths.
  if (wholeSigns.has(sign) && Number.isInteger(amount)) return 0
  return thousandthSigns.has(sign) ? 3 : 2
}

/** Counts decimals up to four, the maximum among the currencies of ISO 4217. Further ones come from calculations. */
const countDecimals = (amount: number): number => /\.(\d+)$/.exec(String(Number(amount.toFixed(4))))?.[1]?.length ?? 0

/**
 * Rounds an amount for people and files, with the decimals of its currency and never fewer than it has. An amount
 * that rounds to zero is zero, because `-0.00` reads like a debt.
 */
export const roundAmount = (amount: number, sign: string): { readonly value: number; readonly decimals: number } => {
  const decimals = Math.max(decimalsOfCurrency(sign, amount), countDecimals(amount))
  return { value: Math.abs(amount) < 0.5 / 10 ** decimals ? 0 : amount, decimals }
}

/** Formatters are cached, because a phone takes a millisecond to create one, and a list has a price in each row. */
const priceFormats = new Map<string, Intl.NumberFormat>()

const getPriceFormat = (language: string, currencyDisplay: 'code' | 'symbol', decimals: number): Intl.NumberFormat => {
  const key = [language, currencyDisplay, decimals].join()
  const format =
    priceFormats.get(key) ??
    new Intl.NumberFormat(numberTags(language), {
      style: 'currency',
      // An order has a sign and no currency code. With any currency, Intl shows where the language places a sign or a code.
      currency: 'EUR',
      currencyDisplay,
      numberingSystem: 'latn',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  priceFormats.set(key, format)
  return format
}

/** Direction marks, which `Intl` adds to amounts in some languages. They would be copied with the amount; a `<bdi>` isolates it instead. */
const directionMarks = /[\u061c\u200e\u200f]/g

/**
 * Formats an amount with the currency sign of the order, at the place where the language has it. A minus precedes
 * both. Show the result in a `<bdi>`.
 */
export const formatPrice = (amount: number, sign: string, language: string): string => {
  const currencyDisplay = /[\p{L}.]$/u.test(sign) ? 'code' : 'symbol'
  const { value, decimals } = roundAmount(amount, sign)
  const parts = getPriceFormat(language, currencyDisplay, decimals).formatToParts(value)
  const minus = parts.findIndex(({ type }) => type === 'minusSign')
  const currency = parts.findIndex(({ type }) => type === 'currency')
  const [minusSign] = currency < minus ? parts.splice(minus, 1) : []
  if (minusSign !== undefined) parts.splice(currency, 0, minusSign)
  // The mark puts the sign left of the digits. Without a letter, a `<bdi>` runs from left to right, so the order is
  // changed here.
  const isTurned = parts.some(({ value: text }) => text.includes('\u200f')) && !/\p{L}/u.test(sign)
  const [space, symbol] = isTurned ? parts.splice(-2, 2) : []
  if (space !== undefined && symbol !== undefined) parts.splice(minus + 1, 0, symbol, space)
  return parts
    .map((part) => (part.type === 'currency' ? sign : part.value))
    .join('')
    .replace(directionMarks, '')
    .trim()
}
