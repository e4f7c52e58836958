import type { AppStoreLinks } from '../settings.ts'

/** The operating system of a device, which determines the app store. */
export type DevicePlatform = 'android' | 'ios' | 'other'

export interface Device {
  readonly platform: DevicePlatform
  /** Whether the device is a phone or tablet, which can open the provider's apps. */
  readonly isMobile: boolean
  /** Whether the device has a touch screen but looks like a computer, as a tablet does when it requests desktop sites. */
  readonly mayBeMobile?: true
}

export interface DeviceTraits {
  readonly userAgent: string
  /** The value of `navigator.maxTouchPoints`, which is 0 if there is no touch screen. */
  readonly touchPoints: number
}

interface DevicePattern extends Device {
  readonly userAgent: RegExp
  readonly needsTouch?: true
}

/** The patterns that recognize devices. The first pattern that matches is used. */
const devicePatterns: readonly DevicePattern[] = [
  // The user agent of a Windows phone also names Android and iOS, although Windows phones have neither store.
  { userAgent: /Windows Phone/i, platform: 'other', isMobile: true },
  { userAgent: /Android/i, platform: 'android', isMobile: true },
  { userAgent: /iPhone|iPad|iPod/i, platform: 'ios', isMobile: true },
  // An iPad in desktop mode identifies itself as a Macintosh. No Macintosh has a touch screen.
  { userAgent: /Macintosh/i, needsTouch: true, platform: 'ios', isMobile: true },
  { userAgent: /Mobi|Tablet|Phone|BlackBerry|BB10|Opera Mini|Kindle|Silk/i, platform: 'other', isMobile: true },
]

const computerDevice: Device = { platform: 'other', isMobile: false }

/** Recognizes a device by its user agent (specification §9). */
export const detectDevice = ({ userAgent, touchPoints }: DeviceTraits): Device => {
  const found = devicePatterns.find((each) => each.userAgent.test(userAgent) && (!each.needsTouch || touchPoints > 0))
  if (found === undefined) return touchPoints > 0 ? { ...computerDevice, mayBeMobile: true } : computerDevice
  return { platform: found.platform, isMobile: found.isMobile }
}

export interface AppStoreLink {
  readonly store: keyof AppStoreLinks
  readonly url: string
}

/** Returns both stores. The store of the device's platform comes first. */
export const sortStores = (links: AppStoreLinks, { platform }: Device): readonly AppStoreLink[] => {
  const stores: readonly AppStoreLink[] = [
    { store: 'android', url: links.android },
    { store: 'ios', url: links.ios },
  ]
  return platform === 'ios' ? [...stores].reverse() : stores
}

/** Returns the store of the device's platform, or both if the platform has none (specification §9). */
export const selectStores = (links: AppStoreLinks, device: Device): readonly AppStoreLink[] =>
  sortStores(links, device).filter(({ store }) => device.platform === 'other' || store === device.platform)
