import type { Subscription } from '../orders/order.ts'

/** Only a cancelled subscription has nothing to cancel and no card to change; any other status has (specification §4). */
export const canBeChanged = ({ status }: Subscription): boolean => status !== 'cancelled'
