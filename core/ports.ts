import type { ActivationPorts } from './activation/ports.ts'
import type { AnalyticsPorts } from './analytics/ports.ts'
import type { AccountSettingsPorts, AuthPorts } from './auth/ports.ts'
import type { CaptchaPorts } from './captcha/ports.ts'
import type { LanguageChoice } from './language/language-choice.ts'
import type { MagicLinkPorts } from './magic-link/ports.ts'
import type { OrdersPorts } from './orders/ports.ts'
import type { SessionPorts } from './session/ports.ts'
import type { Settings } from './settings.ts'
import type { Clock, Log } from './shared/ports.ts'
import type { SubscriptionPorts } from './subscription/ports.ts'
import type { Device } from './visitor-device/visitor-device.ts'

/**
 * The ports that a browser, terminal or native app provides for the account. Only code that creates the whole app uses
 * this type; a use-case names the ports that it needs.
 */
export interface AccountPorts extends SessionPorts, AuthPorts, CaptchaPorts, AnalyticsPorts {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly clock: Clock
  readonly log: Log
}

/** The ports that a browser, terminal or native app also provides for the products. */
export interface ProductsPorts
  extends AccountSettingsPorts,
    OrdersPorts,
    SubscriptionPorts,
    ActivationPorts,
    MagicLinkPorts {
  readonly device: Device
}

/** All ports that a browser, a terminal or a native app provides. */
export type Ports = AccountPorts & ProductsPorts
