import { contractCustomer } from '../../contracts/examples.ts'
import {
  acceptUsedCaptcha,
  allowOrigins,
  cachePreflights,
  changeAnswers,
  changeBody,
  changeField,
  changeFields,
  changeHeader,
  combineInterceptors,
  interceptPath,
  interceptPreflights,
  isRefusal,
  relaxPasswordCheck,
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

const describeOutdatedLinks = (link: string) =>
  ['a reset', 'a change of the password', 'a move to another address'].map((event) => `${link} from before ${event}`)
const removeFromAllowList = (name: string, from: string) =>
  interceptPreflights(changeHeader(`access-control-allow-${name}`, (list) => list.replace(from, '')))
const refusePreflights = interceptPreflights(changeAnswers(() => ({ status: 401 })))
const changeEmailAtOnce = replaceSql(
  'insert into mailed_link',
  'with moved as (update account set email = coalesce($5, email) where id = $4) $&',
)
const consumeLinkOnLookup = replaceSql(
  'select account_id as "accountId", account.email',
  'with looked as (update mailed_link set used_at = now() where digest = $1) $&',
)
const reviveReplacedLink = replaceSql(
  'select account_id',
  `with revived as (update mailed_link set expires_at = now() + interval '1 day' where digest = $1) $&`,
)
const shortenTokenLifetime = replaceSql('expires_at > now()', "expires_at > now() + interval '1410 minutes'")
const removeLinkExpiry = replaceSql(
  'expires_at as "expiresAt", used_at',
  `now() + interval '1 day' as "expiresAt", used_at`,
)
const endTokensOnNewToken = (which: string) =>
  replaceSql('insert into access_token', `with ended as (delete from access_token where ${which}) $&`)
const expireMailedLinksAtSignIn = replaceSql(
  'insert into access_token',
  'with ended as (update mailed_link set expires_at = now() where account_id = $3::integer) $&',
)
const sendLifetimeInMs = changeField('expires_in', (seconds) => Number(seconds) * 1000)
const clientTokenCall = 'a request for a client token'
const refuseResetIfUnconfirmed = interceptPath(
  '/sso/user/reset-password',
  replaceSql('lower(email) = lower($1)', '$& and not confirm_first'),
)
const changeRegistrationSql = (from: string, to: string) => interceptPath('/sso/user/register', replaceSql(from, to))
/** Keeps the mailed links of one kind valid after an event that should end them. */
const keepMailedLinks = (kind: string) =>
  replaceSql('delete from mailed_link where account_id = $1', `$& and kind <> '${kind}'`)
const keepMagicLinks = replaceSql('set expires_at = now()', 'set expires_at = expires_at')
const keepEarlierLink = interceptPath('/sso/user/request-email-change', keepMailedLinks('email_change'))
const changeResetSql = (from: string, to: string) =>
  interceptPath('/sso/user/confirm-reset-password', replaceSql(from, to))
const acceptAnyToken = replaceSql(
  'select digest, account_id as "accountId", expires_at as "expiresAt" from access_token where digest = $1',
  `select $1 as digest, null::integer as "accountId", now() + interval '1 hour' as "expiresAt"`,
)
const clientTokenCalls = [
  ...['a registration', 'a registration in advance', 'a first password', 'a confirmation of an address'],
  ...['a request to reset the password', 'a new password', 'a confirmation of a changed email address'],
  ...['a magic link', 'in place of one'],
].map((call) => `${call} with an unknown client token`)
const acceptPasswordlessAccounts = changeAnswers(
  () => ({ status: 200, body: '{"access_token":"token","token_type":"bearer","expires_in":86400}' }),
  ({ body }) => body.includes('authorization.user.not_found') && !body.includes('_by_'),
)
/** Sends `retry-after` in milliseconds: a whole minute, because a short time could look like seconds. */
const sendRetryInMilliseconds = changeHeader('retry-after', () => '60000')
const leakHashes = changeFields((fields) => ('username' in fields ? { ...fields, password_hash: '$2b$10$x' } : fields))
const allowOriginPrefix = allowOrigins((origin) => origin.startsWith('http://localhost:8080'))
const allowNullOrigin = allowOrigins((origin) => origin === 'null')
const refuseMatchingBodies = (isRefused: (body: Readonly<Record<string, string>>) => boolean) =>
  changeBody((body) => (isRefused(body as Readonly<Record<string, string>>) ? { ...body, email: 'none' } : body))
const refuseLongPasswords = changeBody((body) =>
  String(body['password']).length > 40 ? { ...body, password: '' } : body,
)
const endAllSessions = replaceSql('access_token where account_id = $1', 'access_token where $1::integer > 0')
const { username } = contractCustomer
const rightSignInCall = 'a sign-in with the right password'

/** Sign-on services with one fault each. A pact or another check must find the fault. */
// biome-ignore format: a table
export const wrongSignOns: readonly WrongService[] = [
  ['a new password ends the sessions of all', endAllSessions, 'by another customer after a change of the password'],
  ['a new password ends its own session', replaceSql('and digest <> $2', anyTextSql), 'the session that has changed'],
  ['a mailed link is valid for any purpose', replaceSql('and kind = $2', anyTextSql), 'a link that confirms an address'],
  [
    'mailed tokens never expire',
    replaceSql('expires_at > now()', 'true'),
    ...['a new password', 'a first password', 'of an address', 'changed email address'].map(
      (call) => `${call} with an expired token`,
    ),
  ],
  ['mailed tokens live half an hour', shortenTokenLifetime, 'a new password with a token that was mailed 55 minutes ago'],
  ['magic links never expire', removeLinkExpiry, 'a lookup of an expired magic link'],
  ['a lookup of a magic link uses it up', consumeLinkOnLookup, 'a sign-in with a magic link that was looked up before'],
  ['a client token ends the earlier ones', endTokensOnNewToken('$3::integer is null'), 'the earlier of two client tokens'],
  [
    'a sign-in ends the earlier ones',
    endTokensOnNewToken('account_id = $3::integer'),
    'after a sign-in with the password',
    'after a sign-in with a magic link',
  ],
  ['a sign-in ends magic links', expireMailedLinksAtSignIn, 'a magic link from before a sign-in'],
  ['a new link revives another', interceptPath('/sso/magic-link/clone', reviveReplacedLink), 'that a new one has replaced'],
  ['pages can read only successes', changeAnswers(() => ({ headers: {} }), isRefusal), 'a sign-in with a wrong password'],
  ['its tokens are too long for a cookie', changeField('access_token', () => 'x'.repeat(3001)), rightSignInCall],
  ['tokens take three bytes a letter', changeField('access_token', () => '='.repeat(1001)), '/oauth2/token (password)'],
  ['a reset confirms no address', changeResetSql('confirmed_at = now()', 'confirmed_at = null'), 'before its reset'],
  ['passwords are compared by eight characters', relaxPasswordCheck((text) => text.slice(0, 8)), 'ninth character'],
  ['passwords are compared without case', relaxPasswordCheck((text) => text.toLowerCase()), 'the password in capitals'],
  ['passwords end at 72 bytes', relaxPasswordCheck((text) => `${Buffer.from(text).subarray(0, 72)}`), 'last letter differs'],
  ['passwords are compared by bytes', distinguishUnicodeForms, 'a password in decomposed form (NFD)'],
  ['passwords above 40 characters are refused', refuseLongPasswords, 'with a long password', 'password of 1,024 characters'],
  ['addresses of 41 characters are refused', refuseMatchingBodies(({ email = '' }) => email.length > 40), 'of a long address'],
  ['only ASCII addresses are accepted', refuseMatchingBodies(({ email = '' }) => /[^ -~]/.test(email)), 'of a long address'],
  [
    'a first password does not end links',
    interceptPath('/sso/user/set-password', combineInterceptors(keepMailedLinks('reset_password'), keepMagicLinks)),
    'a magic link from before a first password',
    'with a link from before a first password',
  ],
  ['the link of an earlier request stays valid', keepEarlierLink, 'from before a request for another address'],
  ['Retry-After is in milliseconds', sendRetryInMilliseconds, 'after too many tries'],
  ['a profile shows its hash', leakHashes, 'the answers of GET /user/me'],
  ['origins are allowed by their start', allowOriginPrefix, "another site's call of GET /user/me"],
  ['pages without an origin are allowed credentials', allowNullOrigin, "another site's call of GET /user/me"],
  ['caches keep preflights', cachePreflights, 'a preflight of POST /user/register', 'preflight of POST /oauth2/token'],
  ['passwords are trimmed', relaxPasswordCheck((text) => text.trim()), 'a blank after the password'],
  ['an account without a password signs in', acceptPasswordlessAccounts, 'to an account without a password'],
  [
    'a reset compares the address with case',
    distinguishEmailCase('/sso/user/reset-password'),
    'reset the password with the address in capitals',
  ],
  ['a reset needs a confirmed address', refuseResetIfUnconfirmed, 'the password of an account that is not confirmed'],
  ['a taken address in capitals is free', distinguishEmailCase('/sso/user/request-email-change'), 'has an account, in capitals'],
  ['addresses in advance count', changeRegistrationSql('account.password_hash is null', 'false'), 'that is registered in'],
  [
    'sign-up sets the password of an address in advance',
    changeRegistrationSql('set email = account.email', 'set password_hash = excluded.password_hash'),
    'typed for an address registered in advance',
  ],
  [
    'mailed reset links stay valid',
    keepMailedLinks('reset_password'),
    'another link from before a reset',
    ...describeOutdatedLinks('a new password with a link').slice(1),
  ],
  ['magic links stay valid', keepMagicLinks, ...describeOutdatedLinks('a magic link')],
  ['links of a move stay valid', keepMailedLinks('email_change'), ...describeOutdatedLinks('address with a link')],
  ['any client token is accepted', acceptAnyToken, ...clientTokenCalls],
  ['successes are answered in HTML', answerWithHtml, 'of POST /user/change-password', 'of PUT /user/set-password'],
  ['any origin is allowed credentials', allowAnyOrigin, "another site's call of GET /user/me"],
  ['a shared cache may keep a profile', allowSharedCache, 'the answers of GET /user/me'],
  ['tokens are valid for a minute', changeField('expires_in', () => 60), rightSignInCall, clientTokenCall],
  ['lifetimes are in milliseconds', sendLifetimeInMs, rightSignInCall, clientTokenCall],
  ['a page cannot read Retry-After', removeHeader('access-control-expose-headers'), 'after too many tries'],
  ['addresses are compared with case', distinguishEmailCase('/sso/'), 'the address in capitals'],
  ['a proxy refuses in its place', changeRefusals('text/html', '<h1>Unauthorized</h1>'), 'by another session after'],
  ['a captcha is accepted twice', acceptUsedCaptcha, 'a captcha that has signed in before'],
  ['the profile keeps the old name', changeField('username', () => username), 'after the new address was confirmed'],
  ['an address changes before its confirmation', changeEmailAtOnce, 'before the new address is confirmed'],
  ['a gateway asks preflights for a token', refusePreflights, 'a preflight of POST /user/register'],
  ['preflights lack PUT', removeFromAllowList('methods', ', PUT'), 'a preflight of PUT /user/set-password'],
  ['preflights lack a header', removeFromAllowList('headers', ' Cache-Control, Pragma,'), 'a preflight of GET /user/me'],
]
