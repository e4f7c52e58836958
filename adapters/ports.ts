// The tokens of core's ports, since core knows of no container. Each has the name of its type.
import type { Ports } from '../core/ports.ts'
import type * as clientTokens from '../core/session/client-tokens.ts'
import type * as session from '../core/session/ports.ts'
import type * as telemetry from '../core/telemetry/ports.ts'
import { token } from './token.ts'

export type Settings = Ports['settings']
export const Settings = token<Settings>('Settings')
export type Clock = Ports['clock']
export const Clock = token<Clock>('Clock')
export type Log = Ports['log']
export const Log = token<Log>('Log')
export type LanguageChoice = Ports['language']
export const LanguageChoice = token<LanguageChoice>('LanguageChoice')
export type Telemetry = telemetry.Telemetry
export const Telemetry = token<Telemetry>('Telemetry')

export type ClientTokenIssuer = session.ClientTokenIssuer
export const ClientTokenIssuer = token<ClientTokenIssuer>('ClientTokenIssuer')
export type ClientTokenStore = session.ClientTokenStore
export const ClientTokenStore = token<ClientTokenStore>('ClientTokenStore')
export type ClientTokens = clientTokens.ClientTokens
export const ClientTokens = token<ClientTokens>('ClientTokens')

export type Accounts = Ports['accounts']
export const Accounts = token<Accounts>('Accounts')
export type Profiles = Ports['profiles']
export const Profiles = token<Profiles>('Profiles')
export type UserTokenStore = Ports['userTokens']
export const UserTokenStore = token<UserTokenStore>('UserTokenStore')
export type CaptchaProvider = Ports['captcha']
export const CaptchaProvider = token<CaptchaProvider>('CaptchaProvider')
export type Analytics = Ports['analytics']
export const Analytics = token<Analytics>('Analytics')
export type ConsentStore = Ports['consents']
export const ConsentStore = token<ConsentStore>('ConsentStore')

export type PurchaseHistory = Ports['purchases']
export const PurchaseHistory = token<PurchaseHistory>('PurchaseHistory')
export type Subscriptions = Ports['subscriptions']
export const Subscriptions = token<Subscriptions>('Subscriptions')
export type CardForm = Ports['cardForm']
export const CardForm = token<CardForm>('CardForm')
export type Licenses = Ports['licenses']
export const Licenses = token<Licenses>('Licenses')
export type EmailVerifications = Ports['emailVerifications']
export const EmailVerifications = token<EmailVerifications>('EmailVerifications')
export type PreRegistrations = Ports['preRegistrations']
export const PreRegistrations = token<PreRegistrations>('PreRegistrations')
export type MagicLinks = Ports['magicLinks']
export const MagicLinks = token<MagicLinks>('MagicLinks')
export type Device = Ports['device']
export const Device = token<Device>('Device')
