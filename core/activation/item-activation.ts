import { canUseItem, type OrderItem, type Payment } from '../orders/order.ts'
import { type ActivationCode, findActivationCode } from './activation-code.ts'

/** What an order's page shows about the activation of an item. */
export type ItemActivation =
  | { readonly tag: 'none' }
  /** The item has no code, because the customer uses the product in the app. */
  | { readonly tag: 'app' }
  /** The item has a code. `unusedCode` is present if this customer can still activate it. */
  | { readonly tag: 'code'; readonly code: string; readonly unusedCode: ActivationCode | undefined }
  /** The item has a code that is still loading, because the orders in this browser's storage contain no codes. */
  | { readonly tag: 'code-pending'; readonly canActivate: boolean }
  /** The license, or the app, belongs to the account with this email address. */
  | { readonly tag: 'activated'; readonly code: string; readonly email: string; readonly isUsable: boolean }

interface ActivationContext {
  readonly codesPending: boolean
  /** Returns the account for which this browser has just activated a code. The data of the shop may be older. */
  readonly accountOf: (code: ActivationCode) => string | undefined
}

/** Returns what to show about an item. An item with an `activationEmail` has a used code. */
export const findItemActivation = (
  item: OrderItem,
  payment: Payment,
  { codesPending, accountOf }: ActivationContext,
): ItemActivation => {
  const { activationCode: code, activationEmail = '' } = item
  const forUse = canUseItem(item, payment)
  if (code === '' && codesPending) return { tag: 'code-pending', canActivate: forUse && activationEmail === '' }
  const unused = forUse && activationEmail === '' ? findActivationCode(code ?? '') : undefined
  const email = unused === undefined ? activationEmail : (accountOf(unused) ?? '')
  if (email !== '') return { tag: 'activated', code: code ?? '', email, isUsable: forUse }
  if (code === undefined) return { tag: forUse ? 'app' : 'none' }
  return code === '' ? { tag: 'none' } : { tag: 'code', code, unusedCode: unused }
}
