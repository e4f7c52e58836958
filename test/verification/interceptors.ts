import { contractCustomer, longPassword } from '../../contracts/examples.ts'
import type { Database, Queries } from '../../contracts/sandbox/database/database.ts'
import type { Interceptor } from '../../contracts/sandbox/http/answer.ts'
import { isFields, type Reply } from '../../contracts/sandbox/http/body.ts'
import type { Mail } from '../../contracts/sandbox/mail/mails.ts'
import type { Services } from '../../contracts/sandbox/services.ts'

const rewriteQueries = (queries: Queries, from: string, to: string): Queries => ({
  query: (sql, parameters) => queries.query(sql.replace(from, to), parameters),
})

export const replaceSql =
  (from: string, to: string): Interceptor =>
  (_request, serve, { database }) =>
    serve({
      database: {
        ...database,
        ...rewriteQueries(database, from, to),
        transaction: (work) => database.transaction((queries) => work(rewriteQueries(queries, from, to))),
      },
    })

export const changeAnswers =
  (change: (reply: Reply) => Partial<Reply>, appliesTo = (_reply: Reply) => true): Interceptor =>
  async (_request, serve) => {
    const reply = await serve()
    return appliesTo(reply) ? { ...reply, ...change(reply) } : reply
  }
export const isSuccess = ({ status }: Reply) => status < 300
export const isRefusal = ({ status }: Reply) => status >= 400

/** Changes each JSON object in an answer, the innermost objects first. */
export const changeFields = (change: (fields: Readonly<Record<string, unknown>>) => object): Interceptor =>
  changeAnswers(
    ({ body }) => ({ body: JSON.stringify(JSON.parse(body, (_, value) => (isFields(value) ? change(value) : value))) }),
    ({ body }) => body !== '',
  )

/** Changes a field of successful answers. Bodies with a `type` are refusals, and stay unchanged. */
export const changeField = (name: string, change: (value: string) => unknown): Interceptor =>
  changeFields((fields) =>
    name in fields && !('type' in fields) ? { ...fields, [name]: change(String(fields[name])) } : fields,
  )

export const changeHeader = (name: string, change: (value: string) => string | string[] | undefined): Interceptor =>
  changeAnswers(({ headers: { [name]: value, ...headers } }) => {
    const changed = value === undefined ? undefined : change(String(value))
    return { headers: changed === undefined ? headers : { ...headers, [name]: changed } }
  })
export const removeHeader = (name: string) => changeHeader(name, () => undefined)
export const changeCookie = (from: string | RegExp, to: string) =>
  changeHeader('set-cookie', (cookie) => cookie.replace(from, to))

/** Adds headers. A header that the answer already has stays unchanged. */
export const addHeaders = (headers: Reply['headers']) =>
  changeAnswers((reply) => ({ headers: { ...headers, ...reply.headers } }))

export const changeContentType = (type: string, appliesTo: (reply: Reply) => boolean, changed: Partial<Reply> = {}) =>
  changeAnswers((reply) => ({ ...changed, headers: { ...reply.headers, 'content-type': type } }), appliesTo)

const interceptIf =
  (appliesTo: (request: Parameters<Interceptor>[0]) => boolean, interceptor: Interceptor): Interceptor =>
  (request, serve, services) =>
    appliesTo(request) ? interceptor(request, serve, services) : serve()
export const interceptPath = (start: string, interceptor: Interceptor) =>
  interceptIf(({ path }) => path.startsWith(start), interceptor)
export const interceptPreflights = (interceptor: Interceptor) =>
  interceptIf(({ method }) => method === 'OPTIONS', interceptor)

const corsHeaderByPath = new Map<string, string>()
/** Repeats the first preflight answer for each URL, as a faulty cache does. */
export const cachePreflights: Interceptor = async (request, serve) => {
  const reply = await serve()
  if (request.method !== 'OPTIONS') return reply
  const requestedHeaders = String(request.headers['access-control-request-headers'])
  corsHeaderByPath.set(request.path, corsHeaderByPath.get(request.path) ?? requestedHeaders)
  return { ...reply, headers: { ...reply.headers, 'access-control-allow-headers': corsHeaderByPath.get(request.path) } }
}

export const allowOrigins =
  (isAllowed: (origin: string) => boolean): Interceptor =>
  async ({ headers: { origin = '' } }, serve) => {
    const reply = await serve()
    const allowed = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    return isAllowed(origin) ? { ...reply, headers: { ...reply.headers, ...allowed } } : reply
  }

/** The first interceptor gets the request first, and can change the answer of the second. */
export const combineInterceptors =
  (one: Interceptor, other: Interceptor): Interceptor =>
  (request, serve, services) =>
    one(
      request,
      (changed = {}) => other(request, (further) => serve({ ...changed, ...further }), { ...services, ...changed }),
      services,
    )

/** Records answers with status 500, because a replaced text may have made the service's SQL invalid. */
export const recordErrors =
  (errors: string[]): Interceptor =>
  async ({ method, path }, serve) => {
    const reply = await serve()
    if (reply.status === 500) errors.push(`${method} ${path}: ${reply.body}`)
    return reply
  }

export const changeBody =
  (change: Services['changeBody']): Interceptor =>
  (_request, serve) =>
    serve({ changeBody: change })

