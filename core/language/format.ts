import type { Instant } from '../shared/ports.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** DD.MM.YYYY HH:mm in the customer's own time zone (specification §9), the same in every language. */
export const formatDateTime = (instant: Instant): string => {
  const date = new Date(instant)
  const day = [twoDigits(date.getDate()), twoDigits(date.getMonth() + 1), date.getFullYear()].join('.')
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/**
 * A day as the language writes it in a sentence, `2 July 2027`, in one line. Always the calendar and the digits of the other
 * dates, so that a customer recognises the day. In a language that the browser can't write, the day as those dates have it.
 */
export const formatDay = (instant: Instant, language: string): string => {
  const tag = `${language}-u-ca-gregory-nu-latn`
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0)
    return formatDateTime(instant).slice(0, 'DD.MM.YYYY'.length)
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' }).format(instant)
  return day.replaceAll(' ', '\u00a0')
}

/** How long ago something was, up to a day, as the language says it: `5 minutes ago`. */
export const formatAge = (since: Instant, now: Instant, language: string): string => {
  if (Intl.RelativeTimeFormat.supportedLocalesOf(language).length === 0) return formatDateTime(since)
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  const words = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' })
  return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour')
}

/** The signs of currencies that are written without parts of a hundred. */
const wholeSigns: ReadonlySet<string> = new Set(['¥', '￥', '円', '₩', '￦', '원', '₫', 'đ', '₲', 'Ft', 'Rp'])

/** The decimals of a currency as far as its sign tells it: two, unless it is a code or a sign that says otherwise. */
const decimalsOf = (sign: string, amount: number): number => {
  if (/^[A-Z]{3}$/.test(sign)) {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency: sign }).resolvedOptions().maximumFractionDigits ?? 2
    )
  }
  return wholeSigns.has(sign) && Number.isInteger(amount) ? 0 : 2
}

/** An amount with the order's currency sign, where and how the language writes it; a minus comes before both. */
export const formatPrice = (amount: number, sign: string, language: string): string => {
  const decimals = decimalsOf(sign, amount)
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    // The order knows its sign, not its currency: any currency shows where this language puts a sign, or a word.
    currency: 'EUR',
    currencyDisplay: /[\p{L}.]$/u.test(sign) ? 'code' : 'symbol',
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).formatToParts(amount)
  const minus = parts.findIndex(({ type }) => type === 'minusSign')
  const currency = parts.findIndex(({ type }) => type === 'currency')
  if (currency < minus) parts.splice(currency, 0, ...parts.splice(minus, 1))
  return parts
    .map(({ type, value }) => (type === 'currency' ? sign : value))
    .join('')
    .trim()
}

/**
 * A name, date or amount as part of a sentence: it keeps its own direction there (Unicode isolate), as `<bdi>` does in
 * markup. Else a date would be turned round in a sentence that reads from right to left.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
