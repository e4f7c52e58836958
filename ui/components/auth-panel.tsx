import type { ReactNode } from 'react'
import styles from './auth-panel.module.css'
import graphics from './graphics.module.css'
import { MapPin } from './graphics.tsx'
import { OptionalContentBoundary } from './placeholders.tsx'

const hillOutlinePath = 'M-6-100C52-108 112-62 106 2 102 58 56 84 0 100-58 112-110 58-98-4-90-56-58-92-6-100Z'

/** Draws contour lines: outlines of a hill, each smaller than the previous one, and slightly rotated and moved. */
const drawContours = (x: number, y: number, size: number, levels: number) =>
  Array.from({ length: levels }, (_, level) => {
    const scale = size * (1 - level / (levels + 0.5))
    return (
      <path
        key={scale}
        d={hillOutlinePath}
        transform={`translate(${x + level * 7} ${y - level * 5}) rotate(${level * 9}) scale(${scale.toFixed(2)})`}
      />
    )
  })

const MapDrawing = ({ className }: { readonly className?: string | undefined }) => (
  <svg aria-hidden="true" viewBox="0 0 480 640" preserveAspectRatio="xMidYMin slice" className={className}>
    <g className={styles.contours}>
      {drawContours(90, 150, 2.5, 8)}
      {drawContours(420, 470, 2.2, 7)}
    </g>
    <path className={styles.route} d="M-20 480C40 490 90 480 150 466S300 500 312 420 200 340 232 268 372 262 356 150" />
    <MapPin x={356} y={150} scale={4} body={styles.pin} eye={styles.eye} />
  </svg>
)

export interface AuthPanelProps {
  readonly heading: ReactNode
  readonly description?: ReactNode
  /** Content above the heading: a back link, or the steps of an activation. */
  readonly above?: ReactNode
  readonly children?: ReactNode
  /** Text below the form, such as links to other forms. */
  readonly footnote?: ReactNode
  /** Whether a phone shows a band of the map above the form. The default is true. */
  readonly hasBand?: boolean
  /** A text on the map. It is shown only if the map is next to the form. */
  readonly caption?: string | undefined
}

/** The layout of the public pages: a form, and a map next to it if there is space. */
export const AuthPanel = ({ heading, description, above, children, footnote, hasBand, caption }: AuthPanelProps) => (
  <div className={styles.panel} data-band={hasBand}>
    <div className={styles.column}>
      {above}
      <h1 tabIndex={-1}>{heading}</h1>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      <div className={styles.form}>{children}</div>
      {Boolean(footnote) && <div className={styles.footnote}>{footnote}</div>}
    </div>
    <div className={styles.map}>
      <OptionalContentBoundary>
        <MapDrawing className={`${styles.art} ${graphics.mirrored}`} />
      </OptionalContentBoundary>
      {caption && <p className={styles.caption}>{caption}</p>}
    </div>
  </div>
)
