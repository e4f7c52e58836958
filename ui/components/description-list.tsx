import type { ReactNode } from 'react'
import styles from './description-list.module.css'

export interface Description {
  readonly term: string
  readonly detail: ReactNode
}

/** Facts with their names, such as the date and the price of an order. */
export const DescriptionList = ({ items }: { readonly items: readonly Description[] }) => (
  <dl>
    {items.map(({ term, detail }) => (
      <div key={term} className={styles.item}>
        <dt className={styles.term}>{term}</dt>
        <dd className={styles.detail}>{detail}</dd>
      </div>
    ))}
  </dl>
)
