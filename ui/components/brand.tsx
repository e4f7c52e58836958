import styles from './brand.module.css'

/** The product's mark and its name, once that is known; to be put inside the link that leads home. */
export const Brand = ({ name }: { readonly name?: string }) => (
  <span className={styles.brand}>
    <svg aria-hidden="true" viewBox="0 0 32 32" className={styles.mark}>
      <path d="M16 31S4 21.5 4 13a12 12 0 0 1 24 0c0 8.5-12 18-12 18" />
      <circle cx="16" cy="13" r="7" />
      <path d="M16 6c4.5 4 4.5 10 0 14-4.5-4-4.5-10 0-14M9 13h14" />
    </svg>
    {name}
  </span>
)
