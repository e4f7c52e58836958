import type { ReactNode } from 'react'
import { type ComponentProps, useId } from 'react'
import { FieldFrame } from './fields.tsx'
import styles from './filters.module.css'
import { ChevronDownIcon } from './icon.tsx'
import { CheckIcon } from './screen-icons.tsx'

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

export interface FilterChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
  /** How many entries it would show; undefined until that is known. */
  readonly count: string | undefined
}

/** A button that narrows a list while it is pressed. */
export const FilterChip = ({ pressed, onPress, children, count }: FilterChipProps) => (
  <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
    {pressed && <CheckIcon />}
    {children}
    {count !== undefined && <bdi>({count})</bdi>}
  </button>
)
