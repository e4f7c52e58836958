import {
  type ClipboardEvent,
  type InputEvent as ReactInputEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  findActivationCode,
  findWrongCodePart,
  formatActivationCode,
  isLongTextWithoutCode,
  isUnsafeToFormat,
  type WrongCodePart,
} from '../../core/activation/activation-code.ts'
import * as limits from '../../core/shared/limits.ts'
import { useInputComposition } from '../components/composition.ts'
import { TextField, type TextFieldProps } from '../components/fields.tsx'
import { hasEarlyComposition } from '../forms/event-queue.ts'
import styles from './activation.module.css'

const setTextAndCaret = (input: HTMLInputElement, text: string, caret: number) => {
  input.value = text
  input.setSelectionRange(caret, caret)
}

/** Formats the text of the field. Skips an unchanged text, because any write may clear the browser's undo history. */
const formatLicenseKeyInput = (input: HTMLInputElement, edit?: 'typed' | 'delete-forward') => {
  const { value, selectionEnd } = input
  const { text, caret } = formatActivationCode({ text: value, caret: selectionEnd ?? value.length }, edit)
  if (text !== value || caret !== selectionEnd) setTextAndCaret(input, text, caret)
}

/**
 * Returns the kind of an edit: typing, which includes Backspace, or the Delete key. Undefined for any other input, for
 * example for a text from the clipboard of a phone's keyboard.
 */
const readEditKind = (event: Event) => {
  if (!(event instanceof InputEvent) || !/^(?:insertText|delete)/.test(event.inputType)) return undefined
  if (isUnsafeToFormat(event.data ?? '')) return undefined
  return event.inputType === 'deleteContentForward' ? 'delete-forward' : 'typed'
}

export interface LicenseKeyFieldProps extends Omit<TextFieldProps, 'type' | 'onPaste' | 'ref' | 'onInput'> {
  readonly onInput?: (event: { readonly currentTarget: HTMLInputElement }) => void
  /** Renders the error for a text that can't become a code. `wrong` is the wrong part of the text. */
  readonly invalidError: (wrong: WrongCodePart) => ReactNode
}

/**
 * The field for the activation code (specification §5), which formats the input. It has no `maxLength`: the browser
 * would cut a pasted text before the code in the text is found.
 */
export const LicenseKeyField = ({ onInput, invalidError, error, ...rest }: LicenseKeyFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const accepted = useRef(String(rest.defaultValue ?? ''))
  const [wrong, setWrong] = useState<WrongCodePart>()

  const take = (input: HTMLInputElement, typed: ReturnType<typeof readEditKind>, isWhole = typed === undefined) => {
    // Formatting could turn an unsafe text, or a long text without a code, into another code.
    const staysAsItIs = isUnsafeToFormat(accepted.current) || (isWhole && isLongTextWithoutCode(input.value))
    formatLicenseKeyInput(input, staysAsItIs ? undefined : typed)
    accepted.current = input.value
    setWrong(findWrongCodePart(input.value))
  }
  const { isComposing, ...composition } = useInputComposition((event) => {
    take(event.currentTarget, 'typed', true)
    onInput?.(event)
  })

  // The text may come from the URL, or was typed before the script had loaded, so it is checked and formatted here. No
  // input event is dispatched, because it would cancel a queued submit.
  useEffect(() => {
    const input = field.current
    if (input === null || hasEarlyComposition(input)) return
    if (input.value !== accepted.current) formatLicenseKeyInput(input)
    accepted.current = input.value
    setWrong(findWrongCodePart(input.value))
  }, [])

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // The field has only one line, so the browser would join the words before and after a line break.
    const text = event.clipboardData.getData('text').slice(0, limits.maxPastedLength).trim().replace(/\s+/g, ' ')
    const licenseKey = findActivationCode(text)
    // A whole code replaces the text of the field, and so does a text that must stay unformatted. The browser inserts
    // any other text at the caret.
    if (licenseKey === undefined && !isUnsafeToFormat(text)) return
    event.preventDefault()
    accepted.current = licenseKey ?? text
    setWrong(findWrongCodePart(accepted.current))
    setTextAndCaret(input, accepted.current, accepted.current.length)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <TextField
      {...rest}
      {...composition}
      ref={field}
      error={wrong === undefined ? error : invalidError(wrong)}
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
        // Safari dispatches another input event after the end of a composition, although the text is the same.
        const { currentTarget: input } = event
        if (!isComposing(event) && input.value !== accepted.current) take(input, readEditKind(event.nativeEvent))
        onInput?.(event)
      }}
      onPaste={paste}
    />
  )
}
