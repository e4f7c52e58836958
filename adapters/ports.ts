// The tokens of core's ports, since core knows of no container. Each has the name of its type.
import type { AccountPorts } from '../core/account-app.ts'
import type { ProductsPorts } from '../core/products-app.ts'
import type * as clientTokens from '../core/session/client-tokens.ts'
import type * as session from '../core/session/ports.ts'
import type * as telemetry from '../core/telemetry/ports.ts'
import { token } from './token.ts'

export type Settings = AccountPorts['settings']
export const Settings = token<Settings>('Settings')
export type Clock = AccountPorts['clock']
export const Clock = token<Clock>('Clock')
export type Log = AccountPorts['log']
export const Log = token<Log>('Log')
export type LanguageChoice = AccountPorts['language']
export const LanguageChoice = token<LanguageChoice>('LanguageChoice')
export type Telemetry = telemetry.Telemetry
export const Telemetry = token<Telemetry>('Telemetry')

export type ClientTokenIssuer = session.ClientTokenIssuer
export const ClientTokenIssuer = token<ClientTokenIssuer>('ClientTokenIssuer')
export type ClientTokenStore = session.ClientTokenStore
export const ClientTokenStore = token<ClientTokenStore>('ClientTokenStore')
export type ClientTokens = clientTokens.ClientTokens
export const ClientTokens = token<ClientTokens>('ClientTokens')

export type Accounts = AccountPorts['accounts']
export const Accounts = token<Accounts>('Accounts')
export type Profiles = AccountPorts['profiles']
export const Profiles = token<Profiles>('Profiles')
export type UserTokenStore = AccountPorts['userTokens']
export const UserTokenStore = token<UserTokenStore>('UserTokenStore')
export type CaptchaProvider = AccountPorts['captcha']
export const CaptchaProvider = token<CaptchaProvider>('CaptchaProvider')
export type Analytics = AccountPorts['analytics']
export const Analytics = token<Analytics>('Analytics')
export type ConsentStore = AccountPorts['consents']
export const ConsentStore = token<ConsentStore>('ConsentStore')

export type PurchaseHistory = ProductsPorts['purchases']
export const PurchaseHistory = token<PurchaseHistory>('PurchaseHistory')
export type Subscriptions = ProductsPorts['subscriptions']
export const Subscriptions = token<Subscriptions>('Subscriptions')
export type CardForm = ProductsPorts['cardForm']
export const CardForm = token<CardForm>('CardForm')
export type Licenses = ProductsPorts['licenses']
export const Licenses = token<Licenses>('Licenses')
export type EmailVerifications = ProductsPorts['emailVerifications']
export const EmailVerifications = token<EmailVerifications>('EmailVerifications')
export type PreRegistrations = ProductsPorts['preRegistrations']
export const PreRegistrations = token<PreRegistrations>('PreRegistrations')
export type MagicLinks = ProductsPorts['magicLinks']
export const MagicLinks = token<MagicLinks>('MagicLinks')
export type Device = ProductsPorts['device']
export const Device = token<Device>('Device')
