import type { Task } from 'fp-ts/Task'

/** A slow phone reads so much JSON in 40 ms. */
const readAtOnce = 1_000_000

/** And so much in 10 ms. */
const readInATurn = 250_000

const opening = /^\{"\w+":\[/
const firstElement = /\{"[^"]*":/y

/**
 * The elements of a list that is all of a text from `start` to `end`, read some at a time. It is cut where an element seems to
 * begin as the first one did. A cut within a string or a list further down leaves something unclosed before it, which is no
 * JSON; then the next place is tried. So an element is never cut.
 */
function* elementsIn(text: string, start: number, end: number): Generator<void, readonly unknown[]> {
  firstElement.lastIndex = start
  const separator = `},${firstElement.exec(text)?.[0]}`
  const elements: unknown[] = []
  for (let from = start; from < end; ) {
    let cut = from + readInATurn
    let piece: readonly unknown[] | undefined
    while (piece === undefined) {
      const found = text.indexOf(separator, cut)
      cut = found === -1 ? end : found + 1
      try {
        piece = JSON.parse(`[${text.slice(from, cut)}]`)
      } catch (reason) {
        if (cut === end) throw reason
      }
    }
    for (const element of piece ?? []) elements.push(element)
    from = cut + 1
    yield
  }
  return elements
}

/**
 * The value of a JSON text, as JSON.parse gives it. A long one that is an object with one list, `{"data":[{…},{…}]}`, is read
 * in turns: the platform does other things in between, in `nextTurn`. Rejects where the text is no JSON.
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
