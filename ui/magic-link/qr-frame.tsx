import type { ReactNode } from 'react'
import styles from './qr-frame.module.css'

export interface QrFrameProps {
  /** What to do with the code. */
  readonly hint: string
  readonly children?: ReactNode
}

/** What stands around a QR code, and holds its place until it is there. */
export const QrFrame = ({ hint, children }: QrFrameProps): ReactNode => (
  <div className={styles.frame}>
    <p>{hint}</p>
    <div className={styles.code}>{children}</div>
  </div>
)
