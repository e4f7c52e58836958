import { type Device, type Platform, type StoreLink, storesOwnFirst } from '../device/device.ts'
import type { AppKind, Settings } from '../shared/settings.ts'

/** What a customer is told after an activation (specification §2, /activation-successful). */
export interface ActivationInstructions {
  readonly kind: AppKind
  readonly stores: readonly StoreLink[]
  /** The systems in the order in which to speak of them. */
  readonly platforms: readonly Exclude<Platform, 'other'>[]
}

/** The instructions for an app by its name; one that is not configured is a GPS navigation (wire §1). */
export const instructionsFor = (
  appName: string,
  { activationApps, apps }: Pick<Settings, 'activationApps' | 'apps'>,
  device: Device,
): ActivationInstructions => {
  const app = activationApps.find(({ name }) => name === appName)
  const stores = storesOwnFirst(app ?? apps.navigation, device)
  return { kind: app?.kind ?? 'gps', stores, platforms: stores.map(({ store }) => store) }
}
