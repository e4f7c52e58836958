import styles from '../components/graphics.module.css'
import { MapPin } from '../components/graphics.tsx'

/** A drawing of the printed card with an activation code. The highlighted row with four groups is the code. */
export const ActivationCardDrawing = () => (
  <svg aria-hidden="true" viewBox="0 0 216 144" width="144" strokeWidth="3" strokeLinecap="round">
    <rect className={styles.sheet} x="2" y="2" width="212" height="140" rx="15" />
    <MapPin x={108} y={58} scale={2} body={styles.pin} eye={styles.eye} />
    <rect className={`${styles.ground} ${styles.cross}`} x="12" y="78" width="192" height="48" rx="9" />
    <path className={styles.faint} d="M25 102h31m14 0h31m14 0h31m14 0h31" strokeWidth="6" />
  </svg>
)
