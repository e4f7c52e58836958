import { type ClipboardEvent, type InputEvent as ReactInputEvent, useEffect, useRef, useState } from 'react'
import {
  findActivationCode,
  formatActivationCode,
  isMisgrouped,
  isTooLong,
  isWrong,
} from '../../core/activation/activation-code.ts'
import { limits } from '../../core/shared/limits.ts'
import { useComposition } from '../components/composition.ts'
import { TextField, type TextFieldProps } from '../components/fields.tsx'
import { composesSince } from '../forms/event-queue.ts'
import styles from './activation.module.css'

const setTextAndCaret = (input: HTMLInputElement, text: string, caret: number) => {
  input.value = text
  input.setSelectionRange(caret, caret)
}

/** Writes the text back only where it differs, so that undo still works if the browser can keep it. */
const format = (input: HTMLInputElement, edit?: 'typed' | 'delete-forward') => {
  const { value, selectionEnd } = input
  const { text, caret } = formatActivationCode({ text: value, caret: selectionEnd ?? value.length }, edit)
  if (text !== value || caret !== selectionEnd) setTextAndCaret(input, text, caret)
}

/** The kind of edit of a single key. Every other input may bring a whole text. */
const typedEdit = (event: Event) => {
  if (!(event instanceof InputEvent) || !/^(?:insertText|delete)/.test(event.inputType)) return undefined
  return event.inputType === 'deleteContentForward' ? 'delete-forward' : 'typed'
}

export interface LicenseKeyFieldProps extends Omit<TextFieldProps, 'type' | 'onPaste' | 'ref' | 'onInput'> {
  readonly onInput?: (event: { readonly currentTarget: HTMLInputElement }) => void
  /** The error for a text that is longer than a code, and for letters that no code has. Without them it could pass for one. */
  readonly invalidError: string
}

/**
 * The field of the activation code (specification §5) formats every kind of input. It has no `maxLength`, which would cut a
 * pasted text before the code in it is found.
 */
export const LicenseKeyField = ({ onInput, invalidError, error, ...rest }: LicenseKeyFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const accepted = useRef(String(rest.defaultValue ?? ''))
  const [isRejected, setIsRejected] = useState(false)

  const take = (input: HTMLInputElement, typed: ReturnType<typeof typedEdit>, isWhole = typed === undefined) => {
    // The field's dashes move with what is typed, another text's do not.
    const edit = isMisgrouped(accepted.current) ? undefined : typed
    const isTooLongText = (isWhole || edit === undefined) && isTooLong(input.value)
    if (isTooLongText) setTextAndCaret(input, accepted.current, accepted.current.length)
    else format(input, edit)
    accepted.current = input.value
    setIsRejected(isTooLongText || isWrong(input.value))
  }
  const { isComposing, ...composition } = useComposition((event) => {
    take(event.currentTarget, 'typed', true)
    onInput?.(event)
  })

  // The address may contain too long a code, and input from before the script started is not formatted yet. Set silently: an
  // input event would cancel a queued submit.
  useEffect(() => {
    const input = field.current
    if (input === null || composesSince(input)) return
    setIsRejected(isTooLong(input.value) || isWrong(input.value))
    if (!isTooLong(input.value) && input.value !== accepted.current) format(input)
    accepted.current = input.value
  }, [])

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const text = event.clipboardData.getData('text')
    const licenseKey = findActivationCode(text)
    // A whole code replaces the field's text, and so does one with wrong groups. A part of a code is inserted at the caret.
    if (licenseKey === undefined && !isTooLong(text) && !isMisgrouped(text)) return
    event.preventDefault()
    setIsRejected(licenseKey === undefined)
    if (licenseKey === undefined && isTooLong(text)) return
    accepted.current = licenseKey ?? text.trim()
    setTextAndCaret(input, accepted.current, accepted.current.length)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <TextField
      {...rest}
      {...composition}
      ref={field}
      error={isRejected ? invalidError : error}
      className={styles.licenseKey}
      size={limits.activationCodeInputLength}
      inputMode="text"
      autoCapitalize="characters"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      dir="ltr"
      translate="no"
      onInput={(event: ReactInputEvent<HTMLInputElement>) => {
        // Safari sends another input once a composition has ended.
        const { currentTarget: input } = event
        if (!isComposing(event) && input.value !== accepted.current) take(input, typedEdit(event.nativeEvent))
        onInput?.(event)
      }}
      onPaste={paste}
    />
  )
}
