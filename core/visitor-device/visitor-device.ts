import type { StoreLinks } from '../shared/settings.ts'

/** The system that decides which store an app comes from. */
export type Platform = 'android' | 'ios' | 'other'

export interface Device {
  readonly platform: Platform
  /** A phone or tablet, on which the provider's apps can be opened. */
  readonly isMobile: boolean
  /** It has a touch screen and calls itself a computer, as a tablet does that asks for desktop sites. */
  readonly mayBeMobile?: true
}

export interface DeviceTraits {
  readonly userAgent: string
  /** `navigator.maxTouchPoints`: 0 without a touch screen. */
  readonly touchPoints: number
}

interface Pattern extends Device {
  readonly userAgent: RegExp
  readonly needsTouch?: true
}

/** First match wins. */
const patterns: readonly Pattern[] = [
  // Its user agent names the other two, and it has neither store.
  { userAgent: /Windows Phone/i, platform: 'other', isMobile: true },
  { userAgent: /Android/i, platform: 'android', isMobile: true },
  { userAgent: /iPhone|iPad|iPod/i, platform: 'ios', isMobile: true },
  // An iPad in desktop mode calls itself a Macintosh, and no Macintosh has a touch screen.
  { userAgent: /Macintosh/i, needsTouch: true, platform: 'ios', isMobile: true },
  { userAgent: /Mobi|Tablet|Phone|BlackBerry|BB10|Opera Mini|Kindle|Silk/i, platform: 'other', isMobile: true },
]

const computer: Device = { platform: 'other', isMobile: false }

/** The device by its user agent (specification §9). */
export const deviceOf = ({ userAgent, touchPoints }: DeviceTraits): Device => {
  const found = patterns.find((each) => each.userAgent.test(userAgent) && (!each.needsTouch || touchPoints > 0))
  if (found === undefined) return touchPoints > 0 ? { ...computer, mayBeMobile: true } : computer
  return { platform: found.platform, isMobile: found.isMobile }
}

export interface StoreLink {
  readonly store: keyof StoreLinks
  readonly url: string
}

/** Both stores, the one of this platform first. */
export const storesOwnFirst = (links: StoreLinks, { platform }: Device): readonly StoreLink[] => {
  const stores: readonly StoreLink[] = [
    { store: 'android', url: links.android },
    { store: 'ios', url: links.ios },
  ]
  return platform === 'ios' ? [...stores].reverse() : stores
}

/** The store of this platform; both where it has none of the two (specification §9). */
export const ownStores = (links: StoreLinks, device: Device): readonly StoreLink[] =>
  storesOwnFirst(links, device).filter(({ store }) => device.platform === 'other' || store === device.platform)
