import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { joinClassNames } from './class-names.ts'
import styles from './fields.module.css'
import { AlertIcon, EyeIcon, EyeOffIcon } from './graphics.tsx'

export interface FieldFrameProps {
  readonly label: string
  /** The id of the labeled control. */
  readonly inputId: string
  /** Help that is always shown. */
  readonly hint?: ReactNode
  /** The error of the value. */
  readonly error?: ReactNode
  readonly className?: string | undefined
  /** The control, with a trailing button or icon. */
  readonly children: ReactNode
}

const isError = (error: ReactNode): boolean => error !== undefined && error !== null && error !== ''

/** Returns the ids of the texts that describe a field's control. */
export const descriptionIds = (inputId: string) => ({ hint: `${inputId}-hint`, error: `${inputId}-error` })

/** A field: its label, the box around its control, its error and its hint. */
export const FieldFrame = ({ label, inputId, hint, error, className, children }: FieldFrameProps) => (
  <div className={joinClassNames(styles.field, className)}>
    <label htmlFor={inputId} className={styles.label}>
      {label}
    </label>
    <div className={styles.control}>{children}</div>
    <div className={styles.message} data-open={isError(error) || undefined}>
      <p id={descriptionIds(inputId).error} className={styles.error}>
        {isError(error) && <AlertIcon />}
        <span>{error}</span>
      </p>
    </div>
    {hint !== undefined && (
      <p id={descriptionIds(inputId).hint} className={styles.hint}>
        {hint}
      </p>
    )}
  </div>
)

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'aria-describedby'>,
    Pick<FieldFrameProps, 'label' | 'hint' | 'error'> {
  /** Content inside the field's end, such as a show/hide button. */
  readonly trailing?: ReactNode
  /** Whether a live region has announced the error. As the field's description, some screen readers would read it again. */
  readonly isErrorRead?: boolean
}

/**
 * A line of text with its label. It is uncontrolled, so that text that is typed before the script starts stays: pass
 * `defaultValue` and read the form. `ref` is the ref of the input.
 */
export const TextField = ({
  label,
  hint,
  error,
  trailing,
  isErrorRead = false,
  className,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const ids = descriptionIds(inputId)
  return (
    <FieldFrame {...{ label, inputId, hint, error, className }}>
      <input
        {...rest}
        aria-describedby={joinClassNames(isError(error) && !isErrorRead && ids.error, hint !== undefined && ids.hint)}
        aria-invalid={isError(error) || undefined}
        id={inputId}
        type={type}
      />
      {trailing}
    </FieldFrame>
  )
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  readonly showLabel: string
  readonly hideLabel: string
  /** Announced while Caps Lock is on, because the typed text is hidden. */
  readonly capsLockLabel: string
}

/** A password with a button that shows and hides it. The caret, the selection and the focus stay. */
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
    // Browsers may move the caret when the type changes. This restores it before the next paint.
    flushSync(() => setShown(!shown))
    input.setSelectionRange(selectionStart, selectionEnd)
  }
  useEffect(() => {
    // Browsers store the content of text fields, so the password is hidden before its form is sent.
    const hide = ({ target }: Event) => {
      const input = document.getElementById(inputId)
      if (input instanceof HTMLInputElement && target === input.form) flushSync(() => setShown(false))
    }
    document.addEventListener('submit', hide, { capture: true })
    return () => document.removeEventListener('submit', hide, { capture: true })
  }, [inputId])
  // Only key events report Caps Lock, so its state is unknown after the focus has left.
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
      <p aria-live="polite" className={styles.capsLock}>
        {capsLock && capsLockLabel}
      </p>
    </div>
  )
}
