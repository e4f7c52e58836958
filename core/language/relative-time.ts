import { formatTag } from './languages.ts'

// Separate from format.ts, because a first form may have to say how long to wait, and needs no dates or prices.

/**
 * Formats a time relative to now, such as `in 5 minutes`. Undefined in a language that the browser does not know,
 * because it would use another language.
 */
export const formatRelativeTime = (
  value: number,
  unit: 'second' | 'minute' | 'hour',
  language: string,
  numeric: 'always' | 'auto' = 'always',
): string | undefined => {
  const tag = `${formatTag(language)}-u-nu-latn`
  if (Intl.RelativeTimeFormat.supportedLocalesOf(tag).length === 0) return undefined
  // Hebrew has words for one and two units, to which browsers add the number in brackets.
  return new Intl.RelativeTimeFormat(tag, { numeric }).format(value, unit).replace(/ \([12]\)$/, '')
}
