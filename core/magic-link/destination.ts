import type { LinkedApp, Settings } from '../shared/settings.ts'

/** Where a magic link leads (specification §3). */
const destinations = ['travel_app', 'travel_web', 'navigation_app'] as const

export type Destination = (typeof destinations)[number]

/** Any other word than the three is the navigation app (specification §3). */
export const destinationOf = (word: string): Destination =>
  destinations.find((destination) => destination === word) ?? 'navigation_app'

/** The app that a link is for; the travel app's web version is the travel app too. */
export const appOf = (destination: Destination, { apps }: Pick<Settings, 'apps'>): LinkedApp =>
  destination === 'navigation_app' ? apps.navigation : apps.travel

/** The address that opens an app with the link's token in it (specification §9). */
export const appAddress = ({ openUrl }: LinkedApp, token: string): string => openUrl + encodeURIComponent(token)
