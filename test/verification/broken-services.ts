import type { Database, Queries } from '../../contracts/sandbox/database/database.ts'
import { isFields } from '../../contracts/sandbox/http/fields.ts'
import type { Reply } from '../../contracts/sandbox/http/reply.ts'
import type { Serving } from '../../contracts/sandbox/services.ts'
import type { Service } from '../../contracts/services.ts'

/** A service that does not what it promises, and the interactions that have to tell. */
export interface BrokenService {
  readonly service: Service
  readonly what: string
  readonly serving: Serving
  readonly noticedBy: readonly string[]
}

const rewritten = (queries: Queries, from: string, to: string): Queries => ({
  query: (sql, parameters) => queries.query(sql.replace(from, to), parameters),
})

/** The calls are served with one statement of the sandbox's written otherwise. */
const withSql =
  (from: string, to: string): Serving =>
  (_request, serve, { database }) =>
    serve({
      database: {
        ...database,
        ...rewritten(database, from, to),
        transaction: (work) => database.transaction((queries) => work(rewritten(queries, from, to))),
      },
    })

/** The answers come otherwise. */
const withAnswers =
  (change: (reply: Reply) => Reply): Serving =>
  async (_request, serve) =>
    change(await serve())

/** Every object of the answers comes otherwise, the innermost first. */
const withFields = (change: (fields: Readonly<Record<string, unknown>>) => object): Serving =>
  withAnswers((reply) => ({
    ...reply,
    body:
      reply.body === ''
        ? ''
        : JSON.stringify(JSON.parse(reply.body, (_, value) => (isFields(value) ? change(value) : value))),
  }))

const anyOwner = ['and account_id = $2', 'and $2::integer is not null'] as const
const undone = new Error('Nothing of this is kept')

/**
 * Checks each call and answers it as it should, and then keeps, changes, cancels and mails nothing. It looks at no owner of
 * a subscription either. Only tokens are really issued, or no customer could sign in.
 */
