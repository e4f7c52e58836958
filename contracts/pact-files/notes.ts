import * as limits from '../../core/shared/limits.ts'
import type { Service } from '../services.ts'

// Facts that a pact can't express, for the OpenAPI documents. The notes about single calls are in `portal-calls.ts`.

const sharedServiceNote =
  'Every answer, including refusals, allows the origin of the portal. A preflight needs no token and is answered with 2xx. Generated from the pact; contracts/pacts/README.md contains all rules.'

export const serviceNotes: Readonly<Record<Service, string>> = {
  sso: `Owns accounts and tokens; the other services ask it. Email addresses are compared without regard to case, passwords completely, with regard to case and in NFC. A sign-out makes no call. ${sharedServiceNote}`,
  shop: `A customer can access only their own subscriptions. The tokens come from the sign-on service. This service asks it about each token, and refuses an ended token within 10 seconds. ${sharedServiceNote}`,
  activation: `Accounts and passwords belong to the sign-on service, which this service asks each time. Access-Control-Allow-Credentials is true, and the origin is never *. ${sharedServiceNote}`,
}

export const securitySchemes = {
  clientToken: {
    type: 'http',
    scheme: 'bearer',
    description: "The portal's own token, from the grant client_credentials.",
  },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    description: "A customer's token, from the grants password and magic_link.",
  },
  verificationCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'verified',
    description: 'The service chooses the name of the cookie.',
  },
}

export const problemSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    type: { type: 'string', examples: ['validation.input.required'] },
    message: { type: 'string' },
  },
  required: ['type'],
}

export const refusalDescriptions = {
  '400': 'The body is not a JSON object',
  '401': 'The access token or another proof, such as a password, is missing, unknown, wrong or expired',
  '403': 'This caller may not make the call, for example with a customer’s token in place of a client token',
  '404': 'The requested thing does not exist',
  '413': 'The body is longer than 64 KB. A gateway may send this, too. The portal shows an unexpected error',
  '415': 'The body is not application/json',
  '422': 'A field is missing or invalid',
  '429': 'Too many tries',
  '5XX': 'The service failed. The portal shows an unexpected error',
}

type FieldLimits = readonly (readonly [path: RegExp, facts: object])[]

/** The limits of fields in answers, by path. Texts that are not listed have at most `maxTextLength` characters. */
export const answerFieldLimits: FieldLimits = [
  [/^\$\.expires_in$/, { minimum: 300, maximum: 31_536_000 }],
  [
    /^\$\.access_token$/,
    {
      minLength: 1,
      maxLength: limits.maxUserTokenBytes,
      pattern: '^[A-Za-z0-9._~+/=-]+$',
      description: `The portal stores a customer’s token in a cookie, where +, / and = take three bytes each. The maximum is ${limits.maxUserTokenBytes} bytes.`,
    },
  ],
  [/^\$(\.\w+)*\.(\w+_)?id$/, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
  [/\.sign$/, { maxLength: limits.maxCurrencySignLength }],
  [/\.status$/, { maxLength: limits.maxStatusLength }],
  [/^\$\.username$/, { minLength: 3, maxLength: limits.maxEmailLength }],
  [/\.client_token$/, { maxLength: limits.maxCardFormTokenLength }],
]

/** The maximum lengths of fields in requests. Minimums are not listed: pacts also contain values that are too short. */
export const requestFieldLimits: FieldLimits = [
  [/^\$\.(email|username)$/, { maxLength: limits.maxEmailLength }],
  [/password$/, { maxLength: 1024 }],
  [/^\$\.(client_id|licenseKey)$/, { maxLength: 64 }],
]

/** Matches the paths of fields that may be null. The portal handles null like a missing field. */
export const nullableFieldPattern = /^\$\.data\.(subscription(\.next_billing_date)?|items\.activation_info(\.\w+)?)$/
