import type { Database, Queries } from '../../contracts/sandbox/database/database.ts'
import type { Interceptor as Intercepts } from '../../contracts/sandbox/http/answer.ts'
import { isFields } from '../../contracts/sandbox/http/fields.ts'
import type { Reply } from '../../contracts/sandbox/http/reply.ts'
import type { Services } from '../../contracts/sandbox/services.ts'
import type { Service } from '../../contracts/services.ts'

type Interceptor = Intercepts<Services>

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

/** Answers well, stores and mails nothing, and ignores who owns a subscription. It issues tokens, or none could sign in. */
export const doesNothing: Interceptor = async (request, serve, services) => {
  if (request.path === '/sso/oauth2/token')
    return withSql('case when reusable then null else now() end', 'null')(request, serve, services)
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
]
