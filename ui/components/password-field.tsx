import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { EyeIcon, EyeOffIcon } from './icon.tsx'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  readonly showLabel: string
  readonly hideLabel: string
  /** Said while Caps Lock is on: what is typed can't be seen. */
  readonly capsLockLabel: string
}

/** A password with a button that shows and hides it; the caret, the selection and the focus stay where they are. */
export const PasswordField = ({ showLabel, hideLabel, capsLockLabel, id, ...rest }: PasswordFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const Icon = shown ? EyeOffIcon : EyeIcon

  const toggle = () => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    const { selectionStart, selectionEnd } = input
    // Browsers may move the caret when the type changes; it is put back before the next paint.
    flushSync(() => setShown(!shown))
    input.setSelectionRange(selectionStart, selectionEnd)
  }
  // Browsers tell of it with a key only; going away from the field ends what is known.
  const lookAtCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const keepFocus = (event: MouseEvent) => event.preventDefault()

  return (
    <div>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        {...rest}
        onKeyDown={lookAtCapsLock}
        onKeyUp={lookAtCapsLock}
        onBlur={() => setCapsLock(false)}
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
      <p role="status" className={styles.capsLock}>
        {capsLock && capsLockLabel}
      </p>
    </div>
  )
}
