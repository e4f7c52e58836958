import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon } from './icon.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly label: string
  /** Help that is there before anything goes wrong. */
  readonly hint?: ReactNode
  /** What is wrong with the value; marks the field as invalid. */
  readonly error?: ReactNode
  /** A control inside the field's end, such as a show/hide button. */
  readonly trailing?: ReactNode
}

/**
 * One line of text with its label. Uncontrolled: give `defaultValue` and read the form, so that what was typed before
 * the script started is kept. `ref` reaches the input.
 */
export const TextField = ({ label, hint, error, trailing, className, id, type = 'text', ...rest }: TextFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={inputId} className={styles['label']}>
        {label}
      </label>
      <div className={styles['control']}>
        <input
          {...rest}
          aria-describedby={classNames(hasError && errorId, hint !== undefined && hintId, rest['aria-describedby'])}
          aria-invalid={hasError || undefined}
          id={inputId}
          type={type}
          className={styles['input']}
        />
        {trailing}
      </div>
      <div className={styles['message']} data-open={hasError || undefined}>
        <p id={errorId} className={styles['error']}>
          {hasError && <AlertIcon />}
          <span>{error}</span>
        </p>
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
