import { mailboxMailer } from '../../contracts/sandbox/mail/mails.ts'
import type { Service } from '../../contracts/services.ts'
import { contractCustomer } from '../../contracts/states.ts'
import {
  type Interceptor,
  twoCallsForCaptcha,
  withAnswers,
  withFields,
  withHeader,
  withPasswords,
  withPreflights,
  withSql,
} from './interceptors.ts'

/** Mistakes that pacts and preflights notice, and the journey as well. */
const mistakes = {
  noPreflights: withPreflights((reply) => ({ ...reply, status: 401 })),
  noPut: withPreflights(withHeader('access-control-allow-methods', (methods) => methods.replace(', PUT', ''))),
  noCacheHeaders: withPreflights(
    withHeader('access-control-allow-headers', (names) => names.replace(' Cache-Control, Pragma,', '')),
  ),
  noCredentials: withPreflights(withHeader('access-control-allow-credentials', () => undefined)),
  insecureCookie: withAnswers(withHeader('set-cookie', (cookie) => cookie.replace('SameSite=Strict', 'SameSite=None'))),
  oldName: withFields((fields) =>
    'username' in fields && !('type' in fields) ? { ...fields, username: contractCustomer.username } : fields,
  ),
  movedAtOnce: withSql(
    'insert into mail_token',
    'with moved as (update account set email = coalesce($4, email) where id = $3) insert into mail_token',
  ),
} satisfies Readonly<Record<string, Interceptor>>

