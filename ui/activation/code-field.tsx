import type { ClipboardEvent, InputEvent as ReactInputEvent } from 'react'
import { codeIn, formatCode } from '../../core/activation/activation-code.ts'
import { limits } from '../../core/shared/limits.ts'
import { TextField, type TextFieldProps } from '../components/text-field.tsx'
import styles from './code-field.module.css'

/** Puts a text into the field as if it had been typed, so that the form hears of it. */
const put = (input: HTMLInputElement, text: string, caret: number) => {
  input.value = text
  input.setSelectionRange(caret, caret)
}

/**
 * The text is only written back where it differs, so that the browser keeps its own undo and composition as far as it
 * can. There is no `maxLength`: it would cut a pasted text before the code in it is found.
 */
const format = (event: ReactInputEvent<HTMLInputElement>) => {
  const input = event.currentTarget
  const { nativeEvent } = event
  const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
  const { value, selectionEnd } = input
  const { text, caret } = formatCode(
    { text: value, caret: selectionEnd ?? value.length },
    isForward ? 'delete-forward' : undefined,
  )
  if (text !== value || caret !== selectionEnd) put(input, text, caret)
}

/** A whole code in what is pasted replaces what is there, wherever the caret stands. The rest is pasted as typed. */
const paste = (event: ClipboardEvent<HTMLInputElement>) => {
  const code = codeIn(event.clipboardData.getData('text'))
  if (code === undefined) return
  event.preventDefault()
  put(event.currentTarget, code, code.length)
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The field of the activation code (specification §5): formats itself, however it is filled. */
export const CodeField = ({ onInput, ...rest }: Omit<TextFieldProps, 'type' | 'onPaste'>) => (
  <TextField
    {...rest}
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
      format(event)
      onInput?.(event)
    }}
    onPaste={paste}
  />
)
