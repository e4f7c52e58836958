import { MapPin, type MapPinProps, Scene } from './drawings.tsx'
import styles from './illustrations.module.css'

const Pin = (place: Pick<MapPinProps, 'x' | 'y'>) => (
  <MapPin {...place} scale={2.25} body={styles.pin} eye={styles.eye} />
)

/** A road to a place ahead: nothing here yet. */
export const RoadAheadIllustration = () => (
  <Scene>
    <path className={styles.road} d="M28 122c34 0 26-30 56-30s20 18 44 14 20-30 20-38" />
    <path className={styles.lane} d="M28 122c34 0 26-30 56-30s20 18 44 14 20-30 20-38" />
    <Pin x={148} y={66} />
  </Scene>
)

/** A route with a piece missing: this page does not exist. */
export const BrokenRouteIllustration = () => (
  <Scene>
    <path className={styles.road} d="M24 108c22 4 30-22 52-22M128 70c22-2 20 30 50 26" />
    <circle className={styles.stop} cx="24" cy="108" r="7" />
    <path className={styles.cross} d="m94 70 16 16m0-16L94 86" />
    <Pin x={178} y={94} />
  </Scene>
)

/** An envelope: look into the mailbox. */
export const MailIllustration = () => (
  <Scene>
    <path className={styles.faint} d="M14 116c18 2 26-12 38-20" />
    <rect className={styles.sheet} x="54" y="42" width="100" height="68" rx="9" />
    <path className={styles.line} d="m58 50 40 32a10 10 0 0 0 12 0l40-32" />
    <Pin x={154} y={58} />
  </Scene>
)

/** A route that has arrived: done. */
export const ArrivedIllustration = () => (
  <Scene>
    <path className={styles.road} d="M20 118c30 2 30-24 54-26" />
    <circle className={styles.stop} cx="20" cy="118" r="7" />
    <circle className={styles.pin} cx="106" cy="70" r="36" />
    <path className={styles.tick} d="m90 71 11 11 22-23" />
  </Scene>
)
