import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, it } from '@jest/globals'
import { createPortalClient } from '../../contracts/consumer/portal-at.ts'
import { toActivationCode } from '../../contracts/examples.ts'
import { lockDirectory, resetDirectory } from '../../contracts/sandbox/database/data-directory.ts'
import { createMailBrand } from '../../contracts/sandbox/mail/mail-brand.ts'
import { findMailText } from '../../contracts/sandbox/mail/mails.ts'
import { renderBrand } from '../../contracts/sandbox/mail/message.ts'
import type { StateName } from '../../contracts/sandbox/pact/states.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { readMails, setUpState } from '../../contracts/verification/mailbox-and-states.ts'
import { requireGranted, requireRefused, requireSignIn } from '../../contracts/verification/step.ts'
import { languages } from '../../core/language/languages.ts'

const portalOrigin = 'http://localhost:8399'
const dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-'))
await chmod(dataDirectory, 0o1777)
const startSandboxWithData = () =>
  startSandbox({ port: 0, portalOrigin, dataDirectory, additionalOrigins: ['https://sandbox.meridian.test:8443'] })
const createPortal = (language = 'en-GB') =>
  createPortalClient((service) => `${sandbox.url}/${service}`, { origin: portalOrigin, clientToken: null, language })

let sandbox = await startSandboxWithData()
afterAll(async () => {
  await sandbox.stop()
  await rm(dataDirectory, { recursive: true, force: true })
})

/** Sends a request that `fetch` can't send, with another Host or an endless body. */
const sendRawRequest = (path: string, options: RequestOptions, begin?: string) =>
  new Promise((resolve, reject) => {
    const call = request(sandbox.url + path, options, (response) => resolve(response.resume().statusCode))
    call.on('error', reject)
    if (begin === undefined) call.end()
    else call.write(begin)
  })

const sendPreflight = async (path: string, origin: string) => {
  const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
  const answer = await fetch(sandbox.url + path, { method: 'OPTIONS', headers })
  return [answer.status, answer.headers.get('access-control-allow-origin')]
}

it('Pages of the portal may call the services and no tools, other pages nothing', async () => {
  expect(await sendPreflight('/sso/user/me', portalOrigin)).toEqual([204, portalOrigin])
  expect(await sendPreflight('/mailbox/messages.json', portalOrigin)).toEqual([403, null])
  const services = ['/sso/user/me', '/shop/purchase', '/activation/code/verify/any']
  for (const path of [...services, '/mailbox/messages.json', '/pact/state', '/telemetry/events.json'])
    expect([path, ...(await sendPreflight(path, 'https://evil.test'))]).toEqual([path, 403, null])
})

it('The orders of the demo customer look like orders of a shop', async () => {
  const { accounts, purchases } = createPortal()
  const ordersOf = async (email: string) => {
    const token = await requireSignIn(accounts, { email, password: 'correct horse' })
    return (await requireGranted('the orders', purchases.list(token))).orders
  }
  const [demo, fleet] = [await ordersOf('demo@meridian.test'), await ordersOf('fleet@meridian.test')]
  expect([demo.length, fleet.length]).toEqual([10, 2000])
  const prices = [...demo, ...fleet].flatMap(({ items }) => items.map(({ title, price }) => `${title} ${price}`))
  expect(new Set(prices).size).toBe(new Set(prices.map((priced) => priced.replace(/ [\d.]+$/, ''))).size)
  expect(demo.map(({ payment }) => payment.status).at(-2)).toBe('in_review')

  const moments = fleet.map(({ payment }) => Number(payment.created))
  const [hours, days] = [moments.map((at) => new Date(at).getUTCHours()), moments.map((at) => new Date(at).getUTCDay())]
  expect([Math.min(...hours), Math.max(...hours)]).toEqual([8, 17])
  expect([Math.min(...days), Math.max(...days)]).toEqual([1, 5])
  const gaps = moments.slice(1).map((at, index) => Number(moments[index]) - at)
  expect(new Set(gaps).size).toBeGreaterThan(1000)
})

