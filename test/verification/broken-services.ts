import { mailboxMailer } from '../../contracts/sandbox/mail/mails.ts'
import type { Service } from '../../contracts/services.ts'
import { contractCustomer } from '../../contracts/states.ts'
import {
  type Interceptor,
  onlyAt,
  twoCallsForCaptcha,
  withAnswers,
  withFields,
  withHeader,
  withPasswords,
  withPreflights,
  withSql,
} from './interceptors.ts'

const mistakes = {
  noPreflights: withPreflights((reply) => ({ ...reply, status: 401 })),
  noPut: withPreflights(withHeader('access-control-allow-methods', (methods) => methods.replace(', PUT', ''))),
  noCacheHeaders: withPreflights(
    withHeader('access-control-allow-headers', (names) => names.replace(' Cache-Control, Pragma,', '')),
  ),
  noCredentials: withAnswers(withHeader('access-control-allow-credentials', () => undefined)),
  readableCookie: withAnswers(withHeader('set-cookie', (cookie) => cookie.replace('HttpOnly; ', ''))),
  insecureCookie: withAnswers(withHeader('set-cookie', (cookie) => cookie.replace('SameSite=Strict', 'SameSite=None'))),
  oldName: withFields((fields) =>
    'username' in fields && !('type' in fields) ? { ...fields, username: contractCustomer.username } : fields,
  ),
  movedAtOnce: withSql(
    'insert into mail_token',
    'with moved as (update account set email = coalesce($5, email) where id = $4) insert into mail_token',
  ),
} satisfies Readonly<Record<string, Interceptor>>

/** Mistakes that only the journey notices, and the step that names them. */
export const brokenJourneys: readonly (readonly [string, Interceptor, string])[] = [
  ['a gateway asks preflights for a token', mistakes.noPreflights, 'preflight of POST /sso/oauth2/token: status 401'],
  ['preflights do not allow PUT', mistakes.noPut, 'preflight of PUT /sso/user/pre-register: PUT'],
  ['preflights do not allow Cache-Control', mistakes.noCacheHeaders, 'preflight of GET /sso/user/me: cache-control'],
  ['no cookie may be sent', mistakes.noCredentials, 'preflight of POST /activation/'],
  ['scripts can read the cookie', mistakes.readableCookie, 'Set-Cookie of /activation/code/verify/'],
  ['browsers drop the cookie', mistakes.insecureCookie, 'Set-Cookie of /activation/code/verify/'],
  ['the profile keeps the old name', mistakes.oldName, 'the token is of'],
  ['an address moves before its confirmation', mistakes.movedAtOnce, 'the profile'],
  [
    'mails are in one language',
    (_request, serve, { mailer }) =>
      serve({ mailer: { ...mailer, send: (mail) => mailer.send({ ...mail, languages: ['de'] }) } }),
    'is in "de", not in "ko"',
  ],
  [
    'mailed links lead to the service',
    (_request, serve, { database, ownUrl }) => serve({ mailer: mailboxMailer(database, ownUrl) }),
    'does not lead to the portal',
  ],
]

const revivingLooks = withSql(
  'select account_id',
  `with revived as (update magic_link set expires_at = now() + interval '1 day' where digest = $1) select account_id`,
)
const spendingLooks = withSql(
  'select account_id as "accountId", account.email',
  `with looked as (update magic_link set used_at = now() where digest = $1)
   select account_id as "accountId", account.email`,
)
const refusing = (type: string, body: string) =>
  withAnswers((reply) =>
    reply.status < 400 ? reply : { ...reply, headers: { ...reply.headers, 'content-type': type }, body },
  )
const withLifetime = (expires_in: number) =>
  withFields((fields) => ('expires_in' in fields ? { ...fields, expires_in } : fields))
const anyText = 'and $2::text is not null'

