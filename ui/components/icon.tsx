import type { ReactNode, SVGProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>
export type IconComponent = (props: IconProps) => ReactNode

const drawing =
  (path: string, direction?: 'mirrored') =>
  ({ className, ...rest }: IconProps) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      {...rest}
      className={classNames(styles.icon, direction && styles[direction], className)}
    >
      <path d={path} />
    </svg>
  )

// The annotations let the bundler drop the icons that no screen uses.
export const CheckIcon: IconComponent = /* @__PURE__ */ drawing('m5 12.5 4.5 4.5L19 7.5')
export const SuccessIcon: IconComponent = /* @__PURE__ */ drawing(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M8 12.5l2.7 2.7L16 9.5',
)
export const AlertIcon: IconComponent = /* @__PURE__ */ drawing(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7.5V13M12 16.4v.1',
)
export const InfoIcon: IconComponent = /* @__PURE__ */ drawing(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v5.5M12 7.5v.1',
)
export const CloseIcon: IconComponent = /* @__PURE__ */ drawing('m6 6 12 12M18 6 6 18')
export const EyeIcon: IconComponent = /* @__PURE__ */ drawing(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6',
)
export const EyeOffIcon: IconComponent = /* @__PURE__ */ drawing(
  'M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.3 7.3A16.4 16.4 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18',
)
export const ChevronStartIcon: IconComponent = /* @__PURE__ */ drawing('m14.5 6-6 6 6 6', 'mirrored')
export const ChevronEndIcon: IconComponent = /* @__PURE__ */ drawing('m9.5 6 6 6-6 6', 'mirrored')
export const ChevronDownIcon: IconComponent = /* @__PURE__ */ drawing('m6 9.5 6 6 6-6')
export const RenewalIcon: IconComponent = /* @__PURE__ */ drawing(
  'M19.5 9A8 8 0 0 0 5 8.5M4.5 15A8 8 0 0 0 19 15.5M4.5 4.5v4h4M19.5 19.5v-4h-4',
)
export const DownloadIcon: IconComponent = /* @__PURE__ */ drawing('M12 4v11M7 10.5l5 5 5-5M4.5 20h15')
export const CalendarIcon: IconComponent = /* @__PURE__ */ drawing(
  'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1M4 10.5h16M8.5 3.5V8M15.5 3.5V8',
)
export const PrinterIcon: IconComponent = /* @__PURE__ */ drawing(
  'M7 8.5V3.5h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5.5A1.5 1.5 0 0 1 19 17h-2M7 14h10v6.5H7z',
)
export const ArrowBackIcon: IconComponent = /* @__PURE__ */ drawing('M20 12H4.5M11 5.5 4.5 12l6.5 6.5', 'mirrored')
export const ArrowOutIcon: IconComponent = /* @__PURE__ */ drawing('M8 6h10v10M18 6 6.5 17.5', 'mirrored')
export const UserIcon: IconComponent = /* @__PURE__ */ drawing(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5c.5-4 3.5-5.5 7.5-5.5s7 1.5 7.5 5.5',
)
export const LogOutIcon: IconComponent = /* @__PURE__ */ drawing(
  'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M10 12h10.5M16.5 7.5 21 12l-4.5 4.5',
  'mirrored',
)
export const GlobeIcon: IconComponent = /* @__PURE__ */ drawing(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3',
)
export const MenuIcon: IconComponent = /* @__PURE__ */ drawing('M4 7h16M4 12h16M4 17h16')
export const SearchIcon: IconComponent = /* @__PURE__ */ drawing(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 20.5 20.5',
)
export const FilterIcon: IconComponent = /* @__PURE__ */ drawing('M4 6.5h16M7 12h10M10 17.5h4')
export const GiftIcon: IconComponent = /* @__PURE__ */ drawing(
  'M4 12v8.5h16V12M3 8h18v4H3zM12 8v12.5M12 8S11 3.5 8.3 3.5a2.25 2.25 0 0 0 0 4.5H12m0 0s1-4.5 3.7-4.5a2.25 2.25 0 0 1 0 4.5',
)
export const CardIcon: IconComponent = /* @__PURE__ */ drawing(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3 10h18M7 15h3',
)
export const CopyIcon: IconComponent = /* @__PURE__ */ drawing(
  'M10 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M5.5 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5',
)
export const ClockIcon: IconComponent = /* @__PURE__ */ drawing('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7.5V12l3 2.5')
export const RefreshIcon: IconComponent = /* @__PURE__ */ drawing(
  'M20 4.5v5h-5M4 19.5v-5h5M19.5 9.5A8 8 0 0 0 5.3 8M4.5 14.5A8 8 0 0 0 18.7 16',
)
export const PhoneIcon: IconComponent = /* @__PURE__ */ drawing(
  'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5M11 18.5h2',
)
export const MailIcon: IconComponent = /* @__PURE__ */ drawing(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3.5 7.5 12 13l8.5-5.5',
)