it('Every activation code in the orders of the demo customer can be activated, and its order then names the address', async () => {
  const { accounts, licenses, purchases } = createPortal()
  const [email, password] = ['demo@meridian.test', 'correct horse']
  const token = await requireSignIn(accounts, { email, password })
  const itemsWithCodes = async () => {
    const { orders } = await requireGranted('the orders', purchases.list(token))
    return orders.flatMap(({ items }) => items.filter(({ activationCode }) => activationCode !== undefined))
  }
  const codes = (await itemsWithCodes()).map(({ activationCode }) => toActivationCode(activationCode ?? ''))
  expect(codes).toHaveLength(2)
  for (const licenseKey of codes) {
    const { appName } = await requireGranted('a look at the code', licenses.find(licenseKey))
    await requireGranted('an activation', licenses.activate({ license: { licenseKey, appName }, email }, password))
  }
  expect(await itemsWithCodes()).toEqual([])
})

it('Emails have the brand of the configuration: its name, its accent, and its logo if email programs can show it', () => {
  const files = new URL('../../ui/public/', import.meta.url)
  const shown = (product: object) => createMailBrand({ name: { 'en-gb': 'Compass' }, ...product }, files)
  expect(shown({})).toMatchObject({ name: 'Compass', content: 'mark and name' })
  expect(shown({ accent: '#ffcc00' })).toMatchObject({
    content: 'name',
    light: { button: '#ffcc00', onButton: '#000000' },
  })
  const branded = shown({ logo: { light: '/icon-192.png' } })
  expect(branded).toMatchObject({ content: 'logo', picture: new URL('icon-192.png', files) })
  expect(renderBrand(branded, 'cid:mark')).toContain('<img src="cid:mark" alt="Compass" height="32">')
  for (const light of ['/favicon.svg', '/missing.png']) expect(shown({ logo: { light } }).content).toBe('mark and name')
})

it('The mailbox shows the sender, the product and the button of an email, and links to the portal', async () => {
  const { licenses, emailVerifications, preRegistrations } = createPortal('de')
  const [email, licenseKey] = ['mail@example.test', toActivationCode('TRCK-2026-DEMO-0003')]
  const { appName } = await requireGranted('a look at the code', licenses.find(licenseKey))
  await requireGranted('a registration', preRegistrations.register(email))
  await requireGranted('a mail', emailVerifications.send({ license: { licenseKey, appName }, email }))
  const page = await fetch(`${sandbox.url}/mailbox`)
  expect(page.headers.get('content-security-policy')).toContain(`img-src data:;`)
  const shown = await page.text()
  for (const part of [
    `<nav><a href="${portalOrigin}/">Open the portal</a><a href="/mailbox">Reload</a></nav>`,
    '<dt>From</dt><dd>Meridian &#60;no-reply@meridian.test&#62;</dd>',
    '<p class="brand"><img src="data:image/png;base64,iVBOR',
    '<dl><dt><bdi>Meridian Truck Navigation</bdi></dt><dd><bdi>TRCK-2026-DEMO-0003</bdi></dd></dl>',
  ])
    expect(shown).toContain(part)
  expect(shown).toMatch(
    /<a class="button" href="[^"]+\/activate-license-key\/email-validation\/[\w-]+">Adresse bestätigen<\/a>/,
  )
})

it('A state without a required parameter fails, and names the parameter', async () => {
  await expect(setUpState(sandbox, 'a subscription', {})).rejects.toThrow('The parameter purchaseId is missing')
})

it('A repeated change of a card succeeds, also after half an hour', async () => {
  const { accounts, subscriptions } = createPortal()
  const account = { email: 'card@example.test', password: 'a password' }
  const setState = (state: StateName) =>
    setUpState(sandbox, state, { ...account, username: account.email, purchaseId: 79099 })
  await setState('an account exists')
  await setState('a subscription')
  const token = await requireSignIn(accounts, account)
  const { nonce = '' } = await setState('a card nonce')
  await requireGranted('a change', subscriptions.changeCard(token, 79099, nonce))
  sandbox.intercept(async (_request, serve, { database }) => {
    await database.query("update card_nonce set used_at = used_at - interval '30 minutes'")
    return serve()
  })
  await requireGranted('the same change', subscriptions.changeCard(token, 79099, nonce))
  sandbox.intercept(undefined)
})

