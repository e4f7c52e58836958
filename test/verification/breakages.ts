import type { Service } from '../../contracts/services.ts'
import type { Breakage } from './broken-service.ts'
import {
  answersChange,
  answersRename,
  answersStatus,
  answersType,
  demands,
  grants,
  moved,
  requestsLose,
  requestsRename,
} from './changes.ts'

/** A broken promise, and the interaction whose verification has to notice. */
export interface BrokenPromise {
  readonly service: Service
  readonly what: string
  readonly breakage: Breakage
  readonly noticedBy: string
}

const sso: readonly Omit<BrokenPromise, 'service'>[] = [
  {
    what: 'the access token has another name',
    breakage: answersRename('access_token', 'accessToken'),
    noticedBy: 'a sign-in with the right password',
  },
  {
    what: 'the access token is empty',
    breakage: answersChange('access_token', () => ''),
    noticedBy: 'a request for a client token',
  },
  {
    what: 'the validity is a text',
    breakage: answersChange('expires_in', String),
    noticedBy: 'a request for a client token',
  },
  {
    what: 'a wrong password has another status',
    breakage: answersStatus(401, 400),
    noticedBy: 'a sign-in with a wrong password',
  },
  {
    what: 'a wrong password has another type',
    breakage: answersType('authorization.credentials.invalid', 'credentials.invalid'),
    noticedBy: 'a sign-in with a wrong password',
  },
  {
    what: 'the type of an error has another name',
    breakage: answersRename('type', 'code'),
    noticedBy: 'a request for the profile with an expired token',
  },
  {
    what: 'the name of a customer is an object',
    breakage: answersChange('username', (name) => ({ name })),
    noticedBy: 'a request for the profile',
  },
  {
    what: 'the bearer token is looked for elsewhere',
    breakage: requestsLose('authorization'),
    noticedBy: 'a request for the profile',
  },
  {
    what: 'expired tokens are good',
    breakage: grants({ username: 'customer@meridian.test', email: null }),
    noticedBy: 'a request for the profile with an expired token',
  },
  {
    what: 'an unknown token is told as a missing one',
    breakage: answersType('authorization.access_token.not_found_for_token', 'authorization.access_token.required'),
    noticedBy: 'a request for the profile with an unknown token',
  },
  {
    what: 'the name to sign in with is expected in another field',
    breakage: requestsRename('login', 'username'),
    noticedBy: 'a sign-in with the right password',
  },
  {
    what: 'a used captcha is told as an expired token',
    breakage: answersType('authorization.captcha.invalid', 'authorization.access_token.expired'),
    noticedBy: 'a registration with a used captcha',
  },
  {
    what: 'the captcha is looked for elsewhere',
    breakage: requestsLose('x-captcha-response'),
    noticedBy: 'a sign-in with a used captcha',
  },
  {
    what: 'an account that exists is no conflict',
    breakage: answersStatus(409, 204),
    noticedBy: 'a registration with an address that has an account',
  },
  {
    what: 'an expired magic link is told as a used one',
    breakage: answersType('authorization.magic_link.expired', 'authorization.magic_link.invalid'),
    noticedBy: 'a look at an expired magic link',
  },
  {
    what: 'where a magic link leads has another name',
    breakage: answersRename('destination', 'target'),
    noticedBy: 'a look at a magic link to travel_app',
  },
  {
    what: 'mailed tokens are expected in another field',
    breakage: requestsRename('confirmation_token', 'token'),
    noticedBy: 'a confirmation of an address',
  },
  {
    what: 'the profile is under another address',
    breakage: moved(/^\/user\/me$/),
    noticedBy: 'a request for the profile',
  },
  {
    what: 'a header is demanded that the portal does not send',
    breakage: demands('x-api-key'),
    noticedBy: 'a request for a client token',
  },
]

