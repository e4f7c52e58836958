import { isForUse, type OrderItem, type Payment } from '../orders/order.ts'
import { withAsciiDigits } from '../shared/digits.ts'
import { withoutInvisible } from '../shared/invisible.ts'
import { limits } from '../shared/limits.ts'
import type { Rule } from '../shared/validation.ts'

const { activationCodeGroups: groups, activationCodeGroupLength: groupLength } = limits
const codeLength = groups * groupLength

declare const parsed: unique symbol

/** An activation code in its written form, XXXX-XXXX-XXXX-XXXX. Only `findActivationCode` makes one. */
export type ActivationCode = string & { readonly [parsed]: 'ActivationCode' }

const codePattern = new RegExp(`^[A-Z0-9]{${groupLength}}(?:-[A-Z0-9]{${groupLength}}){${groups - 1}}$`)

const isCode = (text: string): text is ActivationCode => codePattern.test(text)

/** Cyrillic and Greek capitals, and the Latin ones that they look like. */
const lookalikes = ['АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'] as const

const latinOf = (letter: string): string => lookalikes[1][lookalikes[0].indexOf(letter.toUpperCase())] ?? letter

/** Replaces the letters and digits of other keyboards and scripts by the ASCII ones that they stand for. */
const toAscii = (text: string): string =>
  withAsciiDigits(text)
    .replace(/[\u0370-\u04ff]/g, latinOf)
    .replace(/[ıİ]/g, (letter) => (letter === 'ı' ? 'i' : 'I'))
    .replace(/[Ａ-Ｚａ-ｚ]/g, (letter) => letter.normalize('NFKC'))

/** The beginning of a text, without the characters that can't be seen. */
const readable = (text: string): string => withoutInvisible(text.slice(0, limits.pastedLength))

/**
 * The characters of a text, the first one at this place of the code, without separators between groups. Letters that a
 * code may have are in upper case. All others are kept: without them the rest could pass for a code. In upper case "ß"
 * would be two letters of a code.
 */
