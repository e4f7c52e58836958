import { readInteractions } from '../../contracts/pact-files/read-pact.ts'
import {
  cancelAllSubscriptions,
  changeAnswers,
  changeBody,
  changeContentType,
  changeCookie,
  changeField,
  combineInterceptors,
  interceptPath,
  isSuccess,
  removeHeader,
  replaceSql,
} from './interceptors.ts'
import {
  allowAnyOrigin,
  allowSharedCache,
  answerWithHtml,
  anyTextSql,
  changeRefusals,
  distinguishEmailCase,
  distinguishUnicodeForms,
  type WrongService,
} from './wrong-answers.ts'

const codeLookupCall = 'a lookup of a verification code'
const answerWithInvalidJson = changeContentType('application/json', isSuccess, { status: 200, body: 'OK' })
const declineUsedNonce = replaceSql(
  'set used_at = coalesce(used_at, now())',
  '$&, declined_on_update = declined_on_update or used_at is not null',
)
const removeDateZone = changeField('next_billing_date', (date) => (date === 'null' ? '2027-04-02 09:30:00' : date))
const overdueSubscriptionCalls = ['a cancellation of', 'a card form for', 'the card of'].map(
  (what) => `${what} a subscription that is past`,
)
const refuseOverdueSubscriptions = replaceSql('and account_id = $2', "$& and subscription.status <> 'past_due'")
const acceptAnyToken = changeAnswers(
  () => ({ status: 200, body: '{"data":[]}' }),
  ({ body }) => body.includes('access_token.not_found_for_token'),
)
const convertFieldToCents = (name: string) => changeField(name, (amount) => Math.round(Number(amount) * 100))
const refuseUsedNonceAsInvalidInput = combineInterceptors(
  replaceSql('expires_at <= now() as spent', 'old.used_at is not null as spent'),
  changeAnswers(({ body }) => ({ body: body.replace('payment_method.nonce.used', 'validation.input.required') })),
)
const repeatOrders = changeAnswers(
  ({ body }) => {
    const { data } = JSON.parse(body)
    return {
      body: JSON.stringify({ data: data.flatMap((order: { items: object[] }) => order.items.map(() => order)) }),
    }
  },
  ({ body }) => body.includes('"items"'),
)
const consumeAllCodes = replaceSql(
  'with used as (',
  'with others as (update activation_code set used_at = now() where activation_code <> $2), used as (',
)
const replaceAppName = changeField('appName', () => 'Meridian Car Navigation')
const acceptShortPassword = interceptPath(
  '/activation/activation/activate',
  changeBody(({ password, ...body }) => ({ ...body, password: String(password).padEnd(8, 'x') })),
)
const keepUsedLinks = replaceSql('and mailed_link.used_at is null and expires_at > now()', '')
const consumeLinksEarly = replaceSql(
  '), bound as',
  '), spent as (update mailed_link set used_at = now() where digest = $1$&',
)

const callsWithEndedToken = (await readInteractions('shop')).flatMap(({ description, providerStates = [] }) =>
  providerStates.some(({ name }) => name === 'an ended user access token') ? [description] : [],
)

/** Shops with one fault each. A pact or another check must find the fault. */
// biome-ignore format: a table
export const wrongShops: readonly WrongService[] = [
  ['successes are answered in HTML', answerWithHtml, 'the answers of GET /payment-method-update/{id}'],
  ['successes are JSON only by their content type', answerWithInvalidJson, 'the answers of GET /payment-method-update/{id}'],
  ['a shared cache may keep orders', allowSharedCache, 'the answers of GET /purchase'],
  ['a date has no zone', removeDateZone, 'the answers of GET /purchase'],
  ['it refuses subscriptions that are past due', refuseOverdueSubscriptions, ...overdueSubscriptionCalls],
  ['a nonce that is sent again is declined', declineUsedNonce, 'the nonce of the same change again'],
  ['a gateway refuses', changeRefusals('application/json', '{"message":"No"}'), "customer's subscription"],
  ['it lists the orders of all customers', replaceSql('where account_id = $1\n', 'where $1::integer > 0\n'), 'has none'],
  ['statuses are in capitals', changeField('status', (status) => status.toUpperCase()), 'subscription that is cancel'],
  ['it accepts a token that sign-on has ended', acceptAnyToken, ...callsWithEndedToken],
  ['a cancellation cancels all', cancelAllSubscriptions, 'the cancellation of one of two subscriptions'],
  ...(['amount', 'price'] as const).map(
    (name) => [`an ${name} is in cents`, convertFieldToCents(name), 'a subscription that is active'] as const,
  ),
  ['an order comes once for each item', repeatOrders, 'the answers of GET /purchase'],
  ['currencies are names', changeField('sign', () => 'EUR'), 'a subscription that is active'],
  ['a nonce that is sent again is invalid input', refuseUsedNonceAsInvalidInput, 'the answers of GET /payment-method-update/{id}'],
  ['a nonce fits any subscription', replaceSql('and purchase_id = $2 and', 'and $2::integer > 0 and'), 'nonce of another'],
]

/** Activation services with one fault each. A pact or another check must find the fault. */
// biome-ignore format: a table
export const wrongActivations: readonly WrongService[] = [
  ['its codes never expire', replaceSql('and expires_at > now()', ''), 'a lookup of an expired verification code'],
  ['its cookie has no Path', changeCookie('Path=/activation; ', ''), codeLookupCall],
  ['its cookie is valid for a minute', changeCookie(/Max-Age=\d+/, 'Max-Age=60'), codeLookupCall],
  ['scripts can read its cookie', changeCookie('HttpOnly; ', ''), codeLookupCall],
  ['browsers drop its cookie', changeCookie('=Strict', '=None'), codeLookupCall],
  ['successes are answered in HTML', answerWithHtml, 'of GET /user/check', 'of GET /code/verify/{code}'],
  ['any origin is allowed credentials', allowAnyOrigin, "another site's call of GET /user/check"],
  ['a shared cache may keep a check', allowSharedCache, 'the answers of GET /user/check'],
  ['it compares the address with case', distinguishEmailCase('/activation/activation/activate'), 'the address in capitals'],
  ['passwords are compared by bytes', distinguishUnicodeForms, 'a password in decomposed form (NFD)'],
  ['it mails with case', distinguishEmailCase('/activation/user/email/resend'), 'a verification email to the address in capitals'],
  ['each call needs a preflight', removeHeader('access-control-max-age'), 'a preflight of POST /user/email/resend'],
  ['a password of one letter is accepted', acceptShortPassword, 'with a password that is too short'],
  ['an activation uses all codes up', consumeAllCodes, 'after the activation of another one'],
  ['codes are of one app', replaceAppName, 'activation code of another app', 'an activation of a code of another app'],
  ['a link is valid after the activation', keepUsedLinks, 'a verification code after its activation'],
  ['an ingress refuses', changeRefusals('text/plain', 'default backend - 404'), 'an unknown activation code'],
  ['a framework refuses', changeRefusals('application/json', '{"type":"error"}'), 'an unknown activation code'],
  ['a mail scanner uses up a link', consumeLinksEarly, 'a verification code that was looked up before'],
  [
    'pages may not send its cookie',
    removeHeader('access-control-allow-credentials'),
    'a lookup of an unused activation code',
    'a preflight of POST /activation/activate',
  ],
  ['its cookie is valid for any address', replaceSql('and account_id = $1', 'and $1::integer > 0'), 'of another address'],
  ['its cookie is valid for any code', replaceSql('and activation_code = $2', anyTextSql), 'of another activation code'],
]
