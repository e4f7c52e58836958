import { ContainerModule } from 'inversify'
import { Config, settingsOf } from './config.ts'
import { port } from './ports.ts'
import type { KeyValueStorage, Shell, ShellServices } from './shell.ts'
import { constant, resolved, token } from './token.ts'

/** The cookies of the page, and the events that announce changes in other tabs. */
export interface BrowserPage {
  readonly document: Pick<Document, 'cookie' | 'visibilityState'> &
    EventTarget & { readonly location: Pick<Location, 'hostname' | 'protocol'> }
  readonly window: EventTarget
}

/** The browser's APIs that the adapters use. Tests pass a fake. */
export interface Platform extends Shell {
  readonly localStorage: () => KeyValueStorage
  /** Storage that lasts as long as the tab. */
  readonly sessionStorage: () => KeyValueStorage
  readonly page: BrowserPage
  /** The document for the scripts of providers. Absent where there is no page, as in a terminal. */
  readonly scriptPage?: Document
  readonly navigator: Pick<Navigator, 'languages' | 'userAgent' | 'maxTouchPoints'> & {
    /** Global Privacy Control: whether the customer wants no site to share their data. Some browsers don't have it. */
    readonly globalPrivacyControl?: boolean
  }
}

export const Platform = token<Platform>('Platform')

/** What starts the portal: the browser's APIs, and the services that are there before the configuration. */
export type StartedPlatform = Platform & ShellServices

/** The services that only a browser provides. */
export const browser = (config: Config, platform: Platform) =>
  new ContainerModule(({ bind }) => {
    constant(bind, Config, config)
    constant(bind, Platform, platform)
    resolved(bind, port.settings, settingsOf, [Config])
  })
