import type { Accounts } from './auth/ports.ts'
import { createSignIn, type SignInInput } from './auth/sign-in.ts'
import type { LanguageChoice } from './language/language-choice.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import { createOrders, type Orders } from './orders/orders.ts'
import type { OrdersCache, PurchaseHistory } from './orders/ports.ts'
import type { LoginState } from './session/login-state.ts'
import { createSession, type SessionPorts } from './session/session.ts'
import type { Behavior } from './shared/behavior.ts'
import type { Outcome } from './shared/outcome.ts'
import type { Settings } from './shared/settings.ts'
import { type Cancellation, createCancellation } from './subscription/cancel-subscription.ts'
import { type CardChange, createCardChange } from './subscription/change-card.ts'
import type { CardForm, Subscriptions } from './subscription/ports.ts'

/** Everything core needs of the world outside. A browser, a terminal or a native shell brings its own. */
export interface Ports extends SessionPorts {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly accounts: Accounts
  readonly purchases: PurchaseHistory
  readonly ordersCache: OrdersCache
  readonly subscriptions: Subscriptions
  readonly cardForm: CardForm
}

/** The portal without a face: use-cases and read-only streams, grouped by feature. */
export interface App {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly session: {
    readonly login: Behavior<LoginState>
    /** Forgets the customer here and on the shared domain. It can't fail: nothing is asked of a back-end. */
    signOut(): void
  }
  readonly auth: {
    signIn(input: SignInInput): Outcome<void>
  }
  readonly orders: Orders
  readonly subscription: Cancellation & CardChange
  readonly messages: Pick<Messages, 'current' | 'dismiss' | 'leaveView'>
}

/** Wires the features over the ports. One app a page (or process): its streams are its state. */
export const createApp = (ports: Ports): App => {
  const messages = createMessages()
  const session = createSession(ports, messages)
  const orders = createOrders(ports.purchases, ports.ordersCache, session)
  return {
    settings: ports.settings,
    language: ports.language,
    session: { login: session.login, signOut: session.end },
    auth: { signIn: createSignIn(ports.accounts, session, messages) },
    orders,
    subscription: {
      ...createCancellation(ports.subscriptions, session, messages, orders),
      ...createCardChange(ports, session, messages, orders),
    },
    messages,
  }
}
