import type { ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'
import { QrFrame, type QrFrameProps } from './qr-frame.tsx'

export interface QrCodeProps extends Pick<QrFrameProps, 'hint'> {
  readonly address: string
  /** What it is, for those who can't see it. */
  readonly label: string
}

/** The light margin that readers need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4

/** The dark modules as one path: each run of a row is a bar of height 1. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const width = (end < 0 ? row.length : end) - x
        return [`M${x} ${y}h${width}v1h-${width}z`]
      }),
    )
    .join('')

/** An address as a QR code, made here: it is sent to no service. */
const QrCode = ({ address, hint, label }: QrCodeProps): ReactNode => {
  const { size, data } = encode(address, { ecc: 'M', border: quietZone })
  return (
    <QrFrame hint={hint}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={styles.code}
      >
        <path d={pathOf(data)} />
      </svg>
    </QrFrame>
  )
}

export default QrCode
