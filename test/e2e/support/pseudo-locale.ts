import type { Texts } from './locales.ts'

/** What the beginning and the end of every pseudo text are. */
export const brackets = { start: '⟦', end: '⟧' } as const

const plain = 'ACEGHINOSUYaceghinosuy'
const marked = 'ÅÇÉĜĤÎÑÖŠÛÝåçéĝĥîñöšûý'
const accented = new Map([...plain].map((letter, i) => [letter, marked[i] ?? letter]))

/** Many languages need 40 % more room than English, and short words more than long ones. */
const padding = (length: number) => ' ~~~~~'.repeat(Math.ceil((length * 0.4) / 6))

/** A text in brackets, accented and longer; placeholders stay as they are. */
const pseudoText = (text: string): string => {
  const words = text
    .split(/(\{\{.*?\}\})/)
    .map((part, i) => (i % 2 === 0 ? [...part].map((letter) => accented.get(letter) ?? letter).join('') : part))
  return `${brackets.start}${words.join('')}${padding(text.length)}${brackets.end}`
}

/** Every text of a language made pseudo. */
export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudoText(text) : pseudoTexts(text)]),
  )
