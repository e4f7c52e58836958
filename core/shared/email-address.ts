import { isPrintableAscii, removeInvisibleCharacters } from './invisible.ts'
import * as limits from './limits.ts'
import { decodePercent } from './url-parameters.ts'

/** Normalizes a domain label (UTS 46). Converts each letter separately: at the end of a word, Σ would become ς. */
const normalizeDomainLabel = (label: string): string =>
  Array.from(label.normalize('NFKC'), (letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC')

const punycodeDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Decodes a Punycode label without its `xn--` (RFC 3492). Undefined for any other text. */
const decodePunycode = (code: string): string | undefined => {
  const delimiter = code.lastIndexOf('-')
  const output = [...code.slice(0, Math.max(0, delimiter))]
  let [at, n, i, bias] = [delimiter + 1, 128, 0, 72]
  while (at < code.length) {
    const start = i
    for (let [k, weight] = [36, 1]; ; k += 36) {
      const digit = punycodeDigits.indexOf(code.charAt(at) || ' ')
      at += 1
      i += digit * weight
      if (digit < 0 || i > 0x7fffffff) return undefined
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    let delta = Math.floor((i - start) / (start === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    n += Math.floor(i / length)
    if (n > 0x10ffff) return undefined
    i %= length
    output.splice(i, 0, String.fromCodePoint(n))
    i += 1
  }
  return output.join('')
}

/** Whether a text has only characters that a label of a domain may have, in ASCII and in other scripts. */
const isDomainLabel = (label: string): boolean =>
  /^(?:[a-z0-9_]|[^ -~])(?:[a-z0-9_-]|[^ -~])*$/.test(label) &&
  (isPrintableAscii(label) || !/[\s\p{Cc}\p{Cf}\p{Cs}\p{Ps}\p{Pe}\p{Pi}\p{Pf}、]/u.test(label))

/**
 * Returns a label in Unicode. Keeps the Punycode if its decoded form is not normalized, because that would be a second
 * spelling of the same domain.
 */
const toUnicodeLabel = (label: string): string => {
  if (!label.startsWith('xn--')) return label
  const decoded = decodePunycode(label.slice(4)) ?? ''
  return !isPrintableAscii(decoded) && isDomainLabel(decoded) && normalizeDomainLabel(decoded) === decoded
    ? decoded
    : label
}

/** Returns the domain in lower-case Unicode. Undefined for a text that is not a domain. */
const parseDomain = (text: string): string | undefined => {
  const labels = normalizeDomainLabel(text.replace(/[。．｡]/g, '.'))
    .split('.')
    .map(toUnicodeLabel)
  return labels.length > 1 && labels.every(isDomainLabel) ? labels.join('.') : undefined
}

/**
 * Matches an address. The part before the @ is quoted, or contains neither white space nor the characters that separate
 * addresses.
 */
const emailPattern = /^("[^"\s@＠]+"|[^\s"@＠<>()[\]\\,;:，；：、＜＞]+)[@＠](.*)$/

/** Returns the address `local@domain`, if the text is an address and nothing else. */
const parsePlainEmail = (text: string): string | undefined => {
  const [, local, rest = ''] = emailPattern.exec(text) ?? []
  const domain = parseDomain(rest)
  const address = `${local}@${domain}`
  return domain === undefined || address.length > limits.maxEmailLength ? undefined : address
}

const toVisibleText = (text: string): string => removeInvisibleCharacters(text).trim()

/** Returns the address in a `mailto:` link, without the query of the link. Any other text stays unchanged. */
const removeMailtoScheme = (text: string): string =>
  /^mailto:/i.test(text) ? toVisibleText(decodePercent(text.replace(/^mailto:\/*|[?#].*/gis, '')) ?? '') : text

const leadingPunctuationPattern = /^[\s,;:<([“”„«‹（＜【「]+/
const trailingPunctuationPattern = /[\s.,;:!?>)\]“”»›。｡．、，；：！？）＞】」]+$/
const quotedTextPattern = /^["'`‘’{](.*)["'`‘’}]$/

/** Returns a text without quotes, brackets and separators around it. */
const removeWrapping = (text: string): string => {
  const inner = text
    .replace(leadingPunctuationPattern, '')
    .replace(trailingPunctuationPattern, '')
    .replace(quotedTextPattern, '$1')
  return inner === text ? text : removeWrapping(inner)
}

/** The maximum length of a text that is searched for an address, such as a `mailto:` link with a name and a subject. */
const maxSearchedLength = 1000

/**
 * Parses a text that contains exactly one address. The result has no invisible characters, the domain in lower-case
 * Unicode, and the part before the @ as it was typed. Undefined if the text contains no address, several addresses, or
 * an address that is shortened with dots.
 */
export const parseEmail = (text: string): string | undefined => {
  if (text.length > maxSearchedLength) return undefined
  const shown = removeMailtoScheme(toVisibleText(text))
  const [, name = '', inBrackets] = /^(.*)<([^<>]*)>[\s.,;]*$/s.exec(shown) ?? []
  if (inBrackets !== undefined) {
    const address = parseEmail(inBrackets)
    return /[@＠]/.test(name) && parseEmail(name) !== address ? undefined : address
  }
  return /\.\.[\s"'>)\]]*$|…/.test(shown) ? undefined : parsePlainEmail(removeWrapping(shown))
}

/**
 * Returns the text that a field for an email address shows and sends: the address or, if the text is not an address,
 * its visible characters.
 */
export const tidyEmail = (text: string): string => parseEmail(text) ?? toVisibleText(text)
