import type { ReactNode } from 'react'
import styles from './filter-chip.module.css'
import { CheckIcon } from './screen-icons.tsx'

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
