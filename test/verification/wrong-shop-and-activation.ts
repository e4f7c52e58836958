import { readPact } from '../../contracts/pact-files/read-pact.ts'
import {
  combine,
  isSuccess,
  onlyAtPath,
  withAllSubscriptionsCancelled,
  withAnswers,
  withBody,
  withContentType,
  withCookie,
  withField,
  withoutHeader,
  withSql,
} from './interceptors.ts'
import {
  anyOrigin,
  anyText,
  htmlPage,
  inBytes,
  sharedGets,
  type WrongService,
  withCase,
  withRefusalBody,
} from './wrong-answers.ts'

const codeLookup = 'a lookup of a verification code'
const invalidJson = withContentType('application/json', isSuccess, { status: 200, body: 'OK' })
const withSecondDecline = withSql(
  'set used_at = coalesce(used_at, now())',
  '$&, declined_on_update = declined_on_update or used_at is not null',
)
const dateWithoutZone = withField('next_billing_date', (date) => (date === 'null' ? '2027-04-02 09:30:00' : date))
const overdueCalls = ['a cancellation of', 'a card form for', 'the card of'].map(
  (what) => `${what} a subscription that is past`,
)
const withoutOverdue = withSql('and account_id = $2', "$& and subscription.status <> 'past_due'")
const anyToken = withAnswers(
  () => ({ status: 200, body: '{"data":[]}' }),
  ({ body }) => body.includes('access_token.not_found_for_token'),
)
const inCents = (name: string) => withField(name, (amount) => Math.round(Number(amount) * 100))
const withMisnamedNonces = combine(
  withSql('expires_at <= now() as spent', 'old.used_at is not null as spent'),
  withAnswers(({ body }) => ({ body: body.replace('payment_method.nonce.used', 'validation.input.required') })),
)
const orderForEachItem = withAnswers(
  ({ body }) => {
    const { data } = JSON.parse(body)
    return {
      body: JSON.stringify({ data: data.flatMap((order: { items: object[] }) => order.items.map(() => order)) }),
    }
  },
  ({ body }) => body.includes('"items"'),
)
const withAllCodesUsed = withSql(
  'with used as (',
  'with others as (update activation_code set used_at = now() where activation_code <> $2), used as (',
)
const nameOfCarApp = withField('appName', () => 'Meridian Car Navigation')
const anyLength = onlyAtPath(
  '/activation/activation/activate',
  withBody(({ password, ...body }) => ({ ...body, password: String(password).padEnd(8, 'x') })),
)
const withKeptLinks = withSql('and mailed_link.used_at is null and expires_at > now()', '')
const withLinksUsedEarly = withSql(
  '), bound as',
  '), spent as (update mailed_link set used_at = now() where digest = $1$&',
)

const callsWithEndedToken = (await readPact('shop')).flatMap(({ description, providerStates = [] }) =>
  providerStates.some(({ name }) => name === 'an ended user access token') ? [description] : [],
)

/** Shops with one fault each, which a pact or another check finds. */
export const wrongShops: readonly WrongService[] = [
  ['successes are answered in HTML', htmlPage, 'the answers of GET /payment-method-update/{id}'],
  ['successes are JSON only by their content type', invalidJson, 'the answers of GET /payment-method-update/{id}'],
  ['a shared cache may keep orders', sharedGets, 'the answers of GET /purchase'],
  ['a date has no zone', dateWithoutZone, 'the answers of GET /purchase'],
  ['it refuses subscriptions that are past due', withoutOverdue, ...overdueCalls],
  ['a nonce that is sent again is declined', withSecondDecline, 'the nonce of the same change again'],
  ['a gateway refuses', withRefusalBody('application/json', '{"message":"No"}'), "customer's subscription"],
  ['it lists the orders of all customers', withSql('where account_id = $1\n', 'where $1::integer > 0\n'), 'has none'],
  ['statuses are in capitals', withField('status', (status) => status.toUpperCase()), 'subscription that is cancel'],
  ['it accepts a token that sign-on has ended', anyToken, ...callsWithEndedToken],
  ['a cancellation cancels all', withAllSubscriptionsCancelled, 'the cancellation of one of two subscriptions'],
  ...(['amount', 'price'] as const).map(
    (name) => [`an ${name} is in cents`, inCents(name), 'a subscription that is active'] as const,
  ),
  ['an order comes once for each item', orderForEachItem, 'the answers of GET /purchase'],
  ['currencies are names', withField('sign', () => 'EUR'), 'a subscription that is active'],
  ['a nonce that is sent again is invalid input', withMisnamedNonces, 'the answers of GET /payment-method-update/{id}'],
  ['a nonce fits any subscription', withSql('and purchase_id = $2 and', 'and $2::integer > 0 and'), 'nonce of another'],
]

/** Activation services with one fault each, which a pact or another check finds. */
export const wrongActivations: readonly WrongService[] = [
  ['its codes never expire', withSql('and expires_at > now()', ''), 'a lookup of an expired verification code'],
  ['its cookie has no Path', withCookie('Path=/activation; ', ''), codeLookup],
  ['its cookie is valid for a minute', withCookie(/Max-Age=\d+/, 'Max-Age=60'), codeLookup],
  ['scripts can read its cookie', withCookie('HttpOnly; ', ''), codeLookup],
  ['browsers drop its cookie', withCookie('=Strict', '=None'), codeLookup],
  ['successes are answered in HTML', htmlPage, 'of GET /user/check', 'of GET /code/verify/{code}'],
  ['any origin is allowed credentials', anyOrigin, "another site's call of GET /user/check"],
  ['a shared cache may keep a check', sharedGets, 'the answers of GET /user/check'],
  ['it compares the address with case', withCase('/activation/activation/activate'), 'the address in capitals'],
  ['passwords are compared by bytes', inBytes, 'a password in decomposed form (NFD)'],
  ['it mails with case', withCase('/activation/user/email/resend'), 'a verification email to the address in capitals'],
  ['each call needs a preflight', withoutHeader('access-control-max-age'), 'a preflight of POST /user/email/resend'],
  ['a password of one letter is accepted', anyLength, 'with a password that is too short'],
  ['an activation uses all codes up', withAllCodesUsed, 'after the activation of another one'],
  ['codes are of one app', nameOfCarApp, 'activation code of another app', 'an activation of a code of another app'],
  ['a link is valid after the activation', withKeptLinks, 'a verification code after its activation'],
  ['an ingress refuses', withRefusalBody('text/plain', 'default backend - 404'), 'an unknown activation code'],
  ['a framework refuses', withRefusalBody('application/json', '{"type":"error"}'), 'an unknown activation code'],
  ['a mail scanner uses up a link', withLinksUsedEarly, 'a verification code that was looked up before'],
  [
    'pages may not send its cookie',
    withoutHeader('access-control-allow-credentials'),
    'a lookup of an unused activation code',
    'a preflight of POST /activation/activate',
  ],
  ['its cookie is valid for any address', withSql('and account_id = $1', 'and $1::integer > 0'), 'of another address'],
  ['its cookie is valid for any code', withSql('and activation_code = $2', anyText), 'of another activation code'],
]