// The pacts test the other events that end a link or a session.
it('A confirmed change of address ends the links that confirm the old address or activate a code with it', async () => {
  const { accounts, emailVerifications } = createPortal()
  const [username, newEmail] = ['moves@example.test', 'moved@example.test']
  const license = { licenseKey: toActivationCode('MOVE-2026-TEST-0001'), appName: 'Car' }
  const put = (state: StateName, params = {}) =>
    setUpState(sandbox, state, { username, email: username, newEmail, ...params })
  const { code = '' } = await put('a verification code', license)
  await put('an account exists')
  const { token: confirmation = '' } = await put('a confirmation token')
  const { token: change = '' } = await put('an e-mail-change token')
  await requireGranted('a look at the code', emailVerifications.verify(code))
  await requireGranted('the change', accounts.confirm('confirm-email-change', change))
  await requireRefused('a look at the code', emailVerifications.verify(code))
  await requireRefused('a confirmation of the old address', accounts.confirm('confirm-email', confirmation))
})

it('A password that is chosen in an activation ends the sessions and the link that was mailed for one', async () => {
  const [email, password] = ['first@example.test', 'a first password']
  const license = { licenseKey: toActivationCode('FRST-2026-TEST-0001'), appName: 'Car' }
  const { accounts, profiles } = createPortal()
  await setUpState(sandbox, 'an account exists', { email, password })
  const session = await requireSignIn(accounts, { email, password })
  const { token = '' } = await setUpState(sandbox, 'a finish-registration token', { email })
  const { cookie } = await setUpState(sandbox, 'a verified e-mail address', { email, ...license })
  const browser = createPortalClient((service) => `${sandbox.url}/${service}`, {
    origin: portalOrigin,
    clientToken: null,
    cookie,
  })
  await requireGranted('the profile', profiles.fetch(session))
  await requireGranted('an activation', browser.licenses.activate({ license, email }, password))
  await requireRefused('the profile', profiles.fetch(session))
  await requireRefused('another first password', accounts.createPassword('finish-registration', token, password))
})

it.each([
  ['activation/activation-code/%00', 404],
  ['user/check?email=a%00@b.test', 422],
])('%s is refused, and nothing breaks', async (path, status) => {
  expect((await fetch(`${sandbox.url}/activation/${path}`)).status).toBe(status)
})

it.each([
  ['localhost:PORT', 200],
  ['127.0.0.1:PORT', 200],
  ['sandbox.meridian.test:8443', 200],
  ['evil.test:PORT', 421],
  ['localhost', 421],
  ['localhost.evil.test', 421],
])('The mailbox answers at the host %s with %i', async (host, status) => {
  const headers = { host: host.replace('PORT', new URL(sandbox.url).port) }
  expect(await sendRawRequest('/mailbox/messages.json', { headers })).toBe(status)
})

it.each(['magic_link', 'activation', 'address_changed', 'confirmation', 'reason', 'not_you'] as const)(
  'The email %s has a text in every language',
  (kind) => {
    // The texts of British and American English may be the same.
    expect(new Set(languages.map((language) => findMailText(kind, [language]))).size).toBeGreaterThanOrEqual(28)
    expect(findMailText(kind, ['zh', 'en'])).toBe(findMailText(kind, ['en-gb']))
  },
)

it.each([
  ['from another page', { origin: 'https://evil.test', 'content-type': 'application/json' }, 403],
  ['that is not JSON', { 'content-type': 'text/plain' }, 415],
])('A request %s is refused before its body is read', async (_, headers, status) => {
  expect(await sendRawRequest('/sso/oauth2/token', { method: 'POST', headers }, '{')).toBe(status)
})

