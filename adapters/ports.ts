// The tokens of core's ports, since core knows of no container.
import type { AccountPorts } from '../core/account-app.ts'
import type { ProductsPorts } from '../core/products-app.ts'
import type * as clientTokens from '../core/session/client-tokens.ts'
import type * as session from '../core/session/ports.ts'
import type * as telemetry from '../core/telemetry/ports.ts'
import { token } from './token.ts'

export const Settings = token<AccountPorts['settings']>('Settings')
export const Clock = token<AccountPorts['clock']>('Clock')
export const Log = token<AccountPorts['log']>('Log')
export const LanguageChoice = token<AccountPorts['language']>('LanguageChoice')
export const Telemetry = token<telemetry.Telemetry>('Telemetry')

export const ClientTokenIssuer = token<session.ClientTokenIssuer>('ClientTokenIssuer')
export const ClientTokenStore = token<session.ClientTokenStore>('ClientTokenStore')
export const ClientTokens = token<clientTokens.ClientTokens>('ClientTokens')

export const Accounts = token<AccountPorts['accounts']>('Accounts')
export const Profiles = token<AccountPorts['profiles']>('Profiles')
export const UserTokenStore = token<AccountPorts['userTokens']>('UserTokenStore')
export const CaptchaProvider = token<AccountPorts['captcha']>('CaptchaProvider')
export const Analytics = token<AccountPorts['analytics']>('Analytics')
export const ConsentStore = token<AccountPorts['consents']>('ConsentStore')

export const PurchaseHistory = token<ProductsPorts['purchases']>('PurchaseHistory')
export const Subscriptions = token<ProductsPorts['subscriptions']>('Subscriptions')
export const CardForm = token<ProductsPorts['cardForm']>('CardForm')
export const Licenses = token<ProductsPorts['licenses']>('Licenses')
export const EmailVerifications = token<ProductsPorts['emailVerifications']>('EmailVerifications')
export const PreRegistrations = token<ProductsPorts['preRegistrations']>('PreRegistrations')
export const MagicLinks = token<ProductsPorts['magicLinks']>('MagicLinks')
export const Device = token<ProductsPorts['device']>('Device')
