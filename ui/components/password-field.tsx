import { type MouseEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { EyeIcon, EyeOffIcon } from './icon.tsx'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  readonly showLabel: string
  readonly hideLabel: string
}

/** A password with a button that shows and hides it; the caret, the selection and the focus stay where they are. */
export const PasswordField = ({ showLabel, hideLabel, id, ...rest }: PasswordFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOffIcon : EyeIcon

  const toggle = () => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    const { selectionStart, selectionEnd } = input
    // Browsers may move the caret when the type changes; it is put back before the next paint.
    flushSync(() => setShown(!shown))
    input.setSelectionRange(selectionStart, selectionEnd)
  }
  const keepFocus = (event: MouseEvent) => event.preventDefault()

  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      {...rest}
      id={inputId}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-controls={inputId}
          aria-label={shown ? hideLabel : showLabel}
          onMouseDown={keepFocus}
          onClick={toggle}
        >
          <Icon />
        </button>
      }
    />
  )
}
