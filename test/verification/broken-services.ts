import type { Database, Queries } from '../../contracts/sandbox/database/database.ts'
import { isFields } from '../../contracts/sandbox/http/fields.ts'
import type { Reply } from '../../contracts/sandbox/http/reply.ts'
import type { Interceptor } from '../../contracts/sandbox/services.ts'
import type { Service } from '../../contracts/services.ts'

const rewritten = (queries: Queries, from: string, to: string): Queries => ({
  query: (sql, parameters) => queries.query(sql.replace(from, to), parameters),
})

/** Serves the calls with one SQL statement of the sandbox replaced. */
const withSql =
  (from: string, to: string): Interceptor =>
  (_request, serve, { database }) =>
    serve({
      database: {
        ...database,
        ...rewritten(database, from, to),
        transaction: (work) => database.transaction((queries) => work(rewritten(queries, from, to))),
      },
    })

/** Changes each answer. */
const withAnswers =
  (change: (reply: Reply) => Reply): Interceptor =>
  async (_request, serve) =>
    change(await serve())

/** Changes each JSON object in the answers, the innermost first. */
const withFields = (change: (fields: Readonly<Record<string, unknown>>) => object): Interceptor =>
  withAnswers((reply) => ({
    ...reply,
    body:
      reply.body === ''
        ? ''
        : JSON.stringify(JSON.parse(reply.body, (_, value) => (isFields(value) ? change(value) : value))),
  }))

const anyOwner = ['and account_id = $2', 'and $2::integer is not null'] as const
const undone = new Error('rolled back')

/**
 * Answers each call as it should, and then stores, changes, cancels and mails nothing. It ignores who owns a subscription.
 * Only tokens are really issued, because otherwise no customer could sign in.
 */
export const doesNothing: Interceptor = async (request, serve, services) => {
  if (request.path === '/sso/oauth2/token')
    return withSql('case when reusable then null else $2::timestamptz end', 'null')(request, serve, services)
  let reply: Reply | undefined
  const answerAndForget = async (queries: Queries) => {
    const forgetful = rewritten(queries, ...anyOwner)
    const database: Database = { ...services.database, ...forgetful, transaction: (work) => work(forgetful) }
    reply = await serve({ database, mailer: { send: async () => undefined, close: () => undefined } })
    throw undone
  }
  await services.database.transaction(answerAndForget).catch((reason: unknown) => {
    if (reason !== undone) throw reason
  })
  if (reply === undefined) throw new Error('The call was not answered')
  return reply
}

/** Answers in every form that the contract allows. */
export const free = withAnswers((reply) => {
  if (reply.status === 204) return { ...reply, status: 200, body: '"done"' }
  if (reply.status < 300) {
    const body: unknown = JSON.parse(reply.body)
    // A service may answer a verification with its cookie alone.
    if (isFields(body) && 'licenseKey' in body) return { ...reply, status: 204, body: '' }
    return { ...reply, status: 203, body: JSON.stringify(isFields(body) ? { ...body, expires_in: 59.5 } : body) }
  }
  const type = String(JSON.parse(reply.body).type)
  const isFree = /^(user\.already|subscription\.not|confirmation|email_ch)/
  const status = reply.status === 400 ? 422 : type === 'subscription.not_found' ? 403 : reply.status
  return {
    ...reply,
    status,
    headers: { ...reply.headers, 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type: isFree.test(type) ? 'of_its_own' : type, title: 'No' }),
  }
})

/** Mistakes of a well-meaning team: the service, its mistake, and the interactions that notice it. */
export const brokenServices: readonly (readonly [Service, string, Interceptor, readonly string[]])[] = [
  [
    'sso',
    'all sessions go on after a new password',
    withSql('delete from access_token where account_id = $1 and digest <> $2', 'select $1::int, $2::text'),
    [
      'a request for the profile by another session after a change of the password',
      'a request for the profile by a session of before a reset',
    ],
  ],
  [
    'sso',
    'a new password ends the session that has chosen it',
    withSql('and digest <> $2', 'and $2::text is not null'),
    ['a request for the profile by the session that has changed the password'],
  ],
  [
    'sso',
    'mailed links outlive a new password',
    withSql("delete from mail_token where account_id = $1 and purpose <> 'confirmation'", 'select $1::int'),
    [
      'a confirmation of a changed e-mail address with a link of before a change of the password',
      'a new password with a link of before a change of the password',
    ],
  ],
  [
    'sso',
    'a mailed link works as often as it is opened',
    withSql('update mail_token set used_at = $3', 'update mail_token set used_at = null'),
    ['a confirmation of an address with a link that was used'],
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
    'sso',
    'a wrong password has another type',
    withFields((fields) => ('type' in fields ? { ...fields, type: 'credentials.invalid' } : fields)),
    ['a sign-in with a wrong password'],
  ],
  [
    'shop',
    "it changes any customer's subscription",
    withSql(...anyOwner),
    [
      "a cancellation of another customer's subscription",
      "a change of the card of another customer's subscription",
      "a request for the token of a card form for another customer's subscription",
    ],
  ],
  [
    'shop',
    'it lists the orders of all customers',
    withSql('where account_id = $1\n', 'where $1::integer is not null\n'),
    ['a request for the orders of a customer who has none'],
  ],
  [
    'shop',
    'a cancelled subscription stays active',
    withSql("set status = 'cancelled', next_billing_date = null, cancelled_from = null", 'set price = price'),
    ['a request for orders after a cancellation that is in force'],
  ],
  [
    'shop',
    'a nonce of a card form works again and again',
    withSql('update card_nonce set used_at = $3', 'update card_nonce set used_at = null'),
    ['a change of the card with what a card form gave for an earlier change'],
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
    'an activation leaves its code unused',
    withSql(
      'update activation_code set used_at = $2',
      'update activation_code set used_at = nullif($2::timestamptz, $2)',
    ),
    ['a look at an activation code after its activation', 'an activation of a code that was activated before'],
  ],
  [
    'activation',
    'a verification link works once, so a mail scanner uses it up',
    withSql('), bound as (', '), spent as (update verification_code set used_at = $2 where digest = $1), bound as ('),
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
]
