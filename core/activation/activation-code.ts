import { toAsciiDigits } from '../shared/digits.ts'
import { withoutInvisible } from '../shared/invisible.ts'
import { limits } from '../shared/limits.ts'
import type { Rule } from '../shared/validation.ts'

const { activationCodeGroups: groups, activationCodeGroupLength: groupLength } = limits
const codeLength = groups * groupLength

declare const parsed: unique symbol

/** An activation code in its written form, XXXX-XXXX-XXXX-XXXX. Only `findActivationCode` creates one. */
export type ActivationCode = string & { readonly [parsed]: 'ActivationCode' }

const codePattern = new RegExp(`^[A-Z0-9]{${groupLength}}(?:-[A-Z0-9]{${groupLength}}){${groups - 1}}$`)

const isCode = (text: string): text is ActivationCode => codePattern.test(text)

/** Cyrillic and Greek capitals, and the Latin capitals that look like them. */
const lookalikes = ['АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'] as const

const latinOf = (letter: string): string => lookalikes[1][lookalikes[0].indexOf(letter.toUpperCase())] ?? letter

/** Replaces letters and digits of other keyboards and scripts with the ASCII characters that they mean. */
const toAscii = (text: string): string =>
  toAsciiDigits(text)
    .replace(/[\u0370-\u04ff]/g, latinOf)
    .replace(/[ıİ]/g, (letter) => (letter === 'ı' ? 'i' : 'I'))
    .replace(/[Ａ-Ｚａ-ｚ]/g, (letter) => letter.normalize('NFKC'))

/** Returns the start of a text without invisible characters. */
const readableStart = (text: string): string => withoutInvisible(text.slice(0, limits.pastedLength))

/**
 * Returns the characters of a text without the separators between groups. `place` is the position of the first one in the
 * code. Letters that a code may have are returned in upper case. Others stay as they are, because the rest alone could
 * look like a code, and "ß" would become two letters of a code.
 */
