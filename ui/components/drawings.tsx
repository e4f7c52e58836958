// The drawings that every page has at hand.
import type { ReactNode } from 'react'
import styles from './illustrations.module.css'

export const Scene = ({ children }: { readonly children: ReactNode }) => (
  <svg aria-hidden="true" viewBox="0 0 200 140" className={styles.scene}>
    <ellipse className={styles.ground} cx="100" cy="74" rx="92" ry="62" />
    <path
      className={styles.contour}
      d="M30 74c0-30 32-46 68-46s72 14 72 44-34 48-72 48-68-16-68-46m22 0c0-18 22-30 46-30s50 10 50 28-24 32-50 32-46-12-46-30"
    />
    {children}
  </svg>
)

/** A barrier across the road: something failed. */
export const RoadClosedIllustration = () => (
  <Scene>
    <path className={styles.road} d="M20 118c40 0 40-22 80-22s40-20 80-20" />
    <path className={styles.lane} d="M20 118c40 0 40-22 80-22s40-20 80-20" />
    <path className={styles.line} d="M66 72v48M134 72v48M56 120h20M124 120h20" />
    <rect className={styles.sheet} x="46" y="44" width="108" height="30" rx="7" />
    <path className={styles.stripes} d="m62 67 11-16m10 16 11-16m10 16 11-16m10 16 11-16" />
  </Scene>
)

export interface MapPinProps {
  /** Of its tip. */
  readonly x: number
  readonly y: number
  readonly scale?: number
  readonly body: string | undefined
  readonly eye: string | undefined
}

/** The brand's mark, as in the icon of the app (`ui/public/favicon.svg`). */
export const MapPin = ({ x, y, scale = 1, body, eye }: MapPinProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path className={body} d="M0 0s-7.5-7-7.5-12.5a7.5 7.5 0 0 1 15 0C7.5-7 0 0 0 0" />
    <circle className={eye} cy="-12.5" r="3" />
  </g>
)
