import type { App } from 'account-portal-core'
import { activate } from './activate.ts'
import { listOrders } from './list-orders.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { openMagicLink } from './open-magic-link.ts'
import { signIn, signOut } from './sign-in.ts'
import type { Terminal } from './terminal.ts'

/** One thing that the shell can do. */
export interface Command {
  readonly name: string
  readonly what: string
  readonly run: (app: App, terminal: Terminal) => Promise<void>
}

export const commands: readonly Command[] = [
  { name: 'sign in', what: 'with an e-mail address and a password', run: signIn },
  { name: 'orders', what: 'of the customer', run: listOrders },
  { name: 'subscriptions', what: 'of the customer', run: listSubscriptions },
  { name: 'activate', what: 'a license by the code on a card', run: activate },
  { name: 'magic link', what: 'to see which app it opens', run: openMagicLink },
  { name: 'sign out', what: 'and forget the customer', run: signOut },
]
