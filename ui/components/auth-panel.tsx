import type { ReactNode, Ref } from 'react'
import styles from './auth-panel.module.css'
import { MapArt } from './map-art.tsx'

export interface AuthPanelProps {
  readonly heading: ReactNode
  /** Reaches the `h1`, which takes the focus after a change of page. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly description?: ReactNode
  /** Above the heading: a back link or `ProgressSteps`. */
  readonly before?: ReactNode
  readonly children?: ReactNode
  /** Links to the neighbouring forms. */
  readonly footnote?: ReactNode
}

/** The layout of the public pages: one form, with a piece of map beside it where there is room. */
export const AuthPanel = ({ heading, headingRef, description, before, children, footnote }: AuthPanelProps) => (
  <div className={styles.panel}>
    <div className={styles.column}>
      {before}
      <h1 ref={headingRef} tabIndex={-1}>
        {heading}
      </h1>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      <div className={styles.form}>{children}</div>
      {footnote !== undefined && <div className={styles.footnote}>{footnote}</div>}
    </div>
    <div className={styles.map}>
      <MapArt className={styles.art} />
    </div>
  </div>
)
