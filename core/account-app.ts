import type { Observable } from 'rxjs'
import { createPageViewCounter, type PageViewCounter } from './analytics/page-views.ts'
import { type ConfirmationOpener, createConfirmationOpener } from './auth/confirmation.ts'
import { createNewPasswordForms, createPasswordResetForm } from './auth/passwords.ts'
import type { PasswordLink } from './auth/ports.ts'
import { createPasswordSignIn, createSignInForm, createSignUpForm, type PasswordSignIn } from './auth/sign-in.ts'
import { type CaptchaControl, createCaptcha } from './captcha/captcha.ts'
import type { LanguageChoice } from './language/language-choice.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import type { AccountPorts } from './ports.ts'
import { createSession } from './session/create-session.ts'
import type { LoginState } from './session/login-state.ts'
import type { Session, SignOutResult } from './session/session.ts'
import type { Settings } from './settings.ts'
import { type Behavior, createStreamScope, type StreamScope } from './shared/behavior.ts'
import { guardPorts, type ThrowPolicies } from './shared/guarded-ports.ts'

/** The part of the app that every page needs: the session, the account's forms and captchas, and the messages. */
export interface AccountApp {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly session: {
    /** The username that the sign-on service has confirmed. Undefined until then. */
    readonly owner: Behavior<string | undefined>
    readonly login: Behavior<LoginState>
    /**
     * The key of the screens. With a new key, the user interface creates all screens again, so that nobody sees another
     * person's input and lists. The key changes when the customer signs out, in any tab, and when another customer
     * signs in. It does not change when a visitor signs in or when a session expires, so that their input remains.
     */
    readonly screenKey: Behavior<number>
    /**
     * A text that is stored with each history entry of the person who uses this tab. Each customer has a different
     * text, which shows to whom an entry belongs.
     */
    readonly historyMark: Behavior<string>
    /** Emits when a session has started in this page. From then on, the data of the first screen can be requested. */
    readonly sessionStarted: Observable<void>
    /**
     * Removes the customer's data from this browser, and the cookie that the provider's other sites read. Makes no
     * call. Posts a message if the cookie remains because another site wrote it.
     */
    signOut(): SignOutResult
  }
  readonly auth: {
    readonly signIn: ReturnType<typeof createSignInForm>
    readonly signUp: ReturnType<typeof createSignUpForm>
    readonly requestPasswordReset: ReturnType<typeof createPasswordResetForm>
    readonly createPassword: ReturnType<typeof createNewPasswordForms>
    /** Whether this tab has saved a password with this link. The token of the link is then used up. */
    isPasswordSaved(link: PasswordLink, token: string): boolean
    /** Returns the email address to which a link for a password or a new account was last sent from this tab. */
    readMailedAddress(): string | undefined
    /** Keeps this email address for the next sign-in in this tab, even if the customer signs out. */
    keepMailedAddress(email: string): void
    readonly openConfirmation: ConfirmationOpener
  }
  /** The captchas of the forms that require a captcha (specification §5). */
  readonly captcha: Readonly<Record<'signIn' | 'signUp' | 'requestPasswordReset', CaptchaControl>>
  readonly pageViews: PageViewCounter
  readonly messages: Pick<Messages, 'current' | 'dismiss' | 'leaveView' | 'success'>
  /** Ends the app's subscriptions to streams. Only a process that continues without the app has to call this. */
  dispose(): void
}

/** The parts of the account that the use-cases of products need. Screens must not use them. */
export interface AccountAppParts {
  readonly ports: AccountPorts
  readonly session: Session
  readonly messages: Messages
  readonly signIn: PasswordSignIn
  readonly scope: StreamScope
}

/** How each port behaves when its adapter throws. For a port that is not listed here, the call fails. */
export const accountThrowPolicies = {
  settings: 'never',
  language: 'never',
  clock: 'never',
  log: 'never',
  analytics: 'local',
  consents: 'local',
  profileStore: 'local',
  customerData: 'local',
  historyMarks: { createRandom: '' },
  sentLinks: 'local',
  mailedAddresses: 'local',
  captchaProofs: 'local',
  userTokens: { read: { shared: undefined, kept: undefined }, clear: { sharedRemains: true } },
} as const satisfies ThrowPolicies<AccountPorts>

/** Creates the app of the account, and the parts from which `createProductsApp` creates the rest. */
export const createAccountApp = (
  given: AccountPorts,
): { readonly app: AccountApp; readonly parts: AccountAppParts } => {
  const ports = guardPorts(
    given,
    { ...accountThrowPolicies, captcha: given.captcha.kind === 'placed' ? 'local' : 'call' },
    given.log,
  )
  const scope = createStreamScope()
  const messages = createMessages()
  const session = createSession(ports, messages, scope)
  const { accounts, clock, settings, mailedAddresses, sentLinks } = ports
  const captcha = {
    signIn: createCaptcha(ports.captcha, clock),
    signUp: createCaptcha(ports.captcha, clock),
    requestPasswordReset: createCaptcha(ports.captcha, clock, ports.captchaProofs),
  }
  const signIn = createPasswordSignIn(accounts, captcha.signIn)
  const app = {
    settings,
    language: ports.language,
    session: {
      login: session.login,
      owner: session.owner,
      screenKey: session.screenKey,
      historyMark: session.historyMark,
      sessionStarted: session.sessionStarted,
      signOut: session.end,
    },
    auth: {
      signIn: createSignInForm(signIn, session, messages),
      signUp: createSignUpForm(accounts, mailedAddresses, settings, captcha.signUp, messages),
      requestPasswordReset: createPasswordResetForm(accounts, mailedAddresses, captcha.requestPasswordReset, messages),
      createPassword: createNewPasswordForms(ports, settings, session, messages),
      isPasswordSaved: (link: PasswordLink, token: string) => sentLinks.read(link, token) === 'confirmed',
      readMailedAddress: mailedAddresses.read,
      keepMailedAddress: mailedAddresses.save,
      openConfirmation: createConfirmationOpener(accounts, sentLinks, settings, session),
    },
    captcha,
    pageViews: createPageViewCounter(ports.analytics, ports.consents, scope),
    messages,
    dispose: scope.end,
  }
  return { app, parts: { ports: given, session, messages, signIn, scope } }
}
