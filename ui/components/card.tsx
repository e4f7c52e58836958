import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Also names the section for a screen reader. */
  readonly heading?: ReactNode
  /** One sentence under the heading. */
  readonly description?: ReactNode
  /** Buttons at the end of the heading's line. */
  readonly actions?: ReactNode
  /** Without inner space, for a table that reaches the edges. */
  readonly flush?: boolean
}

/** A surface that holds one subject, with its heading at level 2. */
export const Card = ({ heading, description, actions, flush = false, className, children, ...rest }: CardProps) => {
  const headingId = useId()
  const hasHeader = heading !== undefined || actions !== undefined
  return (
    <section
      aria-labelledby={heading === undefined ? undefined : headingId}
      {...rest}
      className={classNames(styles.card, flush && styles.flush, className)}
    >
      {hasHeader && (
        <header className={styles.header}>
          <div className={styles.words}>
            {heading !== undefined && (
              <h2 id={headingId} tabIndex={-1}>
                {heading}
              </h2>
            )}
            {description !== undefined && <p className={styles.description}>{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
