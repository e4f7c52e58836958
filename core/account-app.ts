import type { Observable } from 'rxjs'
import { createVisits, type Visits } from './analytics/visits.ts'
import { type Confirmations, createConfirmations } from './auth/confirmation.ts'
import { createCreatePassword, createRequestPasswordReset } from './auth/passwords.ts'
import type { PasswordLink } from './auth/ports.ts'
import { createSignIn, createSignUp } from './auth/sign-in.ts'
import { type Captcha, type CaptchaControl, createCaptcha } from './captcha/captcha.ts'
import type { LanguageChoice } from './language/language-choice.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import type { AccountPorts } from './ports.ts'
import { createSession } from './session/create-session.ts'
import type { LoginState } from './session/login-state.ts'
import type { Session, SignedOut } from './session/session.ts'
import type { Settings } from './settings.ts'
import { type Behavior, createScope, type Scope } from './shared/behavior.ts'
import { guardPorts, type ThrowPolicies } from './shared/guarded-ports.ts'

/** What every page needs: the session, the forms of the account with their captchas, and the messages. */
export interface AccountApp {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly session: {
    /** The name that the service has confirmed. Undefined until then. */
    readonly owner: Behavior<string | undefined>
    readonly login: Behavior<LoginState>
    /**
     * The key of a shell's screens, which a new key empties. It changes with a sign-out, even in another tab, and with
     * another customer, because fields and lists may belong to another person. A visitor who signs in, and a customer
     * whose session expires, keep their input.
     */
    readonly screenKey: Behavior<number>
    /** Marks the history entries of the person who uses this tab. Another customer has another mark (`isFirstAtTab`). */
    readonly entryMark: Behavior<string>
    /** Emits when a session has started in this page. The data of the first screen can be requested from then on. */
    readonly sessionStarted: Observable<void>
    /**
     * Removes the customer's data from this browser and the cookie from the shared domain, without a call. If a cookie of
     * another site remains, posts a message.
     */
    signOut(): SignedOut
  }
  readonly auth: {
    readonly signIn: ReturnType<typeof createSignIn>
    readonly signUp: ReturnType<typeof createSignUp>
    readonly requestPasswordReset: ReturnType<typeof createRequestPasswordReset>
    readonly createPassword: ReturnType<typeof createCreatePassword>
    /** Whether this tab has saved a password with this link. The link's token is then used up. */
    isPasswordSaved(link: PasswordLink, token: string): boolean
    /** The email address to which this tab last had a link sent, for a password or for a new account. */
    mailedAddress(): string | undefined
    /** Keeps that email address for the next sign-in in this tab, even if the customer signs out. */
    keepMailedAddress(email: string): void
    readonly confirmation: Confirmations
  }
  /** The captcha of each form that requires one (specification §5). */
  readonly captcha: Readonly<Record<'signIn' | 'signUp' | 'requestPasswordReset', CaptchaControl>>
  readonly visits: Visits
  readonly messages: Pick<Messages, 'current' | 'dismiss' | 'leaveView' | 'success'>
  /** Ends all subscriptions of the app, for a shell that outlives it. */
  dispose(): void
}

/** Parts of the account for the use-cases of products. Screens must not see them. */
export interface AccountParts {
  readonly ports: AccountPorts
  readonly session: Session
  readonly messages: Messages
  readonly signInCaptcha: Captcha
  readonly scope: Scope
}

/** What these ports do if their adapters throw. For all others, the call fails. */
export const throws = {
  settings: 'never',
  language: 'never',
  clock: 'never',
  log: 'never',
  analytics: 'local',
  consents: 'local',
  profileStore: 'local',
  customerData: 'local',
  entryMarks: { random: '' },
  sentLinks: 'local',
  mailedAddresses: 'local',
  captchaProofs: 'local',
  userTokens: { read: { shared: undefined, kept: undefined }, clear: { sharedRemains: true } },
} as const satisfies ThrowPolicies<AccountPorts>

/** Creates what every page needs. The parts are for `createProductsApp`. */
export const createAccountApp = (given: AccountPorts): { readonly app: AccountApp; readonly parts: AccountParts } => {
  const ports = guardPorts(given, { ...throws, captcha: given.captcha.kind === 'placed' ? 'local' : 'call' }, given.log)
  const scope = createScope()
  const messages = createMessages()
  const session = createSession(ports, messages, scope)
  const { accounts, clock, settings, mailedAddresses, sentLinks } = ports
  const captcha = {
    signIn: createCaptcha(ports.captcha, clock),
    signUp: createCaptcha(ports.captcha, clock),
    requestPasswordReset: createCaptcha(ports.captcha, clock, ports.captchaProofs),
  }
  const app = {
    settings,
    language: ports.language,
    session: {
      login: session.login,
      owner: session.owner,
      screenKey: session.screenKey,
      entryMark: session.entryMark,
      sessionStarted: session.sessionStarted,
      signOut: session.end,
    },
    auth: {
      signIn: createSignIn(accounts, captcha.signIn, session, messages),
      signUp: createSignUp(accounts, mailedAddresses, settings, captcha.signUp, messages),
      requestPasswordReset: createRequestPasswordReset(
        accounts,
        mailedAddresses,
        captcha.requestPasswordReset,
        messages,
      ),
      createPassword: createCreatePassword(ports, settings, session, messages),
      isPasswordSaved: (link: PasswordLink, token: string) => sentLinks.read(link, token) === 'confirmed',
      mailedAddress: mailedAddresses.read,
      keepMailedAddress: mailedAddresses.save,
      confirmation: createConfirmations(accounts, sentLinks, settings, session),
    },
    captcha,
    visits: createVisits(ports.analytics, ports.consents, scope),
    messages,
    dispose: scope.end,
  }
  return { app, parts: { ports: given, session, messages, signInCaptcha: captcha.signIn, scope } }
}
