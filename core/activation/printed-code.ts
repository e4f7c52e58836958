import { limits } from '../shared/limits.ts'

const { activationCodeGroups: groups, activationCodeGroupLength: groupLength } = limits

/**
 * The ways in which a code is printed, the surest first: with dashes, in one, with spaces. Never within a word of any
 * language: a lookahead, so that candidates may overlap, as in five short words; no lookbehind, which phones of 2022 do not
 * know.
 */
const makeShapes = (): readonly RegExp[] => {
  // As literals, in which the package's build spells out properties of characters: some engines know none.
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

let madeShapes: readonly RegExp[] | undefined

/** Made when the first code is looked for: what is a letter takes an engine long to find out, and no start has to wait for it. */
const shapes = (): readonly RegExp[] => {
  madeShapes ??= makeShapes()
  return madeShapes
}

/** What tells a code from four short words, the surest first. */
const signs: readonly ((candidate: string) => boolean)[] = [
  (candidate) => candidate === candidate.toUpperCase(),
  (candidate) => /[0-9]/.test(candidate),
  () => true,
]
const words = signs.length - 1

interface Candidate {
  readonly text: string
  readonly start: number
  /** Which of the signs it has, the surest. */
  readonly sign: number
}

const candidatesOf = (shape: RegExp, text: string): readonly Candidate[] =>
  [...text.matchAll(shape)].map(({ 0: before, 1: candidate = '', index }) => ({
    text: candidate,
    start: index + before.length,
    sign: signs.findIndex((hasSign) => hasSign(candidate)),
  }))

/** Whether two that follow each other are parts of one that is longer than a code. Of plain words any four may be meant. */
const areOne = (one: Candidate | undefined, next: Candidate | undefined): boolean =>
  one !== undefined &&
  next !== undefined &&
  next.start < one.start + one.text.length &&
  one.sign === next.sign &&
  (one.sign < words || one.text.includes('-'))

/**
 * The activation code that stands in a text, such as a sentence of the card's e-mail, as it is printed there. Where
 * several could be meant: one in capitals, or else with a digit, before plain words; dashes before one run before
 * spaces; and then the last, since "use the code …" ends with it. Five groups hold no code.
 */
export const printedCode = (plain: string): string | undefined => {
  // Mails and cards bring invisible characters along: soft hyphens, joiners, marks of direction.
  const visible = plain.replace(/\p{Cf}/gu, '')
  const candidates = shapes().flatMap((shape) =>
    candidatesOf(shape, visible)
      .filter((each, i, all) => !areOne(all[i - 1], each) && !areOne(each, all[i + 1]))
      .reverse(),
  )
  for (const sign of signs.keys()) {
    const found = candidates.find((candidate) => candidate.sign === sign)
    if (found !== undefined) return found.text
  }
  return undefined
}
