import * as t from 'io-ts'
import type { CaptchaProofStore } from '../../core/captcha/ports.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { storedNames } from './names.ts'

const proofCodec = t.type({ response: t.string, goodUntil: t.number })

/** The solved captcha of the reset flow in local storage (specification §3), until it is spent. */
export const localCaptchaProofs = (store: LocalStore): CaptchaProofStore => ({
  read: () => readStored(store, storedNames.captchaResponse, proofCodec),
  save: (proof) => store.write(storedNames.captchaResponse, JSON.stringify(proof)),
  clear: () => store.remove(storedNames.captchaResponse),
})
