import * as t from 'io-ts'
import type { Observable } from 'rxjs'
import type { ActivationState } from '../../core/activation/activation-state.ts'
import type { ActivationStore } from '../../core/activation/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { digestOf } from '../../core/shared/digest.ts'
import { finiteNumber, optional } from '../decoding/codecs.ts'
import { datedValue } from './dated-values.ts'
import type { LocalStore } from './local-store.ts'
import { storedNames } from './names.ts'

const license = t.type({ licenseKey: t.string, appName: t.string })

const activationCodec: t.Type<ActivationState, unknown, unknown> = t.union([
  t.type({ tag: t.literal('not-begun') }),
  t.type({ tag: t.literal('code-accepted'), license, email: optional(t.string) }),
  t.type({ tag: t.literal('account-found'), license, email: t.string }),
  t.type({ tag: t.literal('verification-sent'), license, email: t.string, resentAt: optional(finiteNumber) }),
  t.type({ tag: t.literal('activated'), licenseKey: t.string, appName: t.string, email: t.string }),
])

/**
 * The activation under way in local storage, for a day; it never holds a password. The codes that were sent are kept apart
 * from it, by digests: they outlive its end, for the same time.
 */
export const localActivation = (store: LocalStore, clock: Clock, changes: Observable<void>): ActivationStore => {
  const activation = datedValue(store, clock, storedNames.activation, activationCodec)
  const tries = datedValue(store, clock, storedNames.activationTries, t.array(t.string))
  const others = (digest: string) => (tries.read() ?? []).filter((each) => each !== digest)
  return {
    ...activation,
    wasTried: (licenseKey) => tries.read()?.includes(digestOf(licenseKey)) === true,
    noteTry: (licenseKey) => {
      const digest = digestOf(licenseKey)
      tries.save([...others(digest), digest])
    },
    forgetTry: (licenseKey) => tries.save(others(digestOf(licenseKey))),
    changes,
  }
}
