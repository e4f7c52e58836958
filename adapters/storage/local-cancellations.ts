import * as t from 'io-ts'
import type { CancellationRequests } from '../../core/subscription/cancel-subscription.ts'
import { finiteNumber, optional, withDefault } from '../decoding/codecs.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { storedNames } from './names.ts'

const rememberedCodec = t.type({
  owner: t.string,
  requests: t.array(
    t.type({
      purchaseId: finiteNumber,
      requestedAt: optional(finiteNumber),
      status: optional(t.string),
      nextBillingDate: optional(finiteNumber),
      lapsed: withDefault(t.boolean, false),
    }),
  ),
})

/**
 * The cancellations that a customer has asked for, in local storage with the customer's name. They do not grow old: it is
 * the shop that ends them, or lets them lapse.
 */
export const localCancellations = (store: LocalStore): CancellationRequests => ({
  read: (owner) => {
    const found = readStored(store, storedNames.cancellations, rememberedCodec)
    return found?.owner === owner ? found.requests : []
  },
  save: (owner, requests) => {
    if (requests.length === 0) store.remove(storedNames.cancellations)
    else
      store.write(storedNames.cancellations, JSON.stringify(rememberedCodec.encode({ owner, requests: [...requests] })))
  },
})
