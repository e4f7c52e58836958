import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { ActivationState } from '../../core/activation/activation-state.ts'
import type { ActivationStore } from '../../core/activation/ports.ts'
import type { ExchangedLinkTokenStore } from '../../core/magic-link/ports.ts'
import type { Order } from '../../core/orders/order.ts'
import type { OrdersCache } from '../../core/orders/ports.ts'
import * as limits from '../../core/shared/limits.ts'
import type { Clock } from '../../core/shared/ports.ts'
import type { CancellationRequestStore } from '../../core/subscription/ports.ts'
import { licenseCodec } from '../activation/activation-service.ts'
import {
  bearerToken,
  discriminatedUnion,
  emailAddress,
  finiteNumber,
  identifier,
  optional,
  refinedType,
  withDefault,
} from '../decoding/codecs.ts'
import { isoDate } from '../decoding/dates.ts'
import { portKeys } from '../ports.ts'
import { productPortKeys } from '../products-ports.ts'
import { bindService } from '../service-key.ts'
import { ordersCodec } from '../shop/read-orders.ts'
import { computeDigest } from './digest.ts'
import { createExpiringValue, createStoredValue, LocalStore, OtherTabWatcher, TabStore } from './local-store.ts'
import { storedNames, tabStorageNames } from './names.ts'

const ownedOrdersCodec = t.type({ owner: t.string, orders: ordersCodec })

/**
 * Replaces the codes of an order with empty texts, which show that there is a code. An unused code is worth money, and
 * the next person at the computer could read it.
 */
const removeActivationCodes = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) => (item.activationCode === undefined ? item : { ...item, activationCode: '' })),
})

/**
 * Stores a customer's orders in local storage for a day, without activation codes. At most a thousand orders are
 * stored: the storage has room for 15,000, but writing so many would block the page.
 */
const createOrdersCache = (store: LocalStore, clock: Clock): OrdersCache => {
  const stored = createExpiringValue(store, clock, storedNames.orders, ownedOrdersCodec)
  return {
    read: (owner) => {
      const found = stored.read()
      return found?.owner === owner ? found.orders : undefined
    },
    forget: stored.clear,
    save: (owner, orders) =>
      stored.save({ owner, orders: orders.slice(0, limits.maxStoredOrders).map(removeActivationCodes) }),
  }
}

const ownedCancellationsCodec = t.type({
  owner: t.string,
  requests: t.array(
    t.type({
      purchaseId: identifier,
      requestedAt: optional(finiteNumber),
      status: optional(t.string),
      nextBillingDate: optional(refinedType('a date', {}, isoDate.is)),
      lapsed: withDefault(t.boolean, false),
      withCancellation: withDefault(t.boolean, false),
      unanswered: withDefault(t.boolean, false),
    }),
  ),
})

/**
 * Stores a customer's cancellation requests in local storage. They do not expire. A request is removed when the shop
 * has canceled the subscription or billed it again.
 */
const createCancellationStore = (store: LocalStore): CancellationRequestStore => {
  const stored = createStoredValue(store, storedNames.cancellations, ownedCancellationsCodec)
  return {
    read: (owner) => {
      const found = stored.read()
      return found?.owner === owner ? found.requests : []
    },
    save: (owner, requests) => {
      if (requests.length === 0) stored.clear()
      else stored.save({ owner, requests: [...requests] })
    },
  }
}

const activationStateCodec: t.Type<ActivationState, unknown, unknown> = discriminatedUnion(
  'tag',
  t.type({ tag: t.literal('not-begun') }),
  t.type({ tag: t.literal('code-accepted'), license: licenseCodec, email: optional(emailAddress) }),
  t.type({ tag: t.literal('account-found'), license: licenseCodec, email: emailAddress }),
  t.type({
    tag: t.literal('verification-sent'),
    license: licenseCodec,
    email: emailAddress,
    resentAt: optional(finiteNumber),
  }),
  t.type({ tag: t.literal('activated'), license: licenseCodec, email: emailAddress }),
)

const suspendedActivationCodec = t.type({ license: licenseCodec, email: emailAddress, owner: optional(t.string) })

/**
 * Stores the current activation in local storage for a day, without a password. The digests of tried codes are stored
 * separately, also for a day, because they outlast the activation.
 */
const createActivationStore = (
  store: LocalStore,
  tabStore: TabStore,
  clock: Clock,
  changesOf: OtherTabWatcher,
): ActivationStore => {
  const activation = createExpiringValue(store, clock, storedNames.activation, activationStateCodec)
  const name = tabStorageNames.finishedActivation
  const suspended = createExpiringValue(tabStore, clock, name, suspendedActivationCodec)
  const triedCodes = createExpiringValue(store, clock, storedNames.activationTries, t.array(t.string))
  const triedCodesExcept = (digest: string) => (triedCodes.read() ?? []).filter((each) => each !== digest)
  return {
    ...activation,
    readSuspended: suspended.read,
    saveSuspended: suspended.save,
    clearSuspended: suspended.clear,
    wasTried: (codeOrLink) => triedCodes.read()?.includes(computeDigest(codeOrLink)) === true,
    noteTry: (codeOrLink) => {
      const digest = computeDigest(codeOrLink)
      triedCodes.save([...triedCodesExcept(digest), digest])
    },
    forgetTry: (licenseKey) => triedCodes.save(triedCodesExcept(computeDigest(licenseKey))),
    changes: changesOf(storedNames.activation),
  }
}

const exchangedLinkCodec = t.type({ link: t.string, token: bearerToken })

/** Stores the user token of an exchanged magic link, with the digest of that link. */
const createExchangedLinkStore = (tabStore: TabStore, clock: Clock): ExchangedLinkTokenStore => {
  const name = tabStorageNames.exchangedLink
  const stored = createExpiringValue(tabStore, clock, name, exchangedLinkCodec)
  return {
    read: (link) => {
      const found = stored.read()
      if (found?.link === computeDigest(link)) return found.token
      stored.clear()
      return undefined
    },
    save: (link, token) => stored.save({ link: computeDigest(link), token }),
    forget: stored.clear,
  }
}

const emailChangeCodec = t.type({ email: emailAddress, requestedAt: finiteNumber })

export const productStorageModule = new ContainerModule(({ bind }) => {
  bindService(
    bind,
    productPortKeys.pendingEmailChanges,
    (store, clock) => createExpiringValue(store, clock, storedNames.emailChange, emailChangeCodec),
    [LocalStore, portKeys.clock],
  )
  bindService(bind, productPortKeys.ordersCache, createOrdersCache, [LocalStore, portKeys.clock])
  bindService(bind, productPortKeys.cancellationRequests, createCancellationStore, [LocalStore])
  bindService(bind, productPortKeys.activationStore, createActivationStore, [
    LocalStore,
    TabStore,
    portKeys.clock,
    OtherTabWatcher,
  ])
  bindService(bind, productPortKeys.exchangedLinks, createExchangedLinkStore, [TabStore, portKeys.clock])
})