/** If `change` returns undefined, the email is not sent. */
export const changeMails =
  (change: (mail: Mail) => Mail | undefined): Interceptor =>
  (_request, serve, { mailer }) => {
    const send = async (mail: Mail) => {
      const changed = change(mail)
      if (changed !== undefined) await mailer.send(changed)
    }
    return serve({ mailer: { ...mailer, send } })
  }
export const dropMail = (kind: Mail['kind']) => changeMails((mail) => (mail.kind === kind ? undefined : mail))

export const removeLimits: Interceptor = (_request, serve, { tries }) =>
  serve({ tries: { ...tries, countRefused: (_caller, call) => call() } })

export const cancelAllSubscriptions = replaceSql(
  'cancelled_from = $1 where purchase_id = $2',
  'cancelled_from = $1 where $2::integer > 0',
)

const tokenRowsByDigest = new Map<unknown, object>()
/** The shop accepts ended tokens that were valid in an earlier call. */
export const acceptEndedTokens: Interceptor = (request, serve, { database }) => {
  const query = async <Row>(statement: string, parameters: unknown[] = []): Promise<{ rows: Row[] }> => {
    const found = await database.query<Row>(statement, parameters)
    if (!statement.includes('from access_token where digest')) return found
    const known = found.rows.length > 0 ? found : (tokenRowsByDigest.get(parameters[0]) ?? found)
    tokenRowsByDigest.set(parameters[0], known)
    return known as typeof found
  }
  return request.path.startsWith('/shop/') ? serve({ database: { ...database, query } }) : serve()
}

/** Accepts a wrong password if `compared` makes it equal to the right password. */
export const relaxPasswordCheck = (compared: (password: string) => string): Interceptor =>
  changeBody((body) => {
    const isTaken = (own: string) => compared(String(body['password'])) === compared(own)
    const password = [contractCustomer.password, longPassword].find(isTaken)
    return password === undefined ? body : { ...body, password }
  })

export const acceptUsedCaptcha: Interceptor = (_request, serve, { captcha }) => {
  const requireSolved: typeof captcha.requireSolved = async (headers) => {
    const response = String(headers['x-captcha-response'])
    if (!acceptedCaptchaResponses.has(response)) await captcha.requireSolved(headers)
    acceptedCaptchaResponses.add(response)
  }
  return serve({ captcha: { ...captcha, requireSolved } })
}
const acceptedCaptchaResponses = new Set<string>()

const ownerCheckReplacement = ['and account_id = $2', 'and $2::integer is not null'] as const
const rollbackError = new Error('rolled back')

/** Answers like the sandbox, but stores only tokens, sends no email, and shows every customer all subscriptions. */
export const discardEffects: Interceptor = async (request, serve, services) => {
  if (request.path === '/sso/oauth2/token')
    return replaceSql('case when reusable then null else now() end', 'null')(request, serve, services)
  let reply: Reply | undefined
  const answerAndForget = async (queries: Queries) => {
    const forgetful = rewriteQueries(queries, ...ownerCheckReplacement)
    const database: Database = { ...services.database, ...forgetful, transaction: (work) => work(forgetful) }
    reply = await serve({ database, mailer: { send: async () => undefined, close: () => undefined } })
    throw rollbackError
  }
  await services.database.transaction(answerAndForget).catch((reason: unknown) => {
    if (reason !== rollbackError) throw reason
  })
  if (reply === undefined) throw new Error('The call was not answered')
  return reply
}

const removeTime = (value: unknown) => (/^\d{4}-\d\d-\d\dT/.test(String(value)) ? String(value).slice(0, 10) : value)

export const allowedVariations: readonly Interceptor[] = [
  // A load balancer adds cookies before and after the service's cookies.
  changeAnswers(({ headers }) => {
    const own = headers['set-cookie']
    const cookies = ['lb=1; Path=/', ...(own === undefined ? [] : [String(own)]), 'lb2=1; Path=/; HttpOnly']
    return { headers: { ...headers, 'set-cookie': cookies } }
  }),
  // The cookie is not strict, because the portal may be on another site than the service.
  changeCookie('SameSite=Strict', 'SameSite=None; Secure'),
  interceptPath(
    '/shop/',
    changeFields((fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, removeTime(value)])),
    ),
  ),
  // Some services answer 201 with a JSON body instead of 204.
  changeContentType(
    'application/json',
    ({ status, headers }) => status === 204 && !('access-control-allow-methods' in headers),
    {
      status: 201,
      body: '{"done":true}',
    },
  ),
  changeFields((fields) => ({ ...fields, revision: 7 })),
  changeContentType('application/problem+json', isRefusal),
  changeFields(({ message, ...fields }) => fields),
  changeAnswers(
    () => ({ status: 402 }),
    ({ body }) => body.includes('payment_method.declined'),
  ),
  // A service may refuse only used nonces, and accept expired ones.
  replaceSql('expires_at <= now() as spent', 'old.used_at is not null as spent'),
  // A service may send a second email together with the expected one.
  (_request, serve, { mailer }) => {
    const send = async (mail: Mail) => {
      await mailer.send(mail)
      await mailer.send({ kind: 'address_changed', to: mail.to, languages: mail.languages })
    }
    return serve({ mailer: { ...mailer, send } })
  },
  // A service may let private caches store the answers to GET.
  addHeaders({ 'cache-control': 'private, max-age=0' }),
  changeField('expires_in', () => 3600),
  changeField('token_type', () => 'Bearer'),
]
