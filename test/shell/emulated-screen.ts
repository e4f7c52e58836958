/** A screen of characters, as a terminal draws what a program writes. Colours and widths of characters are left out. */
export interface EmulatedScreen {
  write(output: string): void
  /** What stands on it, without blank lines at its end. */
  text(): string
}

const escapeKey = '\u001b'
const bell = '\u0007'
const sequence = new RegExp(`^${escapeKey}\\[([?\\d;]*)([A-Za-z])`)
/** Titles, character sets and the like, which draw nothing. */
const ignored = new RegExp(`^${escapeKey}(?:\\][^${bell}]*${bell}|[()][A-Z0-9]|[=>78])`)
/** No sequence is longer: what begins so and is shorter may go on in the next piece of output. */
const longestSequence = 16

/** Draws the sequences that Ink and a shell write. */
export const emulatedScreen = (rows: number): EmulatedScreen => {
  let lines: string[] = []
  let kept: string[] = []
  let row = 0
  let column = 0
  let rest = ''

  const lineAt = (at: number) => lines[at] ?? ''
  const put = (character: string) => {
    const line = lineAt(row).padEnd(column)
    lines[row] = line.slice(0, column) + character + line.slice(column + 1)
    column += 1
  }
  const feed = () => {
    if (row < rows - 1) row += 1
    else lines.shift()
  }
  const eraseLineFrom = (first: number) => {
    lines[row] = lineAt(row).slice(0, first)
  }
  const eraseFrom = (firstRow: number, first: number) => {
    if (firstRow < lines.length) eraseLineFrom(first)
    lines.length = Math.min(lines.length, firstRow + 1)
  }
  const erase: Readonly<Record<string, () => void>> = {
    K: () => eraseLineFrom(column),
    '2K': () => eraseLineFrom(0),
    J: () => eraseFrom(row, column),
    '2J': () => {
      lines = []
    },
  }
  const obey = (argument: string, command: string) => {
    const count = Number(argument.split(';')[0] || 1)
    if (command === 'A') row = Math.max(row - count, 0)
    else if (command === 'B') row = Math.min(row + count, rows - 1)
    else if (command === 'G') column = count - 1
    else if (command === 'H') [row, column] = [count - 1, Number(argument.split(';')[1] || 1) - 1]
    else if (argument === '?1049') {
      // A screen of its own, and back to what stood there before.
      const [next, former] = command === 'h' ? [[], lines] : [kept, []]
      lines = next
      kept = former
      row = lines.length
    } else erase[`${argument === '0' ? '' : argument}${command}`]?.()
  }

  return {
    write: (output) => {
      let text = rest + output
      rest = ''
      while (text !== '') {
        const [found = '', argument = '', command = ''] = sequence.exec(text) ?? []
        const skipped = found || ignored.exec(text)?.[0]
        if (found !== '') obey(argument, command)
        if (skipped) text = text.slice(skipped.length)
        else if (text.startsWith(escapeKey) && text.length < longestSequence) {
          rest = text
          return
        } else {
          const [character = ''] = text
          if (character === '\n') feed()
          else if (character === '\r') column = 0
          else if (character === '\b') column = Math.max(column - 1, 0)
          else if (character >= ' ') put(character)
          text = text.slice(character.length)
        }
      }
    },
    text: () =>
      Array.from(lines, (line = '') => line.trimEnd())
        .join('\n')
        .trimEnd(),
  }
}
