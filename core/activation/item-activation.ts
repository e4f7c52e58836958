import { isForUse, type OrderItem, type Payment } from '../orders/order.ts'
import { type ActivationCode, findActivationCode } from './activation-code.ts'

/** What an order's page shows of the activation of an item. */
export type ItemActivation =
  | { readonly tag: 'none' }
  /** A product without a code. */
  | { readonly tag: 'app' }
  /** A code. `toActivate` is there if this customer can still activate it. */
  | { readonly tag: 'code'; readonly code: string; readonly toActivate: ActivationCode | undefined }
  /** A stored order has no codes: the item has a code, which is loading. */
  | { readonly tag: 'code-pending'; readonly toActivate: boolean }
  /** An account has the license, or the app. */
  | { readonly tag: 'activated'; readonly code: string; readonly email: string; readonly isForUse: boolean }

interface Known {
  readonly codesPending: boolean
  /** The account that this browser has just activated a code for, which the shop may not know yet. */
  readonly accountOf: (code: ActivationCode) => string | undefined
}

/** The shop names an email address when a code is used. */
export const itemActivation = (
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
