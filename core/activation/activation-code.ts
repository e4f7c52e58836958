import { toAsciiDigits } from '../shared/digits.ts'
import { removeInvisibleCharacters } from '../shared/invisible.ts'
import * as limits from '../shared/limits.ts'
import type { Rule } from '../shared/validation.ts'

const groupCount = limits.activationCodeGroupCount
const groupLength = limits.activationCodeGroupLength
const codeLength = groupCount * groupLength

declare const parsed: unique symbol

/** An activation code in the form XXXX-XXXX-XXXX-XXXX. Only `findActivationCode` creates values of this type. */
export type ActivationCode = string & { readonly [parsed]: 'ActivationCode' }

const codePattern = new RegExp(`^[A-Z0-9]{${groupLength}}(?:-[A-Z0-9]{${groupLength}}){${groupCount - 1}}$`)

const isActivationCode = (text: string): text is ActivationCode => codePattern.test(text)

/** Cyrillic and Greek capitals, and the Latin capitals that look like them, in the same order. */
const lookalikeLetters = ['АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'] as const

const toLatinLetter = (letter: string): string =>
  lookalikeLetters[1][lookalikeLetters[0].indexOf(letter.toUpperCase())] ?? letter

/** Replaces letters that look like ASCII letters, and the digits of other scripts, with ASCII characters. */
const toAscii = (text: string): string =>
  toAsciiDigits(text)
    .replace(/[\u0370-\u04ff]/g, toLatinLetter)
    .replace(/[ıİ]/g, (letter) => (letter === 'ı' ? 'i' : 'I'))
    .replace(/[Ａ-Ｚａ-ｚ]/g, (letter) => letter.normalize('NFKC'))

/** Returns the part of a text that is searched for a code: its start, without invisible characters. */
const takeSearchablePart = (text: string): string => removeInvisibleCharacters(text.slice(0, limits.maxPastedLength))

/**
 * Returns the characters of a text without the separators between groups. Characters that no code contains are kept, so
 * that a wrong text does not look like a code. Only a to z are converted to upper case, because "ß" would become "SS".
 *
 * @param place the position in the code at which the text begins
 */
