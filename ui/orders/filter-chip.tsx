import type { ReactNode } from 'react'
import { CheckIcon } from '../components/icon.tsx'
import styles from './filter-chip.module.css'

export interface FilterChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
  /** How many orders it would show, where that is known. */
  readonly count: string | undefined
}

/** A filter that is on or off. */
export const FilterChip = ({ pressed, onPress, children, count }: FilterChipProps) => (
  <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
    {pressed && <CheckIcon />}
    {children}
    {count !== undefined && <bdi>({count})</bdi>}
  </button>
)
