import { type ClipboardEvent, type InputEvent as ReactInputEvent, useEffect, useRef, useState } from 'react'
import { codeIn, formatCode, isTooLong } from '../../core/activation/activation-code.ts'
import { limits } from '../../core/shared/limits.ts'
import { TextField, type TextFieldProps } from '../components/text-field.tsx'
import styles from './code-field.module.css'

/** Puts a text into the field, and the caret into the text. */
const put = (input: HTMLInputElement, text: string, caret: number) => {
  input.value = text
  input.setSelectionRange(caret, caret)
}

/**
 * The text is only written back where it differs, so that the browser keeps its own undo and composition as far as it
 * can. There is no `maxLength`: it would cut a pasted text before the code in it is found.
 */
const format = (input: HTMLInputElement, edit?: Event) => {
  const isForward = edit instanceof InputEvent && edit.inputType === 'deleteContentForward'
  const { value, selectionEnd } = input
  const { text, caret } = formatCode(
    { text: value, caret: selectionEnd ?? value.length },
    isForward ? 'delete-forward' : undefined,
  )
  if (text !== value || caret !== selectionEnd) put(input, text, caret)
}

/** A key that was pressed, which can only be one too many; everything else may bring a whole text. */
const isTyping = ({ nativeEvent }: ReactInputEvent) =>
  nativeEvent instanceof InputEvent && /^(?:insertText|insertCompositionText|delete)/.test(nativeEvent.inputType)

export interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'onPaste' | 'ref'> {
  /** What is wrong with a text that holds more than a code. It is not taken, since its beginning could pass for a code. */
  readonly tooLong: string
}

/** The field of the activation code (specification §5): formats itself, however it is filled. */
export const CodeField = ({ onInput, tooLong, error, ...rest }: CodeFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const taken = useRef(String(rest.defaultValue ?? ''))
  const [refused, setRefused] = useState(false)

  // The address may have named too long a code, and what was entered before the script started has not been formatted. No
  // event tells of it: that would be an edit, which takes back a submit that waits.
  useEffect(() => {
    const input = field.current
    if (input === null) return
    if (isTooLong(input.value)) setRefused(true)
    else if (input.value !== taken.current) format(input)
    taken.current = input.value
  }, [])

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const text = event.clipboardData.getData('text')
    const code = codeIn(text)
    // A whole code replaces what is there, wherever the caret stands. A part of one is pasted as if it were typed.
    if (code === undefined && !isTooLong(text)) return
    event.preventDefault()
    setRefused(code === undefined)
    if (code === undefined) return
    put(input, code, code.length)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <TextField
      {...rest}
      ref={field}
      error={refused ? tooLong : error}
      className={styles.code}
      size={limits.activationCodeInputLength}
      inputMode="text"
      autoCapitalize="characters"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      dir="ltr"
      translate="no"
      onInput={(event) => {
        const { currentTarget: input } = event
        const isRefused = !isTyping(event) && isTooLong(input.value)
        setRefused(isRefused)
        if (isRefused) put(input, taken.current, taken.current.length)
        else format(input, event.nativeEvent)
        taken.current = input.value
        onInput?.(event)
      }}
      onPaste={paste}
    />
  )
}
