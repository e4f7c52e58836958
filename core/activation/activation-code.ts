import { limits } from '../shared/limits.ts'
import type { Rule } from '../shared/validation.ts'
import { plainText } from './plain-text.ts'
import { printedCode } from './printed-code.ts'

const { activationCodeGroups: groups, activationCodeGroupLength: groupLength } = limits
const codeLength = groups * groupLength

/** The characters of a code in a plain text, in upper case by the rules of no language. */
const charactersIn = (plain: string): readonly string[] => [...plain.toUpperCase().replace(/[^A-Z0-9]/g, '')]

const grouped = (characters: readonly string[]): string =>
  characters.map((character, i) => (i > 0 && i % groupLength === 0 ? `-${character}` : character)).join('')

/** Where the caret stands in the written code behind so many of its characters, on either side of a dash. */
const caretBehind = (count: number, side: 'before-dash' | 'after-dash'): number =>
  count === 0 ? 0 : count + Math.floor((side === 'after-dash' ? count : count - 1) / groupLength)

/** A field's text and where its caret stands, in UTF-16 units as browsers count. */
export interface FieldText {
  readonly text: string
  readonly caret: number
}

/** The code in a text, wherever it stands in it; undefined where there is no whole one. */
export const codeIn = (text: string): string | undefined => {
  const printed = printedCode(plainText(text))
  return printed === undefined ? undefined : grouped(charactersIn(printed))
}

/**
 * The field after an edit (specification §5): characters that no code has are left out, letters are upper case, dashes
 * stand between the groups, and the caret stays behind the character that it stood behind. What is too much is taken
 * from what was put in last, in front of the caret, so that nothing is pushed out of the field's end; a whole code in
 * more text than fits is found and taken.
 *
 * A dash goes again when nothing follows it: one that came back by itself could not be deleted. For the same reason
 * deleting forward across a dash moves the caret past it.
 */
export const formatCode = ({ text, caret }: FieldText, edit?: 'delete-forward'): FieldText => {
  const before = charactersIn(plainText(text.slice(0, caret)))
  const after = charactersIn(plainText(text.slice(caret)))
  const surplus = Math.max(0, before.length + after.length - codeLength)
  const whole = surplus > 0 ? codeIn(text) : undefined
  if (whole !== undefined) return { text: whole, caret: whole.length }

  const kept = before.slice(0, Math.max(0, before.length - surplus))
  const formatted = grouped([...kept, ...after].slice(0, codeLength))
  const position = caretBehind(kept.length, edit === 'delete-forward' ? 'after-dash' : 'before-dash')
  return { text: formatted, caret: Math.min(position, formatted.length) }
}

/** The code as the activation service knows it, whatever form it was entered in. */
export const normaliseCode = (text: string): string => codeIn(text) ?? grouped(charactersIn(plainText(text)))

const codePattern = new RegExp(`^[A-Z0-9]{${groupLength}}(?:-[A-Z0-9]{${groupLength}}){${groups - 1}}$`)

/** 4 groups of 4 letters or digits (specification §5). */
export const wellFormedCode: Rule<'activation-code-invalid'> = (value) =>
  codePattern.test(normaliseCode(value)) ? undefined : 'activation-code-invalid'
