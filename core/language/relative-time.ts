import { formatTag } from './languages.ts'

// Apart from format.ts: a first form may have to say how long to wait, and needs no dates or prices.

/** `in 5 minutes`, or undefined in a language that the browser does not know: it would use another language. */
export const formatRelativeTime = (
  value: number,
  unit: 'second' | 'minute' | 'hour',
  language: string,
  numeric: 'always' | 'auto' = 'always',
): string | undefined => {
  const tag = `${formatTag(language)}-u-nu-latn`
  if (Intl.RelativeTimeFormat.supportedLocalesOf(tag).length === 0) return undefined
  // Hebrew has words for one and two units. Browsers add the number in brackets.
  return new Intl.RelativeTimeFormat(tag, { numeric }).format(value, unit).replace(/ \([12]\)$/, '')
}
