import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import type { Interceptor } from '../../contracts/sandbox/http/answer.ts'
import { createMailboxMailer, type Mail } from '../../contracts/sandbox/mail/mails.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import {
  findChromium,
  journey,
  type StepResult,
  startJourney,
  summarize,
} from '../../contracts/verification/journey.ts'
import { readMails } from '../../contracts/verification/mailbox-and-states.ts'
import { languages } from '../../core/language/languages.ts'
import { forwardStates } from './forwarded-states.ts'
import {
  combine,
  keepEndedTokens,
  onlyAtPath,
  unusualServices,
  withAllSubscriptionsCancelled,
  withAnswers,
  withBody,
  withCookie,
  withField,
  withHeader,
  withMails,
  withoutLimits,
  withoutMail,
  withSql,
} from './interceptors.ts'

const inOneLanguage = withMails((mail) => ({ ...mail, languages: ['de'] }))
const linksToService: Interceptor = (_request, serve, { database, ownUrl }) =>
  serve({ mailer: createMailboxMailer(database, ownUrl) })
const redirected = withAnswers(({ headers }) => ({ status: 307, headers: { ...headers, location: '/elsewhere' } }))
const withCreatedStatus = onlyAtPath(
  '/sso/oauth2/token',
  withAnswers(({ headers }) => ({ status: 201, headers: { ...headers, location: '/tokens/7' }, body: '{}' })),
)
const redirectFault = /refuses a redirect: 307 to \/elsewhere/
const withEmail = withField('email', () => 'other@example.test')
const twoOrigins = withHeader('access-control-allow-origin', (origin) => `${origin}, ${origin}`)
const plusAsSpace = onlyAtPath('/activation/user/check', withSql('lower($1)', "lower(replace($1, '+', ' '))"))
const noMagicLinks = withBody((body) => (body['grant_type'] === 'magic_link' ? { ...body, token: '' } : body))
const asciiPasswords = withBody((body) => (/[^ -~]/.test(String(body['password'])) ? { ...body, password: '' } : body))
const withSentMail = onlyAtPath(
  '/sso/user/pre-register',
  withBody((body) => ({ ...body, send_email: true })),
)
const [signUp, newAddress, mails] = ['sign-up mails', 'a new address activates', 'mails are in'] as const
const reset = 'a reset, requested'
const inAnotherZone = (time: string) => new Date(Date.parse(time) - 3_600_000).toISOString()
const keptAddress = onlyAtPath(
  '/activation/user/check',
  withAnswers(() => ({ status: 200, body: '{}' })),
)
const toDefaultApp = onlyAtPath(
  '/sso/magic-link/clone',
  withSql('email, destination', `email, 'travel_app' as destination`),
)
const withoutEarlyReset = onlyAtPath(
  '/sso/user/reset-password',
  combine(
    withAnswers(() => ({ status: 204, body: '' })),
    withSql('lower(email) = lower($1)', '$& and not confirm_first'),
  ),
)
const ownPasswords = onlyAtPath(
  '/activation/activation/activate',
  withBody((body) => ({
    ...body,
    password: String(body['password']).replace('first Pässword', 'second Password'),
  })),
)
const elevenLanguages = languages.slice(0, 11)
const inElevenLanguages = (mail: Mail): Mail => ({
  ...mail,
  languages: mail.languages.filter((each) => elevenLanguages.some((language) => language === each.toLowerCase())),
})
let formerAddress: string | undefined
const toOldAddress = withMails((mail) => {
  if (mail.kind === 'address_changed') formerAddress = mail.to
  return mail.kind === 'magic_link' && formerAddress !== undefined ? { ...mail, to: formerAddress } : mail
})
const mailsSent = new Set<string>()
const oneOfEachKind = withMails((mail) => {
  const key = `${mail.kind} ${mail.to}`
  return mailsSent.has(key) ? undefined : mailsSent.add(key) && mail
})
const allOrders = 'all of 101 orders'
const inCents = (field: string) => withField(field, (amount) => Math.round(Number(amount) * 100))
const inDollars = withField('sign', () => '$')
const magicLinks = 'magic links lead to'
const twoCookies = withHeader('set-cookie', (cookie) => [cookie, cookie.replace(/=[^;]*/, '=lb')])

