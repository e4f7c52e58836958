import { type Activation, type ActivationPorts, createActivation } from './activation/activation.ts'
import { type Analytics, type ConsentStore, createVisits, type Visits } from './analytics/visits.ts'
import { type Confirmations, createConfirmations } from './auth/confirmation.ts'
import { createRequestEmailChange } from './auth/email-change.ts'
import { createChangePassword, createCreatePassword, createRequestPasswordReset } from './auth/passwords.ts'
import type { Accounts, ConfirmationAttempts, PendingEmailChange, PendingEmailChanges } from './auth/ports.ts'
import { createSignIn, createSignUp } from './auth/sign-in.ts'
import { type CaptchaControl, type CaptchaProofStore, type CaptchaProvider, createCaptcha } from './captcha/captcha.ts'
import type { Device } from './device/device.ts'
import type { LanguageChoice } from './language/language-choice.ts'
import { createMagicLink, type MagicLink, type MagicLinkPorts } from './magic-link/magic-link.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import { createOrders, type Orders, type OrdersCache, type PurchaseHistory } from './orders/orders.ts'
import type { LoginState } from './session/login-state.ts'
import type { SessionPorts } from './session/ports.ts'
import { createSession, type SignedOut } from './session/session.ts'
import type { Outcome } from './shared/app-error.ts'
import { type Behavior, createScope } from './shared/behavior.ts'
import type { Clock } from './shared/ports.ts'
import type { Settings } from './shared/settings.ts'
import { type Cancellation, type CancellationRequests, createCancellation } from './subscription/cancel-subscription.ts'
import type { CardForm } from './subscription/card-form.ts'
import { type CardChange, createCardChange } from './subscription/change-card.ts'
import { createRenewals, type Renewals } from './subscription/renewals.ts'
import type { Subscriptions } from './subscription/subscriptions.ts'

/** Everything that a shell (browser, terminal, native) provides. */
export interface Ports extends SessionPorts, ActivationPorts, MagicLinkPorts {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly analytics: Analytics
  readonly consents: ConsentStore
  readonly clock: Clock
  readonly accounts: Accounts
  readonly confirmationAttempts: ConfirmationAttempts
  readonly pendingEmailChanges: PendingEmailChanges
  readonly captcha: CaptchaProvider
  readonly captchaProofs: CaptchaProofStore
  readonly purchases: PurchaseHistory
  readonly ordersCache: OrdersCache
  readonly subscriptions: Subscriptions
  readonly cancellationRequests: CancellationRequests
  readonly cardForm: CardForm
}

/** Use-cases and read-only streams, grouped by feature. */
export interface App {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly device: Device
  readonly session: {
    readonly login: Behavior<LoginState>
    /**
     * The React key of a shell's screens. A sign-out, in another tab too, and another customer change it, because fields and
     * lists may be another person's. Input of a visitor stays when they sign in, and of a customer when their session expires.
     */
    readonly screenKey: Behavior<number>
    /**
     * Forgets the customer here and on the shared domain, without a call to a back-end. Another site's cookie may remain; then
     * a message says so.
     */
    signOut(): SignedOut
  }
  readonly auth: {
    readonly signIn: ReturnType<typeof createSignIn>
    readonly signUp: ReturnType<typeof createSignUp>
    readonly requestPasswordReset: ReturnType<typeof createRequestPasswordReset>
    readonly createPassword: ReturnType<typeof createCreatePassword>
    readonly changePassword: ReturnType<typeof createChangePassword>
    readonly requestEmailChange: ReturnType<typeof createRequestEmailChange>['requestEmailChange']
    /** The unconfirmed change of address that was requested in this browser. */
    readonly pendingEmailChange: Behavior<PendingEmailChange | undefined>
    /** Mails the link of that change again. */
    repeatEmailChange(): Outcome<void>
    readonly confirmation: Confirmations
  }
  /** The captcha of each form that asks for one (specification §5). */
  readonly captcha: Readonly<Record<'signIn' | 'signUp' | 'requestPasswordReset', CaptchaControl>>
  readonly orders: Orders
  readonly activation: Activation
  readonly magicLink: MagicLink
  readonly subscription: Cancellation & CardChange & Renewals
  readonly visits: Visits
  readonly messages: Pick<Messages, 'current' | 'dismiss' | 'leaveView'>
  /** Ends all subscriptions of the app. For a shell that outlives it. */
  dispose(): void
}

/** Wires the features over the ports. One app a page (or process): its streams are its state. */
export const createApp = (ports: Ports): App => {
  const scope = createScope()
  const messages = createMessages()
  const session = createSession(ports, messages, scope)
  const { accounts, clock, settings } = ports
  const captcha = {
    signIn: createCaptcha(ports.captcha, clock),
    signUp: createCaptcha(ports.captcha, clock),
    requestPasswordReset: createCaptcha(ports.captcha, clock, ports.captchaProofs),
  }
  const orders = createOrders(ports.purchases, ports.ordersCache, session, clock, messages)
  return {
    settings,
    language: ports.language,
    device: ports.device,
    session: { login: session.login, screenKey: session.screenKey, signOut: session.end },
    auth: {
      signIn: createSignIn(accounts, captcha.signIn, session, messages),
      signUp: createSignUp(accounts, captcha.signUp, messages, settings),
      requestPasswordReset: createRequestPasswordReset(accounts, captcha.requestPasswordReset, messages),
      createPassword: createCreatePassword(accounts, session, messages, settings),
      changePassword: createChangePassword(accounts, session, messages, settings),
      ...createRequestEmailChange(ports, session, messages),
      confirmation: createConfirmations(ports, session, messages),
    },
    captcha,
    orders,
    activation: createActivation(ports, captcha.signIn, session, messages, scope),
    magicLink: createMagicLink(ports, session, messages),
    subscription: {
      ...createCancellation(ports, session, messages, orders, scope),
      ...createRenewals(ports.clock),
      ...createCardChange(ports, session, messages, orders),
    },
    visits: createVisits(ports.analytics, ports.consents),
    messages,
    dispose: scope.end,
  }
}