it('The sandbox listens on both loopback addresses, so that no other process receives its requests to localhost', async () => {
  const { port } = new URL(sandbox.url)
  for (const address of ['127.0.0.1', '[::1]'])
    expect((await fetch(`http://${address}:${port}/mailbox`)).status).toBe(200)
})

it('An email address with direction marks or control characters is not valid', async () => {
  const { accounts } = createPortal()
  for (const email of ['ada\u202e@example.test', 'a\u0007da@example.test', 'ada\u3164@example.test'])
    expect(await accounts.signUp({ email, password: 'a long password' }, undefined)()).toMatchObject({
      left: { type: 'validation.email.invalid_format' },
    })
})

describe('The data folder', () => {
  it('keeps accounts, sessions, emails and used codes after a restart', async () => {
    const [email, password] = ['ada@example.test', 'a long password']
    const licenseKey = toActivationCode('CARS-2026-DEMO-0002')
    const license = { licenseKey, appName: 'Meridian Car Navigation' }
    const { accounts, licenses } = createPortal()
    await requireGranted('a registration', accounts.signUp({ email, password }, undefined))
    const token = await requireSignIn(accounts, { email, password })
    await requireGranted('an activation', licenses.activate({ license, email }, password))
    await sandbox.stop()
    await expect(fetch(sandbox.url)).rejects.toThrow()

    sandbox = await startSandboxWithData()
    const { profiles, licenses: restarted } = createPortal()
    expect(await requireGranted('the profile', profiles.fetch(token))).toMatchObject({ username: email })
    expect(await requireGranted('a look at the code', restarted.find(licenseKey))).toMatchObject({ used: true })
    expect((await readMails(sandbox.mailboxUrl)).map(({ to }) => to)).toContain(email)
  })

  it('keeps its mode, and only its owner can open what the sandbox creates', async () => {
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)
    expect(await modeOf(dataDirectory)).toBe('1777')
    expect(await modeOf(join(dataDirectory, 'database'))).toBe('700')
    const newFolder = join(dataDirectory, 'made')
    await (await lockDirectory(newFolder))()
    expect(await modeOf(newFolder)).toBe('700')
  })

  it.each([
    ['a file', 'lock', /lock is not a writable folder \(ENOTDIR\)\. Change SANDBOX_DATA\.$/],
    ['a folder in a missing folder', 'missing/folder', /is not a writable folder \(ENOENT\)/],
    ['a path where no folder can be created', '/proc/sandbox', /is not a writable folder \(ENOENT\)/],
  ])('%s is refused', async (_, path, message) => {
    const file = { port: 0, portalOrigin, dataDirectory: resolve(dataDirectory, path) }
    await expect(startSandbox(file)).rejects.toThrow(message)
  })

  it('with files that others created is refused, and a reset keeps them', async () => {
    const foreign = join(dataDirectory, 'foreign')
    await mkdir(join(foreign, 'database'), { recursive: true, mode: 0o755 })
    const refused = /foreign contains files that the sandbox did not create/
    await expect(startSandbox({ port: 0, portalOrigin, dataDirectory: foreign })).rejects.toThrow(refused)
    await expect(resetDirectory(foreign)).rejects.toThrow(refused)
    expect(await readdir(foreign)).toEqual(['database'])

    const own = join(dataDirectory, 'own')
    await (await lockDirectory(own))()
    await mkdir(join(own, 'database'))
    await writeFile(join(own, 'notes'), '')
    await resetDirectory(own)
    expect(await readdir(own)).toEqual(['made-by-the-sandbox', 'notes'])
  })

  it('is used by one process at a time, and is refused and not changed if another version created it', async () => {
    await sandbox.stop()
    await writeFile(join(dataDirectory, 'lock'), String(process.ppid))
    await expect(startSandboxWithData()).rejects.toThrow(`in use by process ${process.ppid}`)
    await rm(join(dataDirectory, 'lock'))
    const database = await PGlite.create(join(dataDirectory, 'database'))
    await database.query("update schema_version set digest = 'older'")
    await database.close()
    await expect(startSandboxWithData()).rejects.toThrow('npm run sandbox -- reset')
  })
})
