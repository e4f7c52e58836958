import { contractCustomer } from '../../contracts/examples.ts'
import {
  acceptUsedCaptcha,
  cachePreflights,
  combine,
  isRefusal,
  onlyAtPath,
  onlyAtPreflights,
  withAllowedOrigins,
  withAnswers,
  withBody,
  withField,
  withFields,
  withHeader,
  withoutHeader,
  withPasswords,
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

const nameEventsBefore = (link: string) =>
  ['a reset', 'a change of the password', 'a move to another address'].map((event) => `${link} from before ${event}`)
const withoutAllowed = (name: string, from: string) =>
  onlyAtPreflights(withHeader(`access-control-allow-${name}`, (list) => list.replace(from, '')))
const asksForToken = onlyAtPreflights(withAnswers(() => ({ status: 401 })))
const withImmediateMove = withSql(
  'insert into mailed_link',
  'with moved as (update account set email = coalesce($5, email) where id = $4) $&',
)
const withLookupUse = withSql(
  'select account_id as "accountId", account.email',
  'with looked as (update mailed_link set used_at = now() where digest = $1) $&',
)
const withRevivedLink = withSql(
  'select account_id',
  `with revived as (update mailed_link set expires_at = now() + interval '1 day' where digest = $1) $&`,
)
const shortLived = withSql('expires_at > now()', "expires_at > now() + interval '1410 minutes'")
const withoutExpiry = withSql('expires_at as "expiresAt", used_at', `now() + interval '1 day' as "expiresAt", used_at`)
const withEndedTokens = (which: string) =>
  withSql('insert into access_token', `with ended as (delete from access_token where ${which}) $&`)
const withEndedLinks = withSql(
  'insert into access_token',
  'with ended as (update mailed_link set expires_at = now() where account_id = $3::integer) $&',
)
const withLifetimeInMilliseconds = withField('expires_in', (seconds) => Number(seconds) * 1000)
const clientToken = 'a request for a client token'
const withoutEarlyReset = onlyAtPath(
  '/sso/user/reset-password',
  withSql('lower(email) = lower($1)', '$& and not confirm_first'),
)
const changeRegistration = (from: string, to: string) => onlyAtPath('/sso/user/register', withSql(from, to))
/** Keeps the mailed links of one kind valid after an event that should end them. */
const withMailedLinksStillValid = (kind: string) =>
  withSql('delete from mailed_link where account_id = $1', `$& and kind <> '${kind}'`)
const keepMagicLinks = withSql('set expires_at = now()', 'set expires_at = expires_at')
const keepEarlierChange = onlyAtPath('/sso/user/request-email-change', withMailedLinksStillValid('email_change'))
const changeReset = (from: string, to: string) => onlyAtPath('/sso/user/confirm-reset-password', withSql(from, to))
const anyClientToken = withSql(
  'select digest, account_id as "accountId", expires_at as "expiresAt" from access_token where digest = $1',
  `select $1 as digest, null::integer as "accountId", now() + interval '1 hour' as "expiresAt"`,
)
const callsOfClient = [
  ...['a registration', 'a registration in advance', 'a first password', 'a confirmation of an address'],
  ...['a request to reset the password', 'a new password', 'a confirmation of a changed email address'],
  ...['a magic link', 'in place of one'],
].map((call) => `${call} with an unknown client token`)
const anyPassword = withAnswers(
  () => ({ status: 200, body: '{"access_token":"token","token_type":"bearer","expires_in":86400}' }),
  ({ body }) => body.includes('authorization.user.not_found') && !body.includes('_by_'),
)
/** Sends `retry-after` in milliseconds: a whole minute, because a short time could look like seconds. */
const withRetryInMilliseconds = withHeader('retry-after', () => '60000')
const showingHashes = withFields((fields) => ('username' in fields ? { ...fields, password_hash: '$2b$10$x' } : fields))
const byPrefix = withAllowedOrigins((origin) => origin.startsWith('http://localhost:8080'))
const nullOrigin = withAllowedOrigins((origin) => origin === 'null')
const withRefusalIf = (isRefused: (body: Readonly<Record<string, string>>) => boolean) =>
  withBody((body) => (isRefused(body as Readonly<Record<string, string>>) ? { ...body, email: 'none' } : body))
const shortPasswords = withBody((body) => (String(body['password']).length > 40 ? { ...body, password: '' } : body))
const withEndedSessions = withSql('access_token where account_id = $1', 'access_token where $1::integer > 0')
const { username } = contractCustomer
const rightSignIn = 'a sign-in with the right password'

/** Sign-on services with one fault each, which a pact or another check finds. */
export const wrongSignOn: readonly WrongService[] = [
  ['a new password ends the sessions of all', withEndedSessions, 'by another customer after a change of the password'],
  ['a new password ends its own session', withSql('and digest <> $2', anyText), 'the session that has changed'],
  ['a mailed link is valid for any purpose', withSql('and kind = $2', anyText), 'a link that confirms an address'],
  [
    'mailed tokens never expire',
    withSql('expires_at > now()', 'true'),
    ...['a new password', 'a first password', 'of an address', 'changed email address'].map(
      (call) => `${call} with an expired token`,
    ),
  ],
  ['mailed tokens live half an hour', shortLived, 'a new password with a token that was mailed 55 minutes ago'],
  ['magic links never expire', withoutExpiry, 'a lookup of an expired magic link'],
  ['a lookup of a magic link uses it up', withLookupUse, 'a sign-in with a magic link that was looked up before'],
  ['a client token ends the earlier ones', withEndedTokens('$3::integer is null'), 'the earlier of two client tokens'],
  [
    'a sign-in ends the earlier ones',
    withEndedTokens('account_id = $3::integer'),
    'after a sign-in with the password',
    'after a sign-in with a magic link',
  ],
  ['a sign-in ends magic links', withEndedLinks, 'a magic link from before a sign-in'],
  ['a new link revives another', onlyAtPath('/sso/magic-link/clone', withRevivedLink), 'that a new one has replaced'],
  ['pages can read only successes', withAnswers(() => ({ headers: {} }), isRefusal), 'a sign-in with a wrong password'],
  ['its tokens are too long for a cookie', withField('access_token', () => 'x'.repeat(3001)), rightSignIn],
  ['tokens take three bytes a letter', withField('access_token', () => '='.repeat(1001)), '/oauth2/token (password)'],
  ['a reset confirms no address', changeReset('confirmed_at = now()', 'confirmed_at = null'), 'before its reset'],
  ['passwords are compared by eight characters', withPasswords((text) => text.slice(0, 8)), 'ninth character'],
  ['passwords are compared without case', withPasswords((text) => text.toLowerCase()), 'the password in capitals'],
  ['passwords end at 72 bytes', withPasswords((text) => `${Buffer.from(text).subarray(0, 72)}`), 'last letter differs'],
  ['passwords are compared by bytes', inBytes, 'a password in decomposed form (NFD)'],
  ['passwords above 40 characters are refused', shortPasswords, 'with a long password', 'password of 1,024 characters'],
  ['addresses of 41 characters are refused', withRefusalIf(({ email = '' }) => email.length > 40), 'of a long address'],
  ['only ASCII addresses are accepted', withRefusalIf(({ email = '' }) => /[^ -~]/.test(email)), 'of a long address'],
  [
    'a first password does not end links',
    onlyAtPath('/sso/user/set-password', combine(withMailedLinksStillValid('reset_password'), keepMagicLinks)),
    'a magic link from before a first password',
    'with a link from before a first password',
  ],
  ['the link of an earlier request stays valid', keepEarlierChange, 'from before a request for another address'],
  ['Retry-After is in milliseconds', withRetryInMilliseconds, 'after too many tries'],
  ['a profile shows its hash', showingHashes, 'the answers of GET /user/me'],
  ['origins are allowed by their start', byPrefix, "another site's call of GET /user/me"],
  ['pages without an origin are allowed credentials', nullOrigin, "another site's call of GET /user/me"],
  ['caches keep preflights', cachePreflights, 'a preflight of POST /user/register', 'preflight of POST /oauth2/token'],
  ['passwords are trimmed', withPasswords((text) => text.trim()), 'a blank after the password'],
  ['an account without a password signs in', anyPassword, 'to an account without a password'],
  [
    'a reset compares the address with case',
    withCase('/sso/user/reset-password'),
    'reset the password with the address in capitals',
  ],
  ['a reset needs a confirmed address', withoutEarlyReset, 'the password of an account that is not confirmed'],
  ['a taken address in capitals is free', withCase('/sso/user/request-email-change'), 'has an account, in capitals'],
  ['addresses in advance count', changeRegistration('account.password_hash is null', 'false'), 'that is registered in'],
  [
    'sign-up sets the password of an address in advance',
    changeRegistration('set email = account.email', 'set password_hash = excluded.password_hash'),
    'typed for an address registered in advance',
  ],
  [
    'mailed reset links stay valid',
    withMailedLinksStillValid('reset_password'),
    'another link from before a reset',
    ...nameEventsBefore('a new password with a link').slice(1),
  ],
  ['magic links stay valid', keepMagicLinks, ...nameEventsBefore('a magic link')],
  ['links of a move stay valid', withMailedLinksStillValid('email_change'), ...nameEventsBefore('address with a link')],
  ['any client token is accepted', anyClientToken, ...callsOfClient],
  ['successes are answered in HTML', htmlPage, 'of POST /user/change-password', 'of PUT /user/set-password'],
  ['any origin is allowed credentials', anyOrigin, "another site's call of GET /user/me"],
  ['a shared cache may keep a profile', sharedGets, 'the answers of GET /user/me'],
  ['tokens are valid for a minute', withField('expires_in', () => 60), rightSignIn, clientToken],
  ['lifetimes are in milliseconds', withLifetimeInMilliseconds, rightSignIn, clientToken],
  ['a page cannot read Retry-After', withoutHeader('access-control-expose-headers'), 'after too many tries'],
  ['addresses are compared with case', withCase('/sso/'), 'the address in capitals'],
  ['a proxy refuses in its place', withRefusalBody('text/html', '<h1>Unauthorized</h1>'), 'by another session after'],
  ['a captcha is accepted twice', acceptUsedCaptcha, 'a captcha that has signed in before'],
  ['the profile keeps the old name', withField('username', () => username), 'after the new address was confirmed'],
  ['an address changes before its confirmation', withImmediateMove, 'before the new address is confirmed'],
  ['a gateway asks preflights for a token', asksForToken, 'a preflight of POST /user/register'],
  ['preflights lack PUT', withoutAllowed('methods', ', PUT'), 'a preflight of PUT /user/set-password'],
  ['preflights lack a header', withoutAllowed('headers', ' Cache-Control, Pragma,'), 'a preflight of GET /user/me'],
]
