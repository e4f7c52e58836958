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
  readonly inputId: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** A link at the end of the label's line. The Tab key reaches it after the control. */
  readonly link?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

const hasErrorText = (error: ReactNode): boolean => error !== undefined && error !== null && error !== ''

/** Returns the ids of the texts that describe a field's control. */
export const createDescriptionIds = (inputId: string) => ({ hint: `${inputId}-hint`, error: `${inputId}-error` })

export const FieldFrame = ({ label, inputId, hint, error, link, className, children }: FieldFrameProps) => (
  <div className={joinClassNames(styles.field, className)}>
    <label htmlFor={inputId} className={styles.label}>
      {label}
    </label>
    <div className={styles.control}>{children}</div>
    <div className={styles.message} data-open={hasErrorText(error) || undefined}>
      <p id={createDescriptionIds(inputId).error} className={styles.error}>
        {hasErrorText(error) && <AlertIcon />}
        <span>{error}</span>
      </p>
    </div>
    {hint !== undefined && (
      <p id={createDescriptionIds(inputId).hint} className={styles.hint}>
        {hint}
      </p>
    )}
    {link && <div className={styles.link}>{link}</div>}
  </div>
)

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'aria-describedby'>,
    Pick<FieldFrameProps, 'label' | 'hint' | 'error' | 'link'> {
  /** Content at the end of the field's box, such as a button that shows the password. */
  readonly trailing?: ReactNode
  /** Whether a live region has already announced the error. Otherwise the error describes the field. */
  readonly isErrorRead?: boolean
}

/**
 * A one-line text field with its label. It is uncontrolled, so that a text that was typed before the script has loaded
 * stays: pass `defaultValue`, and read the value from the form. `ref` refers to the input.
 */
export const TextField = ({
  label,
  hint,
  error,
  link,
  trailing,
  isErrorRead = false,
  className,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const ids = createDescriptionIds(inputId)
  return (
    <FieldFrame {...{ label, inputId, hint, error, link, className }}>
      <input
        {...rest}
        aria-describedby={joinClassNames(
          hasErrorText(error) && !isErrorRead && ids.error,
          hint !== undefined && ids.hint,
        )}
        aria-invalid={hasErrorText(error) || undefined}
        id={inputId}
        type={type}
      />
      {trailing}
    </FieldFrame>
  )
}

/**
 * A field for an email address. Its type is not `email`, because Chromium would then replace letters of the domain: `ß`
 * would become `ss`, which may be another domain.
 */
export const EmailField = (props: Omit<TextFieldProps, 'type'>) => (
  <TextField inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} dir="ltr" {...props} />
)

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  readonly showLabel: string
  readonly hideLabel: string
  /** The text that is shown and announced while Caps Lock is on. */
  readonly capsLockLabel: string
}

/** A password field with a button that shows and hides the password. The caret, the selection and the focus stay. */
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
    // Browsers may move the caret when the type of the input changes. `flushSync` restores it before the next paint.
    flushSync(() => setShown(!shown))
    input.setSelectionRange(selectionStart, selectionEnd)
  }
  useEffect(() => {
    // Hides a visible password on submit, because browsers may store the values of submitted text fields.
    const hide = ({ target }: Event) => {
      const input = document.getElementById(inputId)
      if (input instanceof HTMLInputElement && target === input.form) flushSync(() => setShown(false))
    }
    document.addEventListener('submit', hide, { capture: true })
    return () => document.removeEventListener('submit', hide, { capture: true })
  }, [inputId])
  // Only key events report Caps Lock, so its state is unknown while another element has the focus.
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const keepFocus = (event: MouseEvent) => event.preventDefault()

  return (
    <div>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        {...rest}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
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
