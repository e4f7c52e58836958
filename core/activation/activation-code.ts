import { withAsciiDigits } from '../shared/digits.ts'
import { limits } from '../shared/limits.ts'
import type { Rule } from '../shared/validation.ts'

const { activationCodeGroups: groups, activationCodeGroupLength: groupLength } = limits
const codeLength = groups * groupLength

declare const parsed: unique symbol

/** An activation code in its written form, XXXX-XXXX-XXXX-XXXX. Only `findActivationCode` makes one. */
export type ActivationCode = string & { readonly [parsed]: 'ActivationCode' }

const codePattern = new RegExp(`^[A-Z0-9]{${groupLength}}(?:-[A-Z0-9]{${groupLength}}){${groups - 1}}$`)

const isCode = (text: string): text is ActivationCode => codePattern.test(text)

/** Replaces the letters and digits of other keyboards and scripts by the ASCII ones that they stand for. */
const toAscii = (text: string): string =>
  withAsciiDigits(text)
    .replace(/[ıİ]/g, (letter) => (letter === 'ı' ? 'i' : 'I'))
    .replace(/[Ａ-Ｚａ-ｚ]/g, (letter) => letter.normalize('NFKC'))

/**
 * The letters and digits of a text. Letters that a code may have are in upper case. Others are kept: without them the
 * rest could pass for a code. In upper case "ß" would be two letters of a code.
 */
const charactersIn = (text: string): readonly string[] =>
  [...toAscii(text).replace(/[^\p{L}\p{N}\p{M}]/gu, '')].map((character) =>
    /[a-z]/.test(character) ? character.toUpperCase() : character,
  )

const withDashes = (characters: readonly string[]): string =>
  characters.map((character, i) => (i > 0 && i % groupLength === 0 ? `-${character}` : character)).join('')

/** Four groups with the same separator, or one run. The lookahead lets candidates overlap, as in five groups. */
const candidatesIn = (text: string): readonly string[] => {
  // A literal, because the package's build replaces character properties in literals only. Phones of 2022 know no lookbehind.
  const candidates =
    /(?:^|[^\p{L}\p{N}])(?=([A-Za-z0-9]{4}([^\p{L}\p{N}\p{M}]{0,5})[A-Za-z0-9]{4}\2[A-Za-z0-9]{4}\2[A-Za-z0-9]{4})(?![\p{L}\p{N}]))/gu
  // Mails and cards contain invisible characters: soft hyphens, joiners, direction marks.
  const visible = toAscii(text.replace(/\p{Cf}/gu, '')).replace(/\p{Pd}/gu, '-')
  return Array.from(visible.matchAll(candidates), ([, candidate = '']) => candidate)
}

/**
 * The only code in a text, such as a sentence of the card's e-mail. Two candidates are none, because either could be the wrong one,
 * and five groups have two.
 */
export const findActivationCode = (text: string): ActivationCode | undefined => {
  const characters = charactersIn(text)
  const candidates = characters.length === codeLength ? [characters.join('')] : candidatesIn(text)
  const written = withDashes(charactersIn(candidates[0] ?? ''))
  return candidates.length === 1 && isCode(written) ? written : undefined
}

/** Whether a text has more characters than a code, but no whole code in it. Cut, it could pass for a code. */
export const isTooLong = (text: string): boolean =>
  charactersIn(text).length > codeLength && findActivationCode(text) === undefined

/** Whether a text has a letter or digit that no code has. */
export const hasForeignCharacter = (text: string): boolean => charactersIn(text).some((each) => !/[A-Z0-9]/.test(each))

/** A field's text and its caret, in UTF-16 units as browsers count. */
export interface FieldText {
  readonly text: string
  readonly caret: number
}

/**
 * The field after an edit (specification §5): letters in upper case, dashes between the groups, no other separators.
 * The caret stays after the same character. If the text is longer than a code, drops the characters just before the
 * caret: those were typed last. A whole code in a longer text is found and taken.
 *
 * A dash with nothing after it is removed: one that came back by itself could not be deleted. For the same reason
 * deleting forward across a dash moves the caret past it.
 */
export const formatActivationCode = ({ text, caret }: FieldText, edit?: 'delete-forward'): FieldText => {
  const before = charactersIn(text.slice(0, caret))
  const after = charactersIn(text.slice(caret))
  const surplus = Math.max(0, before.length + after.length - codeLength)
  const whole = surplus > 0 ? findActivationCode(text) : undefined
  if (whole !== undefined) return { text: whole, caret: whole.length }

  const kept = before.slice(0, Math.max(0, before.length - surplus))
  const formatted = withDashes([...kept, ...after].slice(0, codeLength))
  const position = withDashes(kept).length
  const passesDash = edit === 'delete-forward' && formatted.charAt(position) === '-'
  return { text: formatted, caret: passesDash ? position + 1 : position }
}

/** 4 groups of 4 letters or digits (specification §5). */
export const wellFormedActivationCode: Rule<'activation-code-invalid'> = (value) =>
  findActivationCode(value) === undefined ? 'activation-code-invalid' : undefined
