import type { Instant } from '../../core/shared/clock.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** DD.MM.YYYY HH:mm in the customer's own time zone (specification §9), the same in every language. */
export const formatDateTime = (instant: Instant): string => {
  const date = new Date(instant)
  const day = [twoDigits(date.getDate()), twoDigits(date.getMonth() + 1), date.getFullYear()].join('.')
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** An amount with the order's currency sign, where and how the language writes it. */
export const formatPrice = (amount: number, sign: string, language: string): string =>
  // The order knows its sign, not its currency: any currency shows where this language puts a sign.
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', numberingSystem: 'latn' })
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? sign : value))
    .join('')

/**
 * A name, date or amount as part of a sentence: it keeps its own direction there (Unicode isolate), as `<bdi>` does in
 * markup. Else a date would be turned round in a sentence that reads from right to left.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
