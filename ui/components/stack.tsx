import type { ComponentProps } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './stack.module.css'

export type StackGap = 'small' | 'medium' | 'large'

export interface StackProps extends ComponentProps<'div'> {
  readonly gap?: StackGap
}

/** A column of children, each as wide as the column. */
export const Stack = ({ gap = 'medium', className, ...rest }: StackProps) => (
  <div {...rest} className={joinClassNames(styles.stack, styles[gap], className)} />
)

/** A row of children, which wrap when they do not fit. */
export const WrappingRow = ({ gap = 'small', className, ...rest }: StackProps) => (
  <div {...rest} className={joinClassNames(styles.wrapRow, styles[gap], className)} />
)

/** Columns of equal width, or one column if two do not fit. */
export const Columns = ({ gap = 'large', className, ...rest }: StackProps) => (
  <div {...rest} className={joinClassNames(styles.columns, styles[gap], className)} />
)

/** A row of quiet buttons for secondary actions. Their labels are aligned with the text above. */
export const QuietButtonRow = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={joinClassNames(styles.quietRow, className)} />
)

/** The class of a link that is as tall as a touch target. */
export const touchTargetLinkClass = styles.link

/** Returns the classes that lay out any element, such as a `<form>`, as a `Stack`. */
export const getStackClass = (gap: StackGap = 'medium'): string => `${styles.stack} ${styles[gap]}`