export const doesNothing: Serving = async (request, serve, services) => {
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

/** What a service may do as it likes: the portal tells no difference. */
export const free = withAnswers((reply) => {
  if (reply.status === 204) return { ...reply, status: 200, body: '"done"' }
  if (reply.status < 300) {
    const body: unknown = JSON.parse(reply.body)
    // What a verification was for may be left out: its cookie says it.
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

const sso: readonly Omit<BrokenService, 'service'>[] = [
  {
    what: 'all sessions go on after a new password',
    serving: withSql('delete from access_token where account_id = $1 and digest <> $2', 'select $1::int, $2::text'),
    noticedBy: [
      'a request for the profile by another session after a change of the password',
      'a request for the profile by a session of before a reset',
    ],
  },
  {
    what: 'a new password ends the session that has chosen it',
    serving: withSql('and digest <> $2', 'and $2::text is not null'),
    noticedBy: ['a request for the profile by the session that has changed the password'],
  },
  {
    what: 'mailed links outlive a new password',
    serving: withSql("delete from mail_token where account_id = $1 and purpose <> 'confirmation'", 'select $1::int'),
    noticedBy: [
      'a confirmation of a changed e-mail address with a link of before a change of the password',
      'a new password with a link of before a change of the password',
    ],
  },
  {
    what: 'a mailed link works as often as it is opened',
    serving: withSql('update mail_token set used_at = $3', 'update mail_token set used_at = null'),
    noticedBy: ['a confirmation of an address with a link that was used'],
  },
  {
    what: 'a mailed link is good for anything',
    serving: withSql('and purpose = $2', 'and $2::text is not null'),
    noticedBy: [
      'a confirmation of an address with a link that resets the password',
      'a new password with a link that confirms an address',
    ],
  },
  {
    what: 'to look at a magic link uses it up',
    serving: withSql(
      'select account_id as "accountId", account.email, destination',
      `with looked as (update magic_link set used_at = now() where digest = $1)
       select account_id as "accountId", account.email, destination`,
    ),
    noticedBy: [
      'a look at a magic link that was looked at before',
      'a sign-in with a magic link that was looked at before',
    ],
  },
  {
    what: 'only successes may be read by pages',
    serving: withAnswers((reply) => ({ ...reply, headers: reply.status < 300 ? reply.headers : {} })),
    noticedBy: ['a request for the profile with an expired token', 'a sign-in with a wrong password'],
  },
  {
    what: 'the access token has another name',
    serving: withFields(({ access_token: accessToken, ...rest }) => ({ ...rest, accessToken })),
    noticedBy: ['a request for a client token', 'a sign-in with the right password'],
  },
  {
    what: 'its tokens are too long for a cookie',
    serving: withFields((fields) =>
      'access_token' in fields ? { ...fields, access_token: 'x'.repeat(3001) } : fields,
    ),
    noticedBy: ['a sign-in with the right password', 'a sign-in with a magic link'],
  },
  {
    what: 'a wrong password is called otherwise',
    serving: withFields((fields) => ('type' in fields ? { ...fields, type: 'credentials.invalid' } : fields)),
    noticedBy: ['a sign-in with a wrong password'],
  },
]

const shop: readonly Omit<BrokenService, 'service'>[] = [
  {
    what: "changes any customer's subscription",
    serving: withSql(...anyOwner),
    noticedBy: [
      "a cancellation of another customer's subscription",
      "a change of the card of another customer's subscription",
      "a request for the token of a card form for another customer's subscription",
    ],
  },
  {
    what: 'lists the orders of all customers',
    serving: withSql('where account_id = $1\n', 'where $1::integer is not null\n'),
    noticedBy: ['a request for the orders of a customer who has none'],
  },
  {
    what: 'cancels, and never says so',
    serving: withSql("set status = 'cancelled', next_billing_date = null, cancelled_from = null", 'set price = price'),
    noticedBy: ['a request for orders after a cancellation that is in force'],
  },
  {
    what: 'takes what a card form gave again and again',
    serving: withSql('update card_nonce set used_at = $3', 'update card_nonce set used_at = null'),
    noticedBy: ['a change of the card with what a card form gave for an earlier change'],
  },
  {
    what: 'writes statuses in capitals',
    serving: withFields((fields) =>
      'status' in fields && !('type' in fields)
        ? { ...fields, status: String(fields['status']).toUpperCase() }
        : fields,
    ),
    noticedBy: ['a request for orders with a subscription that is cancelled', 'a request for the orders'],
  },
  {
    what: 'writes numbers as texts',
    serving: withFields((fields) => ('id' in fields ? { ...fields, id: String(fields['id']) } : fields)),
    noticedBy: ['a request for the orders'],
  },
]

const activation: readonly Omit<BrokenService, 'service'>[] = [
  {
    what: 'an activation leaves its code unused',
    serving: withSql(
      'update activation_code set used_at = $2',
      'update activation_code set used_at = nullif($2::timestamptz, $2)',
    ),
    noticedBy: [
      'a look at an activation code after its activation',
      'an activation of a code that was activated before',
    ],
  },
  {
    what: 'a verification link works for who opens it first, a mail scanner for one',
    serving: withSql(
      '), bound as (',
      '), spent as (update verification_code set used_at = $2 where digest = $1), bound as (',
    ),
    noticedBy: ['a look at a verification code that was looked at before'],
  },
  {
    what: 'its cookie can be read by scripts',
    serving: withAnswers(({ headers, ...reply }) => ({
      ...reply,
      headers: { ...headers, ...('set-cookie' in headers ? { 'set-cookie': 'verified=secret; Path=/' } : {}) },
    })),
    noticedBy: ['a look at a verification code'],
  },
  {
    what: 'pages may not send its cookie',
    serving: withAnswers(({ headers: { 'access-control-allow-credentials': _, ...headers }, ...reply }) => ({
      ...reply,
      headers,
    })),
    noticedBy: ['a look at an unused activation code', 'an activation by a customer'],
  },
  {
    what: 'an account that is not there has another status',
    serving: withAnswers((reply) => ({ ...reply, status: reply.status === 404 ? 410 : reply.status })),
    noticedBy: ['a question for an address that has no account'],
  },
]

const of = (service: Service, broken: readonly Omit<BrokenService, 'service'>[]) =>
  broken.map((each) => ({ service, ...each }))

/** Services as well-meaning teams write them, and five that answer in another form. */
export const brokenServices: readonly BrokenService[] = [
  ...of('sso', sso),
  ...of('shop', shop),
  ...of('activation', activation),
]