const charactersIn = (text: string, place = 0): readonly string[] => {
  const characters: string[] = []
  for (const character of toAscii(readableStart(text)).replace(/[\s\p{Pd}−]/gu, '')) {
    const isAtEdge = (place + characters.length) % groupLength === 0
    if (isAtEdge && /[.,;:/\\_#|+·•]/.test(character)) continue
    characters.push(/[a-z]/.test(character) ? character.toUpperCase() : character)
  }
  return characters
}

/** Returns the groups into which separators divide a text. */
const groupsIn = (text: string): readonly string[] =>
  readableStart(text)
    .split(/[\s\p{Pd}−.,;:/\\_#|+·•]+/u)
    .filter(Boolean)

/** Returns whether a separator is inside a group. If the dashes were moved, such a text could look like another code. */
const isMisgrouped = (text: string): boolean =>
  groupsIn(text)
    .slice(0, -1)
    .some((group) => [...group].length % groupLength > 0)

const withDashes = (characters: readonly string[]): string =>
  characters.map((character, i) => (i > 0 && i % groupLength === 0 ? `-${character}` : character)).join('')

/** Returns a text without the invisible characters of mails and cards: soft hyphens, joiners, direction marks. */
const toSearchableText = (text: string): string => toAscii(readableStart(text)).replace(/\p{Pd}/gu, '-')

/**
 * Returns the parts of a text that look like a code: four groups with the same separator, or one run of characters. The
 * lookahead finds overlapping parts, too, as in five groups.
 */
const candidatesIn = (text: string): readonly string[] => {
  // Phones of 2022 have no lookbehind.
  const candidates =
    /(?:^|[^\p{L}\p{N}])(?=([A-Za-z0-9]{4}([^\p{L}\p{N}\p{M}]{0,5})[A-Za-z0-9]{4}\2[A-Za-z0-9]{4}\2[A-Za-z0-9]{4})(?![\p{L}\p{N}]))/gu
  return Array.from(toSearchableText(text).matchAll(candidates), ([, candidate = '']) => candidate)
}

/**
 * Returns the only code in a text, such as a sentence in the card's email. Undefined for two candidates, because
 * either could be the wrong one. Five groups contain two candidates.
 */
export const findActivationCode = (text: string): ActivationCode | undefined => {
  const characters = charactersIn(text)
  const isWhole = characters.length === codeLength && !isMisgrouped(text)
  const candidates = isWhole ? [characters.join('')] : candidatesIn(text)
  const written = withDashes(charactersIn(candidates[0] ?? ''))
  return candidates.length === 1 && isCode(written) ? written : undefined
}

/** Returns whether a text is longer than a code but contains no code. Its first characters alone could look like one. */
export const isTooLong = (text: string): boolean =>
  charactersIn(text).length > codeLength && findActivationCode(text) === undefined

const isForeign = (text: string): boolean => /[^A-Za-z0-9]/.test(toAscii(text))

/** Why a text can't become a code: the groups with a wrong length or character, or the text that follows the code. */
export interface WrongPart {
  readonly kind: 'groups' | 'surplus'
  readonly text: string
}

const maxNamedLength = 2 * limits.activationCodeInputLength

const wrongPartOf = (kind: WrongPart['kind'], text: string): WrongPart => {
  const characters = [...text]
  return { kind, text: characters.length > maxNamedLength ? `${characters.slice(0, maxNamedLength).join('')}…` : text }
}

/**
 * Returns the part of a text that has to change before the text can become a code. Undefined if only the end is
 * missing.
 */
export const findWrongPart = (text: string): WrongPart | undefined => {
  const characters = charactersIn(text)
  const isLong = isTooLong(text)
  if (findActivationCode(text) !== undefined || !(isLong || isMisgrouped(text) || characters.some(isForeign)))
    return undefined
  const [first] = candidatesIn(text)
  if (first !== undefined) {
    const written = toSearchableText(text)
    const rest = written.slice(written.indexOf(first) + first.length)
    return wrongPartOf('surplus', rest.replace(/^[^\p{L}\p{N}]+/u, ''))
  }

  const own = groupsIn(text)
  const hasLengths = own.length > 1 && (own.length <= groups || !isLong)
  const hasWrongLength = (group: string, index: number) => {
    const { length } = [...group]
    return hasLengths && length % groupLength > 0 && (length > groupLength || index < own.length - 1)
  }
  const wrong = own.length > 1 ? own.filter((group, index) => isForeign(group) || hasWrongLength(group, index)) : []
  const inPlace = wrong.length > 0 ? wrong : withDashes(characters).split('-').filter(isForeign)
  return inPlace.length > 0
    ? wrongPartOf('groups', inPlace.join(', '))
    : wrongPartOf('surplus', characters.slice(codeLength).join(''))
}

/** Returns whether a text stays unchanged, because it could look like another code after formatting. */
export const isUnformatted = (text: string): boolean => isMisgrouped(text) || isTooLong(text)

/** The text and the caret of a field, in UTF-16 units as browsers count. */
export interface FieldText {
  readonly text: string
  readonly caret: number
}

/**
 * Formats the field after an edit (specification §5): letters in upper case, dashes between the groups, no other
 * separators. Typing moves the dashes of the field. The separators of any other text show where its groups are. If
 * these have a wrong length, or if the text is longer than a code, it stays unchanged. The caret stays after the same
 * character. If typing makes the text longer than a code, the characters just before the caret are dropped, because
 * they were typed last. A whole code in a longer text is found and used.
 *
 * A dash with nothing after it is removed, because a dash that returns by itself could not be deleted. For the same
 * reason, deleting forward across a dash moves the caret past it.
 */
export const formatActivationCode = ({ text, caret }: FieldText, edit?: 'typed' | 'delete-forward'): FieldText => {
  const before = charactersIn(text.slice(0, caret))
  const after = charactersIn(text.slice(caret), before.length)
  const surplus = Math.max(0, before.length + after.length - codeLength)
  const whole = surplus > 0 ? findActivationCode(text) : undefined
  if (whole !== undefined) return { text: whole, caret: whole.length }
  if (edit === undefined && isUnformatted(text)) return { text, caret }

  const kept = before.slice(0, Math.max(0, before.length - surplus))
  const formatted = withDashes(charactersIn([...kept, ...after].join('')).slice(0, codeLength))
  const position = withDashes(kept).length
  const passesDash = edit === 'delete-forward' && formatted.charAt(position) === '-'
  return { text: formatted, caret: passesDash ? position + 1 : position }
}

/** Requires 4 groups of 4 letters or digits (specification §5). */
export const wellFormedActivationCode: Rule<'activation-code-invalid'> = (value) =>
  findActivationCode(value) === undefined ? 'activation-code-invalid' : undefined
