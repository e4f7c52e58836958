import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field-frame.module.css'
import { AlertIcon } from './icon.tsx'

export interface FieldFrameProps {
  readonly label: string
  /** The id of the control that the label belongs to. */
  readonly inputId: string
  /** Help that is there before anything goes wrong. */
  readonly hint?: ReactNode
  /** What is wrong with the value. */
  readonly error?: ReactNode
  readonly className?: string | undefined
  /** The control, and what stands at its end. */
  readonly children: ReactNode
}

export const isError = (error: ReactNode): boolean => error !== undefined && error !== null && error !== ''

/** The ids of what describes a field's control. */
export const describedBy = (inputId: string) => ({ hint: `${inputId}-hint`, error: `${inputId}-error` })

/** A field: its label, the box of its control, and what is to be said about its value. */
export const FieldFrame = ({ label, inputId, hint, error, className, children }: FieldFrameProps) => (
  <div className={classNames(styles.field, className)}>
    <label htmlFor={inputId} className={styles.label}>
      {label}
    </label>
    <div className={styles.control}>{children}</div>
    <div className={styles.message} data-open={isError(error) || undefined}>
      <p id={describedBy(inputId).error} className={styles.error}>
        {isError(error) && <AlertIcon />}
        <span>{error}</span>
      </p>
    </div>
    {hint !== undefined && (
      <p id={describedBy(inputId).hint} className={styles.hint}>
        {hint}
      </p>
    )}
  </div>
)
