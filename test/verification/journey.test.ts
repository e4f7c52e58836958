import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import type { Interceptor } from '../../contracts/sandbox/http/answer.ts'
import { createMailboxMailer, type Mail } from '../../contracts/sandbox/mail/mails.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import {
  findChromium,
  journeySteps,
  type StepResult,
  startJourney,
  summarizeSteps,
} from '../../contracts/verification/journey.ts'
import { readMails } from '../../contracts/verification/mailbox-and-states.ts'
import { languages } from '../../core/language/languages.ts'
import { forwardStates } from './forwarded-states.ts'
import {
  acceptEndedTokens,
  allowedVariations,
  cancelAllSubscriptions,
  changeAnswers,
  changeBody,
  changeCookie,
  changeField,
  changeHeader,
  changeMails,
  combineInterceptors,
  dropMail,
  interceptPath,
  removeLimits,
  replaceSql,
} from './interceptors.ts'

const sendMailsInOneLanguage = changeMails((mail) => ({ ...mail, languages: ['de'] }))
const linkMailsToService: Interceptor = (_request, serve, { database, ownUrl }) =>
  serve({ mailer: createMailboxMailer(database, ownUrl) })
const redirectAnswers = changeAnswers(({ headers }) => ({
  status: 307,
  headers: { ...headers, location: '/elsewhere' },
}))
const answerWithStatus201 = interceptPath(
  '/sso/oauth2/token',
  changeAnswers(({ headers }) => ({ status: 201, headers: { ...headers, location: '/tokens/7' }, body: '{}' })),
)
const redirectPattern = /refuses a redirect: 307 to \/elsewhere/
const replaceEmail = changeField('email', () => 'other@example.test')
const sendTwoOrigins = changeHeader('access-control-allow-origin', (origin) => `${origin}, ${origin}`)
const replacePlusWithSpace = interceptPath(
  '/activation/user/check',
  replaceSql('lower($1)', "lower(replace($1, '+', ' '))"),
)
const refuseMagicLinks = changeBody((body) => (body['grant_type'] === 'magic_link' ? { ...body, token: '' } : body))
const refuseNonAscii = changeBody((body) =>
  /[^ -~]/.test(String(body['password'])) ? { ...body, password: '' } : body,
)
const sendPreRegistrationMail = interceptPath(
  '/sso/user/pre-register',
  changeBody((body) => ({ ...body, send_email: true })),
)
const [signUpStep, newAddressStep, mailsStep] = ['sign-up mails', 'a new address activates', 'mails are in'] as const
const resetStep = 'a reset, requested'
const shiftTimeZone = (time: string) => new Date(Date.parse(time) - 3_600_000).toISOString()
const confirmEveryAccount = interceptPath(
  '/activation/user/check',
  changeAnswers(() => ({ status: 200, body: '{}' })),
)
const linkToDefaultApp = interceptPath(
  '/sso/magic-link/clone',
  replaceSql('email, destination', `email, 'travel_app' as destination`),
)
const skipResetIfUnconfirmed = interceptPath(
  '/sso/user/reset-password',
  combineInterceptors(
    changeAnswers(() => ({ status: 204, body: '' })),
    replaceSql('lower(email) = lower($1)', '$& and not confirm_first'),
  ),
)
const replacePassword = interceptPath(
  '/activation/activation/activate',
  changeBody((body) => ({
    ...body,
    password: String(body['password']).replace('first Pässword', 'second Password'),
  })),
)
const elevenLanguages = languages.slice(0, 11)
const limitMailLanguages = (mail: Mail): Mail => ({
  ...mail,
  languages: mail.languages.filter((each) => elevenLanguages.some((language) => language === each.toLowerCase())),
})
let formerAddress: string | undefined
const sendMailToFormerAddress = changeMails((mail) => {
  if (mail.kind === 'address_changed') formerAddress = mail.to
  return mail.kind === 'magic_link' && formerAddress !== undefined ? { ...mail, to: formerAddress } : mail
})
const sentMailKeys = new Set<string>()
const sendOneMailPerKind = changeMails((mail) => {
  const key = `${mail.kind} ${mail.to}`
  return sentMailKeys.has(key) ? undefined : sentMailKeys.add(key) && mail
})
const allOrdersStep = 'all of 101 orders'
const convertFieldToCents = (field: string) => changeField(field, (amount) => Math.round(Number(amount) * 100))
const sendDollarSign = changeField('sign', () => '$')
const magicLinksStep = 'magic links lead to'
const sendTwoCookies = changeHeader('set-cookie', (cookie) => [cookie, cookie.replace(/=[^;]*/, '=lb')])