const shop: readonly Omit<BrokenPromise, 'service'>[] = [
  {
    what: 'the list has another name',
    breakage: answersRename('data', 'orders'),
    noticedBy: 'a request for the orders',
  },
  { what: 'ids are texts', breakage: answersChange('id', String), noticedBy: 'a request for the orders' },
  { what: 'amounts are texts', breakage: answersChange('amount', String), noticedBy: 'a request for the orders' },
  {
    what: 'dates are written another way',
    breakage: answersChange('created', () => '02.04.2026 09:30'),
    noticedBy: 'a request for the orders',
  },
  {
    what: 'whether an item is a gift is a number',
    breakage: answersChange('gift', Number),
    noticedBy: 'a request for the orders',
  },
  {
    what: 'orders come without their items',
    breakage: answersChange('items', () => []),
    noticedBy: 'a request for the orders',
  },
  {
    what: "a subscription's number has another name",
    breakage: answersRename('purchase_id', 'purchaseId'),
    noticedBy: 'a request for orders with activation codes, gifts and a subscription',
  },
  {
    what: 'a customer without orders is not found',
    breakage: {
      answer: (answer) =>
        JSON.stringify(answer.body) === '{"data":[]}' ? { status: 404, body: { type: 'orders.not_found' } } : answer,
    },
    noticedBy: 'a request for the orders of a customer who has none',
  },
  {
    what: "a card form's token is not wrapped",
    breakage: answersChange('data', () => 'card-form-token'),
    noticedBy: 'a request for the token of a card form',
  },
  {
    what: 'declined cards are taken',
    breakage: grants(undefined),
    noticedBy: 'a change to a card that the bank declines',
  },
  {
    what: 'cancelling has to be a POST',
    breakage: {
      request: (request) => (request.path.endsWith('/cancel') ? { ...request, method: 'POST' } : request),
    },
    noticedBy: 'a cancellation of a subscription',
  },
  {
    what: 'an expired token has another status',
    breakage: answersStatus(401, 403),
    noticedBy: 'a request for the orders with an expired token',
  },
  {
    what: 'an expired token is told by another type',
    breakage: answersType('validate.access_token.expired', 'access_token.expired'),
    noticedBy: 'a request for the orders with an expired token',
  },
]

const activation: readonly Omit<BrokenPromise, 'service'>[] = [
  {
    what: 'whether a code is used is a text',
    breakage: answersChange('used', String),
    noticedBy: 'a look at an unused activation code',
  },
  {
    what: 'used codes pass for unused',
    breakage: answersChange('used', () => false),
    noticedBy: 'a look at a used activation code',
  },
  {
    what: 'the name of the app has another name',
    breakage: answersRename('appName', 'app_name'),
    noticedBy: 'an activation by a customer',
  },
  {
    what: 'unknown codes are found',
    breakage: grants({ used: false, appName: 'Meridian Car Navigation' }),
    noticedBy: 'a look at an unknown activation code',
  },
  {
    what: 'addresses without an account have one',
    breakage: grants({}),
    noticedBy: 'a question for an address that has no account',
  },
  {
    what: 'the code is expected in another field',
    breakage: requestsRename('license_key', 'licenseKey'),
    noticedBy: 'an activation by a customer',
  },
  {
    what: 'the language is looked for elsewhere',
    breakage: requestsLose('accept-language'),
    noticedBy: 'a request for a verification e-mail',
  },
  {
    what: 'a used code is refused with another status',
    breakage: answersStatus(409, 500),
    noticedBy: 'an activation of a used code',
  },
  {
    what: 'a first password is taken from any browser',
    breakage: grants({ appName: 'Meridian Car Navigation', email: 'new.customer@meridian.test' }),
    noticedBy: 'an activation by a new customer in a browser that has not verified the address',
  },
  {
    what: 'the cookie of the browser is not looked at',
    breakage: requestsLose('cookie'),
    noticedBy: 'an activation by a new customer in the browser that has verified the address',
  },
]

const of = (service: Service, promises: readonly Omit<BrokenPromise, 'service'>[]) =>
  promises.map((promise) => ({ service, ...promise }))

/** Ways to break the sandbox on purpose. Each has to be caught. */
export const brokenPromises: readonly BrokenPromise[] = [
  ...of('sso', sso),
  ...of('shop', shop),
  ...of('activation', activation),
]