/** Mistakes that only the journey notices, and the step that names them. */
export const brokenJourneys: readonly (readonly [string, Interceptor, string])[] = [
  ['a gateway asks preflights for a token', mistakes.noPreflights, 'preflight of POST /sso/oauth2/token: status 401'],
  ['preflights do not allow PUT', mistakes.noPut, 'preflight of PUT /sso/user/pre-register: PUT'],
  ['preflights do not allow Cache-Control', mistakes.noCacheHeaders, 'preflight of GET /sso/user/me: cache-control'],
  ['no cookie may be sent', mistakes.noCredentials, 'preflight of POST /activation/'],
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

/** Mistakes beyond those of a service that does nothing: the service, its mistake, and the interactions that notice it. */
export const brokenServices: readonly (readonly [Service, string, Interceptor, readonly string[]])[] = [
  [
    'sso',
    'a new password ends the session that has chosen it',
    withSql('and digest <> $2', 'and $2::text is not null'),
    ['a request for the profile by the session that has changed the password'],
  ],
  [
    'sso',
    'a mailed link is good for any purpose',
    withSql('and purpose = $2', 'and $2::text is not null'),
    [
      'a confirmation of an address with a link that resets the password',
      'a new password with a link that confirms an address',
    ],
  ],
  [
    'sso',
    'a look at a magic link uses it up',
    withSql(
      'select account_id as "accountId", account.email, destination',
      `with looked as (update magic_link set used_at = now() where digest = $1)
       select account_id as "accountId", account.email, destination`,
    ),
    ['a look at a magic link that was looked at before', 'a sign-in with a magic link that was looked at before'],
  ],
  [
    'sso',
    'pages may read successes only',
    withAnswers((reply) => ({ ...reply, headers: reply.status < 300 ? reply.headers : {} })),
    ['a request for the profile with an expired token', 'a sign-in with a wrong password'],
  ],
  [
    'sso',
    'its tokens are too long for a cookie',
    withFields((fields) => ('access_token' in fields ? { ...fields, access_token: 'x'.repeat(3001) } : fields)),
    ['a sign-in with the right password', 'a sign-in with a magic link'],
  ],
  [
    'shop',
    'it lists the orders of all customers',
    withSql('where account_id = $1\n', 'where $1::integer is not null\n'),
    ['a request for the orders of a customer who has none'],
  ],
  [
    'shop',
    'statuses are in capitals',
    withFields((fields) =>
      'status' in fields && !('type' in fields)
        ? { ...fields, status: String(fields['status']).toUpperCase() }
        : fields,
    ),
    ['a request for orders with a subscription that is cancelled', 'a request for the orders'],
  ],
  [
    'activation',
    'a verification link works once, so a mail scanner uses it up',
    withSql(
      '), bound as (',
      '), spent as (update verification_code set used_at = now() where digest = $1), bound as (',
    ),
    ['a look at a verification code that was looked at before'],
  ],
  [
    'activation',
    'scripts can read its cookie',
    withAnswers(({ headers, ...reply }) => ({
      ...reply,
      headers: { ...headers, ...('set-cookie' in headers ? { 'set-cookie': 'verified=secret; Path=/' } : {}) },
    })),
    ['a look at a verification code'],
  ],
  [
    'activation',
    'pages may not send its cookie',
    withAnswers(({ headers: { 'access-control-allow-credentials': _, ...headers }, ...reply }) => ({
      ...reply,
      headers,
    })),
    ['a look at an unused activation code', 'an activation by a customer'],
  ],
  [
    'sso',
    'passwords are compared by eight characters',
    withPasswords((password) => password.slice(0, 8)),
    ['a sign-in with a password whose ninth character differs'],
  ],
  [
    'sso',
    'passwords are compared without case',
    withPasswords((password) => password.toLowerCase()),
    ['a sign-in with the password in capitals'],
  ],
  [
    'sso',
    'addresses are compared with case',
    withSql('lower(email) = lower($1)', 'email = $1'),
    ['a sign-in with the address in capitals'],
  ],
  ['sso', 'a captcha is good twice', twoCallsForCaptcha, ['a sign-in with a captcha that has signed in before']],
  [
    'sso',
    'the profile keeps the old name',
    mistakes.oldName,
    ['a request for the profile after the new address was confirmed'],
  ],
  [
    'sso',
    'an address moves before its confirmation',
    mistakes.movedAtOnce,
    ['a request for the profile before the new address is confirmed'],
  ],
  [
    'sso',
    'a new magic link revives the old one',
    (request, serve, services) =>
      request.path === '/sso/magic-link/clone'
        ? withSql(
            'select account_id',
            `with revived as (update magic_link set expires_at = now() + interval '1 day' where digest = $1)
             select account_id`,
          )(request, serve, services)
        : serve(),
    ['a sign-in with an expired magic link in whose place a new one was mailed'],
  ],
  ...[3_600_000, 60].map(
    (expires_in) =>
      [
        'sso',
        `a client token is good for ${expires_in} seconds`,
        withFields((fields) => ('expires_in' in fields ? { ...fields, expires_in } : fields)),
        ['a request for a client token'],
      ] as const,
  ),
  ['sso', 'a gateway asks preflights for a token', mistakes.noPreflights, ['a preflight of POST /user/register']],
  ['sso', 'preflights do not allow PUT', mistakes.noPut, ['a preflight of PUT /user/set-password']],
  ['sso', 'preflights do not allow Cache-Control', mistakes.noCacheHeaders, ['a preflight of GET /user/me']],
  [
    'shop',
    'a nonce is good for any subscription',
    withSql('and purchase_id = $2 and expires_at', 'and $2::integer is not null and expires_at'),
    ["a change of the card with a nonce of another subscription's card form"],
  ],
  [
    'activation',
    'preflights do not allow credentials',
    mistakes.noCredentials,
    ['a preflight of POST /activation/activate'],
  ],
  ['activation', 'browsers drop its cookie', mistakes.insecureCookie, ['a look at a verification code']],
  [
    'activation',
    'its cookie is good for any address',
    withSql('and account_id = $1', 'and $1::integer is not null'),
    ['an activation by a new customer with the cookie of another address'],
  ],
  [
    'activation',
    'its cookie is good for any activation code',
    withSql('and license_key = $2', 'and $2::text is not null'),
    ['an activation by a new customer with the cookie of another activation code'],
  ],
]
