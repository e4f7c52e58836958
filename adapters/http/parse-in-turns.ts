import type { Task } from 'fp-ts/Task'

/** A slow phone reads so much JSON in 40 ms. */
const readAtOnce = 1_000_000

/** And so much in 10 ms. */
const readInATurn = 250_000

const opening = /^\{"\w+":\[/

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openingBracket, closingBracket, openingBrace, closingBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Where the string ends that begins at `start`. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** The first comma of the list itself, at a turn's length after `from` or later; `end` where there is none. */
const nextCut = (text: string, from: number, end: number): number => {
  let depth = 0
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === openingBrace || code === openingBracket) depth += 1
    else if (code === closingBrace || code === closingBracket) depth -= 1
    else if (code === comma && depth === 0 && at - from >= readInATurn) return at
  }
  return end
}

/** The elements of a list that is all of a text from `start` to `end`, some at a time. Each character is looked at once. */
function* elementsIn(text: string, start: number, end: number): Generator<void, readonly unknown[]> {
  const elements: unknown[] = []
  for (let from = start; from <= end; ) {
    const cut = nextCut(text, from, end)
    const piece: readonly unknown[] = JSON.parse(`[${text.slice(from, cut)}]`)
    if (piece.length === 0) throw new SyntaxError('A comma without an element')
    for (const element of piece) elements.push(element)
    from = cut + 1
    yield
  }
  return elements
}

/**
 * The value of a JSON text, as JSON.parse gives it. A long one that is an object with one list, `{"data":[{…},{…}]}`, is read
 * in turns: the platform does other things in between, in `nextTurn`. Rejects where the text is no JSON. Whatever the text
 * is, it is parsed twice at most.
 */
export const parseInTurns = async (text: string, nextTurn: Task<void>): Promise<unknown> => {
  const head = text.length > readAtOnce ? opening.exec(text)?.[0] : undefined
  if (head === undefined || !text.endsWith(']}')) return JSON.parse(text)
  const reading = elementsIn(text, head.length, text.length - 2)
  try {
    let turn = reading.next()
    for (; !turn.done; turn = reading.next()) await nextTurn()
    return { [head.slice(2, -3)]: turn.value }
  } catch {
    // There is more in it than one list.
    return JSON.parse(text)
  }
}