/** Mistakes beyond those of a service that does nothing, and words of an interaction that notices each. */
export const brokenServices: Readonly<Record<Service, readonly (readonly [string, Interceptor, string])[]>> = {
  sso: [
    ['a new password ends its own session', withSql('and digest <> $2', anyText), 'the session that has changed'],
    ['a mailed link is good for any purpose', withSql('and purpose = $2', anyText), 'a link that confirms an address'],
    ['a look at a magic link uses it up', spendingLooks, 'a sign-in with a magic link that was looked at before'],
    ['a new magic link revives the old one', onlyAt('/sso/magic-link/clone', revivingLooks), 'a new one was mailed'],
    [
      'pages may read successes only',
      withAnswers((reply) => ({ ...reply, headers: reply.status < 300 ? reply.headers : {} })),
      'a sign-in with a wrong password',
    ],
    [
      'its tokens are too long for a cookie',
      withFields((fields) => ('access_token' in fields ? { ...fields, access_token: 'x'.repeat(3001) } : fields)),
      'a sign-in with the right password',
    ],
    [
      'a reset confirms no address',
      onlyAt('/sso/user/confirm-reset-password', withSql('email_confirmed_at = now()', 'email_confirmed_at = null')),
      'not confirmed before its reset',
    ],
    ['passwords are compared by eight characters', withPasswords((text) => text.slice(0, 8)), 'ninth character'],
    ['passwords are compared without case', withPasswords((text) => text.toLowerCase()), 'the password in capitals'],
    ['addresses are compared with case', withSql('lower(email) = lower($1)', 'email = $1'), 'the address in capitals'],
    ['a proxy refuses in its place', refusing('text/html', '<h1>Unauthorized</h1>'), 'by another session after'],
    ['a captcha is good twice', twoCallsForCaptcha, 'a captcha that has signed in before'],
    ['the profile keeps the old name', mistakes.oldName, 'after the new address was confirmed'],
    ['an address moves before its confirmation', mistakes.movedAtOnce, 'before the new address is confirmed'],
    ['a client token is good for an hour in milliseconds', withLifetime(3_600_000), 'a request for a client token'],
    ['a client token is good for a minute', withLifetime(60), 'a request for a client token'],
    ['a gateway asks preflights for a token', mistakes.noPreflights, 'a preflight of POST /user/register'],
    ['preflights do not allow PUT', mistakes.noPut, 'a preflight of PUT /user/set-password'],
    ['preflights do not allow Cache-Control', mistakes.noCacheHeaders, 'a preflight of GET /user/me'],
  ],
  shop: [
    [
      'a gateway refuses in its place',
      refusing('application/json', '{"message":"No"}'),
      "another customer's subscription",
    ],
    ['it lists the orders of all customers', withSql('where account_id = $1\n', 'where $1::integer > 0\n'), 'has none'],
    [
      'statuses are in capitals',
      withFields((fields) =>
        'status' in fields && !('type' in fields)
          ? { ...fields, status: String(fields['status']).toUpperCase() }
          : fields,
      ),
      'a subscription that is cancelled',
    ],
    [
      'a nonce is good for any subscription',
      withSql('and purchase_id = $2 and', 'and $2::integer > 0 and'),
      "another subscription's card form",
    ],
  ],
  activation: [
    ['an ingress refuses in its place', refusing('text/plain', 'default backend - 404'), 'an unknown activation code'],
    [
      'a verification link works once, so a mail scanner uses it up',
      withSql(
        '), bound as (',
        '), spent as (update verification_code set used_at = now() where digest = $1), bound as (',
      ),
      'a verification code that was looked at before',
    ],
    ['scripts can read its cookie', mistakes.readableCookie, 'a look at a verification code'],
    ['browsers drop its cookie', mistakes.insecureCookie, 'a look at a verification code'],
    ['pages may not send its cookie', mistakes.noCredentials, 'a look at an unused activation code'],
    ['preflights do not allow credentials', mistakes.noCredentials, 'a preflight of POST /activation/activate'],
    ['its cookie is good for any address', withSql('and account_id = $1', 'and $1::integer > 0'), 'of another address'],
    ['its cookie is good for any code', withSql('and activation_code = $2', anyText), 'of another activation code'],
  ],
}
