import { type ComponentProps, useId } from 'react'
import { FieldFrame } from './fields.tsx'
import { ChevronDownIcon } from './icon.tsx'
import styles from './select-field.module.css'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly label: string
  readonly options: readonly SelectOption[]
}

/** A native select with its label. */
export const SelectField = ({ label, options, className, id, ...rest }: SelectFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame {...{ label, inputId, className }}>
      <select {...rest} id={inputId} className={styles.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className={styles.chevron} />
    </FieldFrame>
  )
}
