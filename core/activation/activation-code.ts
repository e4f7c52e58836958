import { limits } from '../shared/limits.ts'
import type { Rule } from '../shared/validation.ts'

const { activationCodeGroups: groups, activationCodeGroupLength: groupLength } = limits
const codeLength = groups * groupLength

const turkishLetters: Readonly<Record<string, string>> = { ı: 'i', İ: 'I' }

const fullWidthOffset = 0xfee0

/**
 * Replaces the letters and digits of our languages' keyboards (full-width, Turkish, Persian) by their ASCII ones.
 * Look-alikes, such as the kelvin sign, stay. Each character is replaced by one, so a prefix of the text gives a prefix
 * of the result.
 */
const toAscii = (text: string): string =>
  text
    .replace(/[ıİ]/g, (letter) => turkishLetters[letter] ?? letter)
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - fullWidthOffset))
    // The last four bits of a Persian digit are its value.
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/**
 * The formats in which a code is printed, the most reliable first: with dashes, in one run, with spaces. A code is never
 * part of a longer word. The lookahead lets candidates overlap, as in five short words. There is no lookbehind, because
 * phones of 2022 do not know it.
 */
const createFormats = (): readonly RegExp[] => {
  // Regular expression literals, because the package's build replaces character properties in literals only.
  const outsideWord = /[^\p{L}\p{Nd}]/u.source
  const insideWord = /[\p{L}\p{Nd}]/u.source
  const dash = /\p{Pd}/u.source
  const dashOrSpace = /[\s\p{Pd}]/u.source
  const candidatesWith = (separator: string) => {
    const group = `[A-Za-z0-9]{${groupLength}}`
    const code = `${group}(?:${separator}${group}){${groups - 1}}`
    return new RegExp(`(?:^|${outsideWord})(?=(${code})(?!${insideWord}))`, 'gu')
  }
  return [
    candidatesWith(`\\s{0,3}${dash}${dashOrSpace}{0,5}`),
    candidatesWith(''),
    candidatesWith(`${dashOrSpace}{1,5}`),
  ]
}

let createdFormats: readonly RegExp[] | undefined

/** Created at the first use: engines take long to compile character properties, and the start does not need them. */
const printedFormats = (): readonly RegExp[] => {
  createdFormats ??= createFormats()
  return createdFormats
}

/** How a code differs from four short words: it is in capitals, or has a digit, or may still be words. */
const likelihoods: readonly ((candidate: string) => boolean)[] = [
  (candidate) => candidate === candidate.toUpperCase(),
  (candidate) => /[0-9]/.test(candidate),
  () => true,
]
const plainWords = likelihoods.length - 1

interface Candidate {
  readonly text: string
  readonly start: number
  /** The index of the first of `likelihoods` that holds: 0 is the most likely. */
  readonly rank: number
}

const candidatesOf = (format: RegExp, text: string): readonly Candidate[] =>
  [...text.matchAll(format)].map(({ 0: before, 1: candidate = '', index }) => ({
    text: candidate,
    start: index + before.length,
    rank: likelihoods.findIndex((holds) => holds(candidate)),
  }))

/** Whether two neighbours are parts of one text that is longer than a code. Among plain words, any four may be a code. */
const overlap = (one: Candidate | undefined, next: Candidate | undefined): boolean =>
  one !== undefined &&
  next !== undefined &&
  next.start < one.start + one.text.length &&
  one.rank === next.rank &&
  (one.rank < plainWords || one.text.includes('-'))

/**
 * The activation code in a text, such as a sentence of the card's e-mail, as it is printed there. Of several candidates
 * it takes the most likely one; then the most reliable format; then the last, because "use the code …" ends with it. Five
 * groups hold no code.
 */
const findPrintedCode = (text: string): string | undefined => {
  // Mails and cards contain invisible characters: soft hyphens, joiners, direction marks.
  const visible = text.replace(/\p{Cf}/gu, '')
  const candidates = printedFormats().flatMap((format) =>
    candidatesOf(format, visible)
      .filter((each, i, all) => !overlap(all[i - 1], each) && !overlap(each, all[i + 1]))
      .reverse(),
  )
  for (const rank of likelihoods.keys()) {
    const found = candidates.find((candidate) => candidate.rank === rank)
    if (found !== undefined) return found.text
  }
  return undefined
}

/** The characters of a code in an ASCII text, in upper case. Others go first: in upper case "ß" would be two letters. */
const charactersIn = (ascii: string): readonly string[] => [...ascii.replace(/[^A-Za-z0-9]/g, '').toUpperCase()]

const withDashes = (characters: readonly string[]): string =>
  characters.map((character, i) => (i > 0 && i % groupLength === 0 ? `-${character}` : character)).join('')

/** The caret's position in the written code after `count` characters, on either side of a dash. */
const caretAfter = (count: number, side: 'before-dash' | 'after-dash'): number =>
  count === 0 ? 0 : count + Math.floor((side === 'after-dash' ? count : count - 1) / groupLength)

/** A field's text and its caret, in UTF-16 units as browsers count. */
export interface FieldText {
  readonly text: string
  readonly caret: number
}

/** The whole code in a text, in its written form; undefined where there is none. */
export const findCode = (text: string): string | undefined => {
  const printed = findPrintedCode(toAscii(text))
  return printed === undefined ? undefined : withDashes(charactersIn(printed))
}

/** Whether a text has more characters than a code, and no whole code in it: cut, it could pass for one. */
export const isTooLong = (text: string): boolean =>
  charactersIn(toAscii(text)).length > codeLength && findCode(text) === undefined

/**
 * The field after an edit (specification §5): other characters than those of a code are removed, letters are upper case,
 * dashes stand between the groups, and the caret stays after the same character. Surplus characters are removed in front
 * of the caret, where they were put in, so that none is pushed out of the field's end. A whole code in a longer text is
 * found and taken.
 *
 * A dash with nothing after it is removed: one that came back by itself could not be deleted. For the same reason
 * deleting forward across a dash moves the caret past it.
 */
export const formatCode = ({ text, caret }: FieldText, edit?: 'delete-forward'): FieldText => {
  const before = charactersIn(toAscii(text.slice(0, caret)))
  const after = charactersIn(toAscii(text.slice(caret)))
  const surplus = Math.max(0, before.length + after.length - codeLength)
  const whole = surplus > 0 ? findCode(text) : undefined
  if (whole !== undefined) return { text: whole, caret: whole.length }

  const kept = before.slice(0, Math.max(0, before.length - surplus))
  const formatted = withDashes([...kept, ...after].slice(0, codeLength))
  const position = caretAfter(kept.length, edit === 'delete-forward' ? 'after-dash' : 'before-dash')
  return { text: formatted, caret: Math.min(position, formatted.length) }
}

/** The written form of a code that was entered in any form. */
export const normaliseCode = (text: string): string => findCode(text) ?? withDashes(charactersIn(toAscii(text)))

const codePattern = new RegExp(`^[A-Z0-9]{${groupLength}}(?:-[A-Z0-9]{${groupLength}}){${groups - 1}}$`)

/** 4 groups of 4 letters or digits (specification §5). */
export const wellFormedCode: Rule<'activation-code-invalid'> = (value) =>
  codePattern.test(normaliseCode(value)) ? undefined : 'activation-code-invalid'