const charactersIn = (text: string, place = 0): readonly string[] => {
  const characters: string[] = []
  for (const character of toAscii(readable(text)).replace(/[\s\p{Pd}−]/gu, '')) {
    const isAtEdge = (place + characters.length) % groupLength === 0
    if (isAtEdge && /[.,;:/\\_#|+·•]/.test(character)) continue
    characters.push(/[a-z]/.test(character) ? character.toUpperCase() : character)
  }
  return characters
}

/** The groups that the separators of a text make. */
const ownGroups = (text: string): readonly string[] =>
  readable(text)
    .split(/[\s\p{Pd}−.,;:/\\_#|+·•]+/u)
    .filter(Boolean)

/** Whether a separator is inside a group. With dashes in other places, such a text could pass for another code. */
const isMisgrouped = (text: string): boolean =>
  ownGroups(text)
    .slice(0, -1)
    .some((group) => [...group].length % groupLength > 0)

const withDashes = (characters: readonly string[]): string =>
  characters.map((character, i) => (i > 0 && i % groupLength === 0 ? `-${character}` : character)).join('')

/** Mails and cards contain invisible characters: soft hyphens, joiners, direction marks. */
const searchable = (text: string): string => toAscii(readable(text)).replace(/\p{Pd}/gu, '-')

/** Four groups with the same separator, or one run. The lookahead lets candidates overlap, as in five groups. */
const candidatesIn = (text: string): readonly string[] => {
  // Phones of 2022 know no lookbehind.
  const candidates =
    /(?:^|[^\p{L}\p{N}])(?=([A-Za-z0-9]{4}([^\p{L}\p{N}\p{M}]{0,5})[A-Za-z0-9]{4}\2[A-Za-z0-9]{4}\2[A-Za-z0-9]{4})(?![\p{L}\p{N}]))/gu
  return Array.from(searchable(text).matchAll(candidates), ([, candidate = '']) => candidate)
}

/**
 * The only code in a text, such as a sentence of the card's email. Two candidates are none, because either could be the wrong one,
 * and five groups have two.
 */
export const findActivationCode = (text: string): ActivationCode | undefined => {
  const characters = charactersIn(text)
  const isWhole = characters.length === codeLength && !isMisgrouped(text)
  const candidates = isWhole ? [characters.join('')] : candidatesIn(text)
  const written = withDashes(charactersIn(candidates[0] ?? ''))
  return candidates.length === 1 && isCode(written) ? written : undefined
}

/** Whether a text has more characters than a code, but no whole code in it. Cut, it could pass for a code. */
export const isTooLong = (text: string): boolean =>
  charactersIn(text).length > codeLength && findActivationCode(text) === undefined

const isForeign = (text: string): boolean => /[^A-Za-z0-9]/.test(toAscii(text))

/** Why a text can't become a code: the groups with another length or another character, or what follows a code. */
export interface WrongPart {
  readonly kind: 'groups' | 'surplus'
  readonly text: string
}

const namedLength = 2 * limits.activationCodeInputLength

const named = (kind: WrongPart['kind'], text: string): WrongPart => {
  const characters = [...text]
  return { kind, text: characters.length > namedLength ? `${characters.slice(0, namedLength).join('')}…` : text }
}

/** The part of a text that has to change before it can become a code. A text of which only the end is missing has none. */
export const wrongPart = (text: string): WrongPart | undefined => {
  const characters = charactersIn(text)
  const isLong = isTooLong(text)
  if (findActivationCode(text) !== undefined || !(isLong || isMisgrouped(text) || characters.some(isForeign)))
    return undefined
  const [first] = candidatesIn(text)
  if (first !== undefined) {
    const written = searchable(text)
    const rest = written.slice(written.indexOf(first) + first.length)
    return named('surplus', rest.replace(/^[^\p{L}\p{N}]+/u, ''))
  }

  const own = ownGroups(text)
  const hasLengths = own.length > 1 && (own.length <= groups || !isLong)
  const hasWrongLength = (group: string, index: number) => {
    const { length } = [...group]
    return hasLengths && length % groupLength > 0 && (length > groupLength || index < own.length - 1)
  }
  const wrong = own.length > 1 ? own.filter((group, index) => isForeign(group) || hasWrongLength(group, index)) : []
  const inPlace = wrong.length > 0 ? wrong : withDashes(characters).split('-').filter(isForeign)
  return inPlace.length > 0
    ? named('groups', inPlace.join(', '))
    : named('surplus', characters.slice(codeLength).join(''))
}

/** Whether a text stays as it is, because formatted it could pass for another code. */
export const isUnformatted = (text: string): boolean => isMisgrouped(text) || isTooLong(text)

/** A field's text and its caret, in UTF-16 units as browsers count. */
export interface FieldText {
  readonly text: string
  readonly caret: number
}

/**
 * The field after an edit (specification §5): letters in upper case, dashes between the groups, no other separators.
 * What is typed moves the field's dashes. The separators of another text say where its groups are. If they have another
 * length, or the text is longer than a code, it stays as it is.
 * The caret stays after the same character. If typing makes the text longer than a code, drops the characters just before
 * the caret: those were typed last. A whole code in a longer text is found and taken.
 *
 * A dash with nothing after it is removed: one that came back by itself could not be deleted. For the same reason
 * deleting forward across a dash moves the caret past it.
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

/** 4 groups of 4 letters or digits (specification §5). */
export const wellFormedActivationCode: Rule<'activation-code-invalid'> = (value) =>
  findActivationCode(value) === undefined ? 'activation-code-invalid' : undefined

/** The code of an item, if this customer can still activate it. The shop names an address once a code is used. */
export const codeToActivate = (item: OrderItem, payment: Payment): ActivationCode | undefined => {
  const { activationCode = '', activationEmail = '' } = item
  return activationEmail === '' && isForUse(item, payment) ? findActivationCode(activationCode) : undefined
}
