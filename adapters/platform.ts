import { ContainerModule } from 'inversify'
import type { BasePlatform, KeyValueStorage, PlatformServices } from './base-platform.ts'
import { Config, createSettings } from './config.ts'
import { portKeys } from './ports.ts'
import { bindConstant, bindService, createServiceKey } from './service-key.ts'

/** The cookies of the page, and the event targets that report changes in other tabs. */
export interface BrowserPage {
  readonly document: Pick<Document, 'cookie' | 'visibilityState'> &
    EventTarget & { readonly location: Pick<Location, 'hostname' | 'protocol'> }
  readonly window: EventTarget
}

/** The browser's APIs that the adapters use. Tests pass a fake. */
export interface Platform extends BasePlatform {
  readonly localStorage: () => KeyValueStorage
  readonly sessionStorage: () => KeyValueStorage
  readonly page: BrowserPage
  /** The document in which providers' scripts run. Undefined in a terminal, which has no page. */
  readonly scriptPage?: Document
  readonly navigator: Pick<Navigator, 'languages' | 'userAgent' | 'maxTouchPoints'> & {
    /** Global Privacy Control: whether the customer wants no site to share their data. Undefined in some browsers. */
    readonly globalPrivacyControl?: boolean
  }
}

export const Platform = createServiceKey<Platform>('Platform')

/** What the portal needs to start: the browser's APIs, and services that exist before the configuration. */
export type PlatformWithServices = Platform & PlatformServices

/** Returns the module with the services that only a browser provides. */
export const createBrowserModule = (config: Config, platform: Platform) =>
  new ContainerModule(({ bind }) => {
    bindConstant(bind, Config, config)
    bindConstant(bind, Platform, platform)
    bindService(bind, portKeys.settings, createSettings, [Config])
  })