const findCodeCharacters = (text: string, place = 0): readonly string[] => {
  const characters: string[] = []
  for (const character of toAscii(takeSearchablePart(text)).replace(/[\s\p{Pd}−]/gu, '')) {
    const isAtEdge = (place + characters.length) % groupLength === 0
    if (isAtEdge && /[.,;:/\\_#|+·•]/.test(character)) continue
    characters.push(/[a-z]/.test(character) ? character.toUpperCase() : character)
  }
  return characters
}

const splitIntoGroups = (text: string): readonly string[] =>
  takeSearchablePart(text)
    .split(/[\s\p{Pd}−.,;:/\\_#|+·•]+/u)
    .filter(Boolean)

/**
 * Whether a separator is inside a group of four characters. Such a text must not be formatted, because with moved
 * dashes it could look like another code.
 */
const hasWrongGroups = (text: string): boolean =>
  splitIntoGroups(text)
    .slice(0, -1)
    .some((group) => [...group].length % groupLength > 0)

const insertDashes = (characters: readonly string[]): string =>
  characters.map((character, i) => (i > 0 && i % groupLength === 0 ? `-${character}` : character)).join('')

/**
 * Prepares a text for `findCodeCandidates`: ASCII letters and digits, plain dashes, and no invisible characters
 * that emails contain (soft hyphens, joiners, direction marks).
 */
const toSearchableText = (text: string): string => toAscii(takeSearchablePart(text)).replace(/\p{Pd}/gu, '-')

/**
 * Returns the parts of a text that look like a code: four groups with the same separator between them, or 16 characters
 * without separators. The lookahead also finds parts that overlap: five groups contain two candidates.
 */
const findCodeCandidates = (text: string): readonly string[] => {
  // The pattern has no lookbehind, because Safari supports it only since version 16.4 of 2023.
  const candidates =
    /(?:^|[^\p{L}\p{N}])(?=([A-Za-z0-9]{4}([^\p{L}\p{N}\p{M}]{0,5})[A-Za-z0-9]{4}\2[A-Za-z0-9]{4}\2[A-Za-z0-9]{4})(?![\p{L}\p{N}]))/gu
  return Array.from(toSearchableText(text).matchAll(candidates), ([, candidate = '']) => candidate)
}

/**
 * Returns the code in a text, which may contain other words, as an email does. Undefined if the text contains two
 * candidates, because either could be the wrong one.
 */
export const findActivationCode = (text: string): ActivationCode | undefined => {
  const characters = findCodeCharacters(text)
  const isWhole = characters.length === codeLength && !hasWrongGroups(text)
  const candidates = isWhole ? [characters.join('')] : findCodeCandidates(text)
  const written = insertDashes(findCodeCharacters(candidates[0] ?? ''))
  return candidates.length === 1 && isActivationCode(written) ? written : undefined
}

/**
 * Whether a text is longer than a code but contains no code. Such a text must not be cut, because its first 16
 * characters could look like a code.
 */
export const isLongTextWithoutCode = (text: string): boolean =>
  findCodeCharacters(text).length > codeLength && findActivationCode(text) === undefined

const hasNonCodeCharacter = (text: string): boolean => /[^A-Za-z0-9]/.test(toAscii(text))

/**
 * The part of a text that prevents it from being a code. 'groups': the groups with a wrong length or character.
 * 'surplus': the text after a code.
 */
export interface WrongCodePart {
  readonly kind: 'groups' | 'surplus'
  readonly text: string
}

const maxWrongPartLength = 2 * limits.activationCodeInputLength

const createWrongCodePart = (kind: WrongCodePart['kind'], text: string): WrongCodePart => {
  const characters = [...text]
  return {
    kind,
    text: characters.length > maxWrongPartLength ? `${characters.slice(0, maxWrongPartLength).join('')}…` : text,
  }
}

/**
 * Returns the wrong part of a text. Undefined for a code, and for a text that becomes a code if more characters follow.
 */
export const findWrongCodePart = (text: string): WrongCodePart | undefined => {
  const characters = findCodeCharacters(text)
  const isLong = isLongTextWithoutCode(text)
  if (
    findActivationCode(text) !== undefined ||
    !(isLong || hasWrongGroups(text) || characters.some(hasNonCodeCharacter))
  )
    return undefined
  const [first] = findCodeCandidates(text)
  if (first !== undefined) {
    const written = toSearchableText(text)
    const rest = written.slice(written.indexOf(first) + first.length).replace(/^[^\p{L}\p{N}]+/u, '')
    // If nothing follows, the separators are wrong, as in `CARS~2026~DEMO~0001`.
    return rest === ''
      ? createWrongCodePart('groups', [...new Set(findCodeCharacters(first).filter(hasNonCodeCharacter))].join(''))
      : createWrongCodePart('surplus', rest)
  }

  const own = splitIntoGroups(text)
  const hasLengths = own.length > 1 && (own.length <= groupCount || !isLong)
  const hasWrongLength = (group: string, index: number) => {
    const { length } = [...group]
    return hasLengths && length % groupLength > 0 && (length > groupLength || index < own.length - 1)
  }
  const wrong =
    own.length > 1 ? own.filter((group, index) => hasNonCodeCharacter(group) || hasWrongLength(group, index)) : []
  const inPlace = wrong.length > 0 ? wrong : insertDashes(characters).split('-').filter(hasNonCodeCharacter)
  return inPlace.length > 0
    ? createWrongCodePart('groups', inPlace.join(', '))
    : createWrongCodePart('surplus', characters.slice(codeLength).join(''))
}

/** Whether a text could look like another code after formatting, so that it must stay unchanged. */
export const isUnsafeToFormat = (text: string): boolean => hasWrongGroups(text) || isLongTextWithoutCode(text)

/** The text of a field, and the position of its caret in UTF-16 units, as in the DOM. */
export interface TextWithCaret {
  readonly text: string
  readonly caret: number
}

/**
 * Formats the field after an edit (specification §5): letters in upper case, dashes between the groups, no other
 * separators. The caret stays after the same character. A code inside a longer text replaces the text.
 *
 * `edit` is undefined for text that was not typed, such as pasted text. Such a text stays unchanged if a group has a
 * wrong length, or if the text is too long and contains no code.
 *
 * If typing makes the text longer than a code, the characters just before the caret are dropped, because they were
 * typed last. The result does not end with a dash, because formatting would add a deleted dash again. Deleting forward
 * before a dash only moves the caret past the dash, which formatting adds again.
 */
export const formatActivationCode = (
  { text, caret }: TextWithCaret,
  edit?: 'typed' | 'delete-forward',
): TextWithCaret => {
  const before = findCodeCharacters(text.slice(0, caret))
  const after = findCodeCharacters(text.slice(caret), before.length)
  const surplus = Math.max(0, before.length + after.length - codeLength)
  const whole = surplus > 0 ? findActivationCode(text) : undefined
  if (whole !== undefined) return { text: whole, caret: whole.length }
  if (edit === undefined && isUnsafeToFormat(text)) return { text, caret }

  const kept = before.slice(0, Math.max(0, before.length - surplus))
  const formatted = insertDashes(findCodeCharacters([...kept, ...after].join('')).slice(0, codeLength))
  const position = insertDashes(kept).length
  const passesDash = edit === 'delete-forward' && formatted.charAt(position) === '-'
  return { text: formatted, caret: passesDash ? position + 1 : position }
}

/** Requires 4 groups of 4 letters or digits (specification §5). */
export const requireActivationCode: Rule<'activation-code-invalid'> = (value) =>
  findActivationCode(value) === undefined ? 'activation-code-invalid' : undefined
