// The icons and illustrations that every page loads.
import type { ReactNode, SVGProps } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './graphics.module.css'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>
export type IconComponent = (props: IconProps) => ReactNode

export const drawIcon =
  (path: string, direction?: 'mirrored') =>
  ({ className, ...rest }: IconProps) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      {...rest}
      className={joinClassNames(styles.icon, direction && styles[direction], className)}
    >
      <path d={path} />
    </svg>
  )

// The `PURE` annotations let the bundler remove icons that no screen uses.
export const SuccessIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M8 12.5l2.7 2.7L16 9.5',
)
export const AlertIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7.5V13M12 16.4v.1',
)
export const InfoIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v5.5M12 7.5v.1',
)
export const CloseIcon: IconComponent = /* @__PURE__ */ drawIcon('m6 6 12 12M18 6 6 18')
export const EyeIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6',
)
export const EyeOffIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.3 7.3A16.4 16.4 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18',
)
export const ChevronDownIcon: IconComponent = /* @__PURE__ */ drawIcon('m6 9.5 6 6 6-6')
export const ArrowBackIcon: IconComponent = /* @__PURE__ */ drawIcon('M20 12H4.5M11 5.5 4.5 12l6.5 6.5', 'mirrored')
export const ArrowOutIcon: IconComponent = /* @__PURE__ */ drawIcon('M8 6h10v10M18 6 6.5 17.5', 'mirrored')
export const UserIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5c.5-4 3.5-5.5 7.5-5.5s7 1.5 7.5 5.5',
)
export const LogOutIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M10 12h10.5M16.5 7.5 21 12l-4.5 4.5',
  'mirrored',
)
export const GlobeIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3',
)
export const MenuIcon: IconComponent = /* @__PURE__ */ drawIcon('M4 7h16M4 12h16M4 17h16')

export const IllustrationFrame = ({ children }: { readonly children: ReactNode }) => (
  <svg aria-hidden="true" viewBox="0 0 200 140" className={styles.scene}>
    <ellipse className={styles.ground} cx="100" cy="74" rx="92" ry="62" />
    <path
      className={styles.contour}
      d="M30 74c0-30 32-46 68-46s72 14 72 44-34 48-72 48-68-16-68-46m22 0c0-18 22-30 46-30s50 10 50 28-24 32-50 32-46-12-46-30"
    />
    {children}
  </svg>
)

/** A barrier across a road: something has failed. */
export const RoadClosedIllustration = () => (
  <IllustrationFrame>
    <path className={styles.road} d="M20 118c40 0 40-22 80-22s40-20 80-20" />
    <path className={styles.lane} d="M20 118c40 0 40-22 80-22s40-20 80-20" />
    <path className={styles.line} d="M66 72v48M134 72v48M56 120h20M124 120h20" />
    <rect className={styles.sheet} x="46" y="44" width="108" height="30" rx="7" />
    <path className={styles.stripes} d="m62 67 11-16m10 16 11-16m10 16 11-16m10 16 11-16" />
  </IllustrationFrame>
)

export interface MapPinProps {
  /** The position of the pin's tip. */
  readonly x: number
  readonly y: number
  readonly scale?: number
  readonly body: string | undefined
  readonly eye: string | undefined
}

/** The mark of the brand, as in the icon of the app (`ui/public/favicon.svg`). */
export const MapPin = ({ x, y, scale = 1, body, eye }: MapPinProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path className={body} d="M0 0s-7.5-7-7.5-12.5a7.5 7.5 0 0 1 15 0C7.5-7 0 0 0 0" />
    <circle className={eye} cy="-12.5" r="3" />
  </g>
)
