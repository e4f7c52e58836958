import type { ComponentProps } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './stack.module.css'

export type Gap = 'small' | 'medium' | 'large'

export interface StackProps extends ComponentProps<'div'> {
  readonly gap?: Gap
}

/** Places children one below the other, each as wide as the stack. */
export const Stack = ({ gap = 'medium', className, ...rest }: StackProps) => (
  <div {...rest} className={joinClassNames(styles.stack, styles[gap], className)} />
)

/** Places children side by side at their own width. They wrap when they do not fit. */
export const WrapRow = ({ gap = 'small', className, ...rest }: StackProps) => (
  <div {...rest} className={joinClassNames(styles.cluster, styles[gap], className)} />
)

/** Places children in columns of equal width, or in one column if two do not fit. */
export const Columns = ({ gap = 'large', className, ...rest }: StackProps) => (
  <div {...rest} className={joinClassNames(styles.columns, styles[gap], className)} />
)

/** A row of quiet buttons for secondary actions. Their labels align with the text above. */
export const QuietRow = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={joinClassNames(styles.quiet, className)} />
)

/** The class of a link that is as tall as a touch target. */
export const linkClass = styles.link

/** A line that contains only a link of this class. */
export const LinkLine = (props: ComponentProps<'p'>) => <p {...props} className={styles.line} />

/** Returns the class of a `<form>` that is laid out as a stack. */
export const stackClass = (gap: Gap = 'medium'): string => `${styles.stack} ${styles[gap]}`
