import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly shape?: 'line' | 'block'
  readonly width?: 'short' | 'medium' | 'full'
}

/** The shape of content on its way. Silent: say in words elsewhere that something loads. */
export const Skeleton = ({ shape = 'line', width = 'full' }: SkeletonProps) => (
  <div aria-hidden="true" data-loading className={classNames(styles[shape], styles[width])} />
)
