import { type Key, Text } from 'ink'

/** A line that is being typed. */
export interface TypedLine {
  readonly text: string
  /** Enter was pressed. */
  readonly isEntered: boolean
}

const isCommand = (key: Key) =>
  key.ctrl || key.meta || key.escape || key.tab || key.upArrow || key.downArrow || key.leftArrow || key.rightArrow

/** A line after a key. What is typed or pasted goes to its end. */
export const afterKey = (text: string, input: string, key: Key): TypedLine => {
  if (key.return) return { text, isEntered: true }
  if (key.backspace || key.delete) return { text: [...text].slice(0, -1).join(''), isEntered: false }
  return { text: isCommand(key) ? text : text + input.replaceAll(/\p{Cc}/gu, ''), isEntered: false }
}

/** A line with the place where typing goes on. What is secret shows as so many stars. */
export const Line = ({ text, isSecret = false }: { readonly text: string; readonly isSecret?: boolean }) => (
  <Text>
    {isSecret ? '*'.repeat([...text].length) : text}
    <Text inverse> </Text>
  </Text>
)
