import { toIntlTag } from './languages.ts'

// `formatRelativeTime` is not in format.ts, because the first forms use only this function, to say how long to wait.

/**
 * Formats a time relative to now, such as `in 5 minutes`. Undefined in a language that the browser does not know,
 * because `Intl` would use another language.
 */
export const formatRelativeTime = (
  value: number,
  unit: 'second' | 'minute' | 'hour',
  language: string,
  numeric: 'always' | 'auto' = 'always',
): string | undefined => {
  const tag = `${toIntlTag(language)}-u-nu-latn`
  if (Intl.RelativeTimeFormat.supportedLocalesOf(tag).length === 0) return undefined
  // For one and two units, Hebrew has words to which browsers add the number in brackets. This number is removed.
  return new Intl.RelativeTimeFormat(tag, { numeric }).format(value, unit).replace(/ \([12]\)$/, '')
}
