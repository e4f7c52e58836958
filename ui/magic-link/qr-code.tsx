import type { ReactNode } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  readonly url: string
  readonly label: string
  /** Renders the frame around the code. Not called if there is no code. */
  readonly children: (code: ReactNode) => ReactNode
}

/** The light margin that cameras need around a code, in modules, which are the squares of the code (ISO/IEC 18004). */
const quietZoneModules = 4

/** Returns an SVG path for the dark modules. Adjacent dark modules in a row become one bar of height 1. */
const createQrModulesPath = (rows: readonly (readonly boolean[])[]): string =>
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

/** The maximum length of a URL in bytes. A longer URL needs more than 149 modules in a row, too many for a phone. */
const maxUrlBytes = 1628

/**
 * A URL as a QR code. Renders nothing if the URL is too long. The browser draws the code itself, because the URL
 * contains a token, which must not be sent to a service that draws codes.
 */
const QrCode = ({ url, label, children }: QrCodeProps): ReactNode => {
  if (new TextEncoder().encode(url).length > maxUrlBytes) return null
  const { size, data } = encode(url, { ecc: 'M', border: quietZoneModules })
  return children(
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      {/* The code has its own background, because a forced dark scheme darkens the background of the page. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={createQrModulesPath(data)} fill="#000" />
    </svg>,
  )
}

export default QrCode
