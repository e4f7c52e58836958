import type { ActivationApp, AppKind } from '../shared/settings.ts'
import type { Order, OrderItem } from './order.ts'

/** The kinds of product that have a picture. `map` is any product that the portal does not recognise. */
export type ProductKind = AppKind | 'map' | 'gift' | 'subscription'

/** The configured app that a title names, such as "Meridian Truck Navigation: Europe". Of several the longest name counts. */
export const appInTitle = (title: string, apps: readonly ActivationApp[]): ActivationApp | undefined =>
  apps
    .filter(({ name }) => title.toLowerCase().includes(name.toLowerCase()))
    .reduce<ActivationApp | undefined>(
      (found, app) => (found && found.name.length >= app.name.length ? found : app),
      undefined,
    )

export const kindOfItem = ({ title, gift }: OrderItem, apps: readonly ActivationApp[]): ProductKind =>
  gift ? 'gift' : (appInTitle(title, apps)?.kind ?? 'map')

/** The kind of an order by the item that stands for it. */
export const kindOfOrder = ({ items, subscription }: Order, apps: readonly ActivationApp[], index = 0): ProductKind => {
  const item = items[index]
  const kind = item === undefined ? 'map' : kindOfItem(item, apps)
  return kind === 'map' && subscription !== undefined ? 'subscription' : kind
}
