import * as t from 'io-ts'
import type { ActivationState } from '../../core/activation/activation-state.ts'
import type { ActivationStore } from '../../core/activation/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'
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
  t.type({ tag: t.literal('activated'), appName: t.string, email: t.string }),
])

/** The activation under way in local storage, for a day. It never holds a password. */
export const localActivation = (store: LocalStore, clock: Clock): ActivationStore =>
  datedValue(store, clock, storedNames.activation, activationCodec)
