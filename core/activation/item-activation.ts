import { isForUse, type OrderItem, type Payment } from '../orders/order.ts'
import { type ActivationCode, findActivationCode } from './activation-code.ts'

/** What an order's page shows about the activation of an item. */
export type ItemActivation =
  | { readonly tag: 'none' }
  /** A product without a code. */
  | { readonly tag: 'app' }
  /** A code. `toActivate` is present if this customer can still activate the code. */
  | { readonly tag: 'code'; readonly code: string; readonly toActivate: ActivationCode | undefined }
  /** A code that is still loading, because stored orders have none. */
  | { readonly tag: 'code-pending'; readonly toActivate: boolean }
  /** The license, or the app, belongs to an account. */
  | { readonly tag: 'activated'; readonly code: string; readonly email: string; readonly isForUse: boolean }

interface Known {
  readonly codesPending: boolean
  /** Returns the account for which this browser has just activated a code. The shop may not know it yet. */
  readonly accountOf: (code: ActivationCode) => string | undefined
}

/** Returns what to show about an item. If the shop names an email address, the code is used. */
export const itemActivationOf = (
  item: OrderItem,
  payment: Payment,
  { codesPending, accountOf }: Known,
): ItemActivation => {
  const { activationCode: code, activationEmail = '' } = item
  const forUse = isForUse(item, payment)
  if (code === '' && codesPending) return { tag: 'code-pending', toActivate: forUse && activationEmail === '' }
  const unused = forUse && activationEmail === '' ? findActivationCode(code ?? '') : undefined
  const email = unused === undefined ? activationEmail : (accountOf(unused) ?? '')
  if (email !== '') return { tag: 'activated', code: code ?? '', email, isForUse: forUse }
  if (code === undefined) return { tag: forUse ? 'app' : 'none' }
  return code === '' ? { tag: 'none' } : { tag: 'code', code, toActivate: unused }
}
