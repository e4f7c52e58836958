import * as t from 'io-ts'
import type { Licenses } from '../../core/activation/ports.ts'
import { nonEmptyString } from '../decoding/codecs.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { toService } from './activation-requests.ts'

const checkAnswer = t.type({ used: t.boolean, appName: nonEmptyString }, 'LicenseCheck')
const activatedAnswer = t.type({ appName: nonEmptyString, email: nonEmptyString }, 'ActivatedLicense')

/** Licenses at the activation service. */
export const activationLicenses = (http: PlainHttpClient, activation: string): Licenses => ({
  find: (licenseKey) =>
    http.run({
      ...toService(activation),
      method: 'GET',
      path: ['activation', 'activation-code', licenseKey],
      retry: 'once',
      answer: checkAnswer,
    }),
  activate: ({ license: { licenseKey, appName }, email }, password) =>
    http.run({
      ...toService(activation),
      method: 'POST',
      path: ['activation', 'activate'],
      body: { password, email, licenseKey, appName },
      retry: 'never',
      answer: activatedAnswer,
    }),
})