/** Services with one fault each, with the step of the journey that must fail and a pattern of the reason. */
// biome-ignore format: a table
const journeyFaults: readonly (readonly [what: string, interceptor: Interceptor, step: string, why: RegExp])[] = [
  ['a proxy adds a header', sendTwoOrigins, signUpStep, /'Access-Control-Allow-Origin' header contains multiple values/],
  ['a proxy redirects', interceptPath('/activation/activation/activation-code', redirectAnswers), newAddressStep, redirectPattern],
  ['a proxy adds a redirect to a preflight', interceptPath('/sso/user/register', redirectAnswers), signUpStep, redirectPattern],
  ['a code can’t be read', changeField('used', () => 'no'), newAddressStep, /The browser: answer\.malformed .*used/],
  ['a 201 has a Location', answerWithStatus201, signUpStep, /^(?!.*refuses a redirect).*token \(client_credentials\): 201/s],
  ['a proxy adds a cookie of the same name', sendTwoCookies, newAddressStep, /, sets (verified-\S+), \1\n/],
  ['a proxy replaces the cookie', changeCookie(/.*/, 'lb=1; Path=/'), newAddressStep, /sets lb\n/],
  ['the cookie is for links', changeCookie('Path=/activation', '$&/code'), newAddressStep, /activation\/activate: 403/],
  ['the cookie is for another host', changeCookie('Path', 'Domain=elsewhere.test; $&'), newAddressStep, /InvalidDomain/],
  ['it decodes a query twice', replacePlusWithSpace, 'with the address in capitals', /"You already have an account" was not/],
  // Two waits of this step end at the same time, so either reason may come first.
  ['a magic link signs nobody in', refuseMagicLinks, magicLinksStep, /token \(magic_link\): 422 .* <- breaks the contract/],
  ['only ASCII passwords are accepted', refuseNonAscii, signUpStep, /register: 422/],
  ['a link names another address', interceptPath('/activation/code/verify', replaceEmail), newAddressStep, /\/activate: 4/],
  [
    'two simultaneous activations of one code succeed',
    combineInterceptors(
      replaceSql('used_at is not null as used', "coalesce(used_at < now() - interval '1 minute', false) as used"),
      replaceSql('where activation_code = $2 and used_at is null', 'where activation_code = $2'),
    ),
    'one of two simultaneous',
    /^0 of two activations were refused/,
  ],
  ['the list of orders ends after 50', replaceSql('placed.id desc', '$& limit 50'), allOrdersStep, /of 101/],
  ['amounts are in cents', convertFieldToCents('amount'), allOrdersStep, /^the list shows €1[01]\d,\d56\.00/],
  [
    'amounts are in cents of dollars',
    combineInterceptors(convertFieldToCents('amount'), sendDollarSign),
    allOrdersStep,
    /^the list shows \$1[01]\d,\d56\.00/,
  ],
  ['the prices of items and subscriptions are in cents', convertFieldToCents('price'), allOrdersStep, /€1\d{3}\.56 €1\d{5} €1\d{5}$/],
  ['the prices of an order are in cents', convertFieldToCents('price'), 'active is cancelled', /order shows .*€2,999/],
  ['times are local', changeField('created', shiftTimeZone), allOrdersStep, /an order of .*T23:41:00Z has the time .*T22:41/],
  [
    'a cancellation cancels others',
    cancelAllSubscriptions,
    'active is cancelled',
    /other subscription is cancelled, not/,
  ],
  ['the shop checks only the signature of a token', acceptEndedTokens, resetStep, /^GET \/purchase refuses the token/],
  ['activation has its own passwords', replacePassword, resetStep, /^an activation with the former password was granted/],
  ['activation keeps the former address', confirmEveryAccount, 'a change of address', /user\/check finds/],
  ['a new link goes to the former address', sendMailToFormerAddress, 'a change of address', /a link to \/magic-link\/: nothing/],
  ['a new magic link leads to the default app', linkToDefaultApp, magicLinksStep, /the link to the app is meridiantravel/],
  ['an unconfirmed address gets no reset', skipResetIfUnconfirmed, 'mail was lost', /a link to \/reset-password\//],
  ['a second mail of a kind is not sent', sendOneMailPerKind, resetStep, /a link to \/reset-password\/: nothing/],
  ['tokens have six digits', changeMails((mail) => ({ ...mail, token: '123456' })), signUpStep, /the token "123456" in/],
  ['mails are in eleven languages', changeMails(limitMailLanguages), 'in each of 29', /in "en-gb", not in "cs"/],
  [
    'guesses are endless',
    removeLimits,
    'guesses of a password',
    /^100 sign-ins with wrong passwords were not limited/,
  ],
  [
    'guesses of the current password have no limit',
    interceptPath('/sso/user/change-password', removeLimits),
    'guesses of a password',
    /^100 changes of the password with wrong passwords were not limited/,
  ],
  ['a registration in advance sends an email', sendPreRegistrationMail, 'registered in advance', /despite send_email: false/],
  [
    'links that change the address stay valid',
    replaceSql(", 'email_change')", ')'),
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
  ].map(([kind, why]) => [`no mail comes: ${kind}`, dropMail(kind), mailsStep, why] as const),
  ['mails are in one language', sendMailsInOneLanguage, mailsStep, /is in "de", not in "ko"/],
  ['mailed links lead to the service', linkMailsToService, mailsStep, /does not lead to the portal/],
]

// Each test plays a whole journey, on a machine that may be busy.
jest.setTimeout(240_000)

const buildDirectory = fileURLToPath(new URL('../../dist', import.meta.url))
const portalOrigin = 'http://localhost:8080'
const sandbox = await startSandbox({ port: 0, portalOrigin, triesPerMinute: 40 })
const statesForwarder = await forwardStates(sandbox.statesUrl)
const getUrl = (path: string) => `${sandbox.url}/${path}`
const journeyPlayer = await startJourney(findChromium() ?? 'no Chromium', {
  services: { sso: getUrl('sso'), shop: getUrl('shop'), activation: getUrl('activation') },
  ...{ ...sandbox, ...statesForwarder, portalOrigin, root: buildDirectory, timeoutMs: 8000, mailWithinMs: 500 },
})
afterAll(async () => {
  await journeyPlayer.stop()
  await statesForwarder.stop()
  await sandbox.stop()
})
afterEach(() => {
  sandbox.intercept(undefined)
  sandbox.delayCancellations(0)
})

const collectFailures = async (only?: readonly string[]) => {
  const played: StepResult[] = []
  await journeyPlayer.play((step) => played.push(step), only)
  return played.flatMap(({ failure = [] }) => failure)
}

describe('The journey', () => {
  it('passes with correct services, however unusual', async () => {
    sandbox.intercept(allowedVariations.reduce(combineInterceptors))
    sandbox.delayCancellations(5)
    const start = Date.now()
    expect(await collectFailures()).toEqual([])
    console.info(`${Object.keys(journeySteps).length} steps in ${Math.round((Date.now() - start) / 1000)} s`)
  })

  it.each(journeyFaults)('fails when %s', async (_what, interceptor, step, why) => {
    sandbox.intercept(interceptor)
    expect(await collectFailures([step])).toEqual([expect.stringMatching(why)])
  })

  it('reports a state that fails while a page waits for it, and plays the other steps', async () => {
    statesForwarder.answer('a card nonce', 400, { message: 'no cards' })
    const failures = await collectFailures(['a declined card', 'one of two simultaneous'])
    statesForwarder.answer(undefined)
    expect(failures).toEqual([
      expect.stringMatching(/gets no answer: Error: 400 .*no cards.* the state "a card nonce"/),
    ])
  })

  it('ends with a row for each step, the failed ones first', () => {
    const failure = '"My orders" was not visible.\n  The calls before it:'
    expect(summarizeSteps([{ what: 'a sign-in' }, { what: 'a sign-up', failure }, { what: 'a reset' }])).toBe(
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
