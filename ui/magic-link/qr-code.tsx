import type { ReactNode } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  readonly url: string
  /** The name of the picture for screen readers. */
  readonly label: string
  /** Puts the code into its frame. */
  readonly children: (code: ReactNode) => ReactNode
}

/** The light margin that readers need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4

/** Returns the dark modules as one path: each run of a row is a bar of height 1. */
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

/** The maximum number of bytes in a code that a phone's camera can read: 149 modules (version 33, correction M). */
const maxBytes = 1628

/**
 * A URL as a QR code. Renders nothing for a URL that is too long. The browser draws the code, because the URL
 * contains a token that no service may see.
 */
const QrCode = ({ url, label, children }: QrCodeProps): ReactNode => {
  if (new TextEncoder().encode(url).length > maxBytes) return null
  const { size, data } = encode(url, { ecc: 'M', border: quietZone })
  return children(
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      {/* Browsers that force a dark scheme change the color of the page behind the code. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>,
  )
}

export default QrCode