/** Wrong services, each with the journey's step that fails and a pattern of the reason. */
const wrongJourneys: readonly (readonly [what: string, interceptor: Interceptor, step: string, why: RegExp])[] = [
  ['a proxy adds a header', twoOrigins, signUp, /'Access-Control-Allow-Origin' header contains multiple values/],
  ['a proxy redirects', onlyAtPath('/activation/activation/activation-code', redirected), newAddress, redirectFault],
  ['a proxy adds a redirect to a preflight', onlyAtPath('/sso/user/register', redirected), signUp, redirectFault],
  ['a code can’t be read', withField('used', () => 'no'), newAddress, /The browser: answer\.malformed .*used/],
  ['a 201 has a Location', withCreatedStatus, signUp, /^(?!.*refuses a redirect).*token \(client_credentials\): 201/s],
  ['a proxy adds a cookie of the same name', twoCookies, newAddress, /, sets (verified-\S+), \1\n/],
  ['a proxy replaces the cookie', withCookie(/.*/, 'lb=1; Path=/'), newAddress, /sets lb\n/],
  ['the cookie is for links', withCookie('Path=/activation', '$&/code'), newAddress, /activation\/activate: 403/],
  ['the cookie is for another host', withCookie('Path', 'Domain=elsewhere.test; $&'), newAddress, /InvalidDomain/],
  ['it decodes a query twice', plusAsSpace, 'with the address in capitals', /"You already have an account" was not/],
  // Two waits of this step end at the same time, so either reason may come first.
  ['a magic link signs nobody in', noMagicLinks, magicLinks, /token \(magic_link\): 422 .* <- breaks the contract/],
  ['only ASCII passwords are accepted', asciiPasswords, signUp, /register: 422/],
  ['a link names another address', onlyAtPath('/activation/code/verify', withEmail), newAddress, /\/activate: 4/],
  [
    'two simultaneous activations of one code succeed',
    combine(
      withSql('used_at is not null as used', "coalesce(used_at < now() - interval '1 minute', false) as used"),
      withSql('where activation_code = $2 and used_at is null', 'where activation_code = $2'),
    ),
    'one of two simultaneous',
    /^0 of two activations were refused/,
  ],
  ['the list of orders ends after 50', withSql('placed.id desc', '$& limit 50'), allOrders, /of 101/],
  ['amounts are in cents', inCents('amount'), allOrders, /^the list shows €10\d,\d56\.00/],
  [
    'amounts are in cents of dollars',
    combine(inCents('amount'), inDollars),
    allOrders,
    /^the list shows \$10\d,\d56\.00/,
  ],
  ['the prices of items and subscriptions are in cents', inCents('price'), allOrders, /€1\d{3}\.56 €1\d{5} €1\d{5}$/],
  ['the prices of an order are in cents', inCents('price'), 'active is cancelled', /order shows .*€2,999/],
  ['times are local', withField('created', inAnotherZone), allOrders, /an order of .*T23:41:00Z has the time .*T22:41/],
  [
    'a cancellation cancels others',
    withAllSubscriptionsCancelled,
    'active is cancelled',
    /other subscription is cancelled, not/,
  ],
  ['the shop checks only the signature of a token', keepEndedTokens, reset, /^GET \/purchase refuses the token/],
  ['activation has its own passwords', ownPasswords, reset, /^an activation with the former password was granted/],
  ['activation keeps the former address', keptAddress, 'a change of address', /user\/check finds/],
  ['a new link goes to the former address', toOldAddress, 'a change of address', /a link to \/magic-link\/: nothing/],
  ['a new magic link leads to the default app', toDefaultApp, magicLinks, /the link to the app is meridiantravel/],
  ['an unconfirmed address gets no reset', withoutEarlyReset, 'mail was lost', /a link to \/reset-password\//],
  ['a second mail of a kind is not sent', oneOfEachKind, reset, /a link to \/reset-password\/: nothing/],
  ['tokens have six digits', withMails((mail) => ({ ...mail, token: '123456' })), signUp, /the token "123456" in/],
  ['mails are in eleven languages', withMails(inElevenLanguages), 'in each of 29', /in "en-gb", not in "cs"/],
  [
    'guesses are endless',
    withoutLimits,
    'guesses of a password',
    /^100 sign-ins with wrong passwords were not limited/,
  ],
  [
    'guesses of the current password have no limit',
    onlyAtPath('/sso/user/change-password', withoutLimits),
    'guesses of a password',
    /^100 changes of the password with wrong passwords were not limited/,
  ],
  ['a registration in advance sends an email', withSentMail, 'registered in advance', /despite send_email: false/],
  [
    'links that change the address stay valid',
    withSql(", 'email_change')", ')'),
    'a reset',
    /magic-link\/\{token\}: 403 authorization.magic_link.expired\n.*confirm-email-change: 2.*<- breaks the contract/,
  ],
  ...[
    ['confirmation', /\/confirm\//] as const,
    ['finish_registration', /\/finish-registration\//] as const,
    ['reset_password', /\/reset-password\//] as const,
    ['email_change', /\/confirm-email-change\//] as const,
    ['address_changed', /about its change/] as const,
    ['magic_link', /\/magic-link\//] as const,
    ['activation', /\/activate-license-key\/email-validation\//] as const,
  ].map(([kind, why]) => [`no mail comes: ${kind}`, withoutMail(kind), mails, why] as const),
  ['mails are in one language', inOneLanguage, mails, /is in "de", not in "ko"/],
  ['mailed links lead to the service', linksToService, mails, /does not lead to the portal/],
]

// Each test plays a whole journey, on a machine that may be busy.
jest.setTimeout(240_000)

const root = fileURLToPath(new URL('../../dist', import.meta.url))
const portalOrigin = 'http://localhost:8080'
const sandbox = await startSandbox({ port: 0, portalOrigin, triesPerMinute: 40 })
const states = await forwardStates(sandbox.statesUrl)
const urlOf = (path: string) => `${sandbox.url}/${path}`
const journeys = await startJourney(findChromium() ?? 'no Chromium', {
  services: { sso: urlOf('sso'), shop: urlOf('shop'), activation: urlOf('activation') },
  ...{ ...sandbox, ...states, portalOrigin, root, timeoutMs: 8000, mailWithinMs: 500 },
})
afterAll(async () => {
  await journeys.stop()
  await states.stop()
  await sandbox.stop()
})
afterEach(() => {
  sandbox.intercept(undefined)
  sandbox.delayCancellations(0)
})

const failuresOf = async (only?: readonly string[]) => {
  const played: StepResult[] = []
  await journeys.play((step) => played.push(step), only)
  return played.flatMap(({ failure = [] }) => failure)
}

describe('The journey', () => {
  it('passes with correct services, however unusual', async () => {
    sandbox.intercept(unusualServices.reduce(combine))
    sandbox.delayCancellations(5)
    const start = Date.now()
    expect(await failuresOf()).toEqual([])
    console.info(`${Object.keys(journey).length} steps in ${Math.round((Date.now() - start) / 1000)} s`)
  })

  it.each(wrongJourneys)('fails when %s', async (_what, interceptor, step, why) => {
    sandbox.intercept(interceptor)
    expect(await failuresOf([step])).toEqual([expect.stringMatching(why)])
  })

  it('reports a state that fails while a page waits for it, and plays the other steps', async () => {
    states.answer('a card nonce', 400, { message: 'no cards' })
    const failures = await failuresOf(['a declined card', 'one of two simultaneous'])
    states.answer(undefined)
    expect(failures).toEqual([
      expect.stringMatching(/gets no answer: Error: 400 .*no cards.* the state "a card nonce"/),
    ])
  })

  it('ends with a row for each step, the failed ones first', () => {
    const failure = '"My orders" was not visible.\n  The calls before it:'
    expect(summarize([{ what: 'a sign-in' }, { what: 'a sign-up', failure }, { what: 'a reset' }])).toBe(
      [
        ...['', 'Summary', '  NOT KEPT  a sign-up: "My orders" was not visible.'],
        ...['  kept      a reset', '  kept      a sign-in', '2 of 3 steps of the journey are kept.'],
      ].join('\n'),
    )
  })

  it('reports a mailbox with another format', async () => {
    await expect(readMails(`${sandbox.url}/telemetry/events.json`)).rejects.toThrow(
      'The mailbox answers 200 {"events":',
    )
  })
})
