// The icons and illustrations that sign-in, sign-up and password recovery don't need. They load with the other screens.
import styles from './graphics.module.css'
import { drawIcon, type IconComponent, IllustrationFrame, MapPin, type MapPinProps } from './graphics.tsx'

export const CheckIcon: IconComponent = /* @__PURE__ */ drawIcon('m5 12.5 4.5 4.5L19 7.5')
export const ChevronStartIcon: IconComponent = /* @__PURE__ */ drawIcon('m14.5 6-6 6 6 6', 'mirrored')
export const ChevronEndIcon: IconComponent = /* @__PURE__ */ drawIcon('m9.5 6 6 6-6 6', 'mirrored')
export const DownloadIcon: IconComponent = /* @__PURE__ */ drawIcon('M12 4v11M7 10.5l5 5 5-5M4.5 20h15')
export const CalendarIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1M4 10.5h16M8.5 3.5V8M15.5 3.5V8',
)
export const PrinterIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M7 8.5V3.5h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5.5A1.5 1.5 0 0 1 19 17h-2M7 14h10v6.5H7z',
)
export const SearchIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 20.5 20.5',
)
export const FilterIcon: IconComponent = /* @__PURE__ */ drawIcon('M4 6.5h16M7 12h10M10 17.5h4')
export const GiftIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M4 12v8.5h16V12M3 8h18v4H3zM12 8v12.5M12 8S11 3.5 8.3 3.5a2.25 2.25 0 0 0 0 4.5H12m0 0s1-4.5 3.7-4.5a2.25 2.25 0 0 1 0 4.5',
)
export const CardIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3 10h18M7 15h3',
)
export const CopyIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M10 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M5.5 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5',
)
export const ClockIcon: IconComponent = /* @__PURE__ */ drawIcon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7.5V12l3 2.5')
export const RefreshIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M20 4.5v5h-5M4 19.5v-5h5M19.5 9.5A8 8 0 0 0 5.3 8M4.5 14.5A8 8 0 0 0 18.7 16',
)
export const RefundIcon: IconComponent = /* @__PURE__ */ drawIcon('M8.5 13.5 4 9l4.5-4.5M4 9h10a5.5 5.5 0 0 1 0 11h-4')
export const MailIcon: IconComponent = /* @__PURE__ */ drawIcon(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3.5 7.5 12 13l8.5-5.5',
)

const IllustrationPin = (place: Pick<MapPinProps, 'x' | 'y'>) => (
  <MapPin {...place} scale={2.25} body={styles.pin} eye={styles.eye} />
)

/** A road to a pin: there is nothing here yet. */
export const RoadAheadIllustration = () => (
  <IllustrationFrame>
    <path className={styles.road} d="M28 122c34 0 26-30 56-30s20 18 44 14 20-30 20-38" />
    <path className={styles.lane} d="M28 122c34 0 26-30 56-30s20 18 44 14 20-30 20-38" />
    <IllustrationPin x={148} y={66} />
  </IllustrationFrame>
)

/** A route with a gap: this page does not exist. */
export const BrokenRouteIllustration = () => (
  <IllustrationFrame>
    <path className={styles.road} d="M24 108c22 4 30-22 52-22M128 70c22-2 20 30 50 26" />
    <circle className={styles.stop} cx="24" cy="108" r="7" />
    <path className={styles.cross} d="m94 70 16 16m0-16L94 86" />
    <IllustrationPin x={178} y={94} />
  </IllustrationFrame>
)

/** An envelope: the customer has mail. */
export const MailIllustration = () => (
  <IllustrationFrame>
    <path className={styles.faint} d="M14 116c18 2 26-12 38-20" />
    <rect className={styles.sheet} x="54" y="42" width="100" height="68" rx="9" />
    <path className={styles.line} d="m58 50 40 32a10 10 0 0 0 12 0l40-32" />
    <IllustrationPin x={154} y={58} />
  </IllustrationFrame>
)

/** A phone with a pin: the customer continues on the phone. */
export const PhoneIllustration = () => (
  <IllustrationFrame>
    <path className={styles.faint} d="M14 116c22 2 30-18 56-18" />
    <rect className={styles.sheet} x="72" y="16" width="60" height="108" rx="10" />
    <path className={styles.line} d="M94 113h16" />
    <IllustrationPin x={102} y={82} />
  </IllustrationFrame>
)

/** A route with a check mark at its end: something is done. */
export const SuccessIllustration = () => (
  <IllustrationFrame>
    <path className={styles.road} d="M20 118c30 2 30-24 54-26" />
    <circle className={styles.stop} cx="20" cy="118" r="7" />
    <circle className={styles.done} cx="100" cy="74" r="36" />
    <path className={styles.tick} d="m84 75 11 11 22-23" />
  </IllustrationFrame>
)
