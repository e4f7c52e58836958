import { describe, expect, it } from '@jest/globals'
import { cookieOf, makeClock, member, sandboxOfThisFile, seededPassword } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read })

const headers = { 'accept-language': 'de' }
const car = 'Meridian Car Navigation'
const check = (email: string) =>
  sandbox.call('GET', `/activation/user/check?email=${encodeURIComponent(email)}`, { headers })
const lookUp = (code: string) => sandbox.call('GET', `/activation/activation/activation-code/${code}`)
const activate = (body: object, cookie = '') =>
  sandbox.call('POST', '/activation/activation/activate', { headers: { ...headers, cookie }, body })
const resend = (body: object) => sandbox.call('POST', '/activation/user/email/resend', { headers, body })
const verify = (code: string) => sandbox.call('GET', `/activation/code/verify/${code}`)
const preRegister = async (email: string) =>
  sandbox.call('PUT', '/sso/user/pre-register', {
    token: await sandbox.clientToken(),
    body: { email, send_email: false },
  })
const ordersOf = async (email: string, password?: string) => {
  const token = await sandbox.userToken(email, password)
  return member((await sandbox.call('GET', '/shop/purchase', { token })).body, 'data')
}
const newCode = async (code: string) => {
  await sandbox.pactState('an unused activation code', { code, appName: car })
  return code
}

describe('an activation code', () => {
  it.each([
    ['CARS-2026-DEMO-0001', 200, { used: false, appName: 'Meridian Car Navigation' }],
    ['TRCK-2026-DEMO-0009', 200, { used: false, appName: 'Meridian Truck Navigation' }],
    ['GPSN-2026-DEMO-0005', 200, { used: false, appName: 'Meridian GPS Navigation' }],
    ['USED-2026-DEMO-0001', 200, { used: true, appName: 'Meridian Car Navigation' }],
    ['CARS-2026-DEMO-0010', 404, { type: 'activation.license_key.not_found' }],
    ['nonsense', 404, { type: 'activation.license_key.not_found' }],
  ])('%s answers %d', async (code, status, body) => {
    expect(await lookUp(code)).toMatchObject({ status, body })
  })
})

describe('checking an address', () => {
  it('finds accounts with a password, in whatever case', async () => {
    expect(await check('Demo@Meridian.test')).toMatchObject({ status: 200 })
    expect(await check('o+ne@example.test')).toMatchObject({ status: 404, type: 'user.not_found_by_username' })
    await preRegister('half@example.test')
    expect(await check('half@example.test')).toMatchObject({ status: 404 })
  })

  it('refuses what is no address', async () => {
    expect(await check('')).toMatchObject({ status: 422, type: 'validation.input.required' })
    expect(await check('nobody')).toMatchObject({ status: 422, type: 'validation.email.invalid_format' })
  })
})

describe('activating with an account', () => {
  it('takes the password, uses the code up and adds an order', async () => {
    const email = await sandbox.newCustomer()
    const licenseKey = await newCode('AAAA-0000-0000-0001')
    const done = await activate({ email, password: seededPassword, licenseKey, appName: car })
    expect(done).toMatchObject({ status: 200, body: { email, appName: car } })
    expect(await lookUp(licenseKey)).toMatchObject({ body: { used: true } })
    expect(await ordersOf(email)).toMatchObject([
      { payment: { status: 'paid', amount: 0 }, items: [{ title: car, activation_info: { code: licenseKey } }] },
    ])
  })

  it('refuses a wrong password and leaves the code unused', async () => {
    const email = await sandbox.newCustomer()
    const licenseKey = await newCode('AAAA-0000-0000-0002')
    expect(await activate({ email, password: 'wrong horse', licenseKey, appName: car })).toMatchObject({
      status: 401,
      type: 'authorization.credentials.invalid',
    })
    expect(await lookUp(licenseKey)).toMatchObject({ body: { used: false } })
  })

  it('gives a code to one of two customers who activate it at the same moment', async () => {
    const [one, two] = [await sandbox.newCustomer(), await sandbox.newCustomer()]
    const licenseKey = await newCode('AAAA-0000-0000-0003')
    const activation = { password: seededPassword, licenseKey, appName: car }
    const answers = await Promise.all([
      activate({ ...activation, email: one }),
      activate({ ...activation, email: two }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await ordersOf(one), await ordersOf(two)].flat()).toHaveLength(1)
  })

  it.each([
    [{ licenseKey: 'USED-2026-DEMO-0001' }, 409, 'activation.license_key.used'],
    [{ licenseKey: 'NONE-2026-DEMO-0001' }, 404, 'activation.license_key.not_found'],
    [{ appName: 'Meridian Truck Navigation' }, 422, 'activation.app_name.mismatch'],
    [{ email: 'stranger@example.test' }, 404, 'user.not_found_by_email'],
    [{ password: 'short' }, 422, 'validation.password.too_short'],
    [{ licenseKey: '' }, 422, 'validation.input.required'],
  ])('refuses %j with %d %s', async (change, status, type) => {
    const activation = { email: 'demo@meridian.test', password: seededPassword, licenseKey: 'CARS-2026-DEMO-0001' }
    expect(await activate({ ...activation, appName: car, ...change })).toMatchObject({ status, type })
  })
})

describe('activating with a new address', () => {
  const mailedCode = (email: string) => sandbox.mailedToken(email, '/activate-license-key/email-validation/')

  const notVerified = { status: 403, type: 'activation.email.not_verified' }
  let made = 0

  /** A new address that was mailed a link for an activation code of its own. */
  const mailed = async () => {
    made += 1
    const email = `fresh-${made}@example.test`
    const license = { licenseKey: await newCode(`BBBB-0000-0000-${String(made).padStart(4, '0')}`), appName: car }
    await preRegister(email)
    expect(await resend({ email, ...license })).toMatchObject({ status: 204 })
    return { email, license, code: await mailedCode(email), password: 'my own one' }
  }

  it('refuses the browser that asked for the mail, although a scanner has opened the link in it', async () => {
    const { email, license, code, password } = await mailed()
    expect(await activate({ email, password: 'the thief’s', ...license })).toMatchObject(notVerified)
    await verify(code)
    expect(await activate({ email, password: 'the thief’s', ...license })).toMatchObject(notVerified)

    const customers = cookieOf(await verify(code))
    expect(await activate({ email, password, ...license }, customers)).toMatchObject({ status: 200 })
    expect(await sandbox.signIn(email, password)).toMatchObject({ status: 200 })
  })

  it('sets a cookie that no script reads, that goes to this service alone, and that lasts as long as the code', async () => {
    const { code } = await mailed()
    clock.passHours(1)
    const [cookie = ''] = (await verify(code)).headers.getSetCookie()
    const [, ...attributes] = cookie.split('; ')
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${23 * 60 * 60}`, 'Path=/activation', 'SameSite=Strict'])
  })

  it('lets one browser have two activations under way, and forgets each when it is done', async () => {
    const [one, other] = [await mailed(), await mailed()]
    const [first, second] = [await verify(one.code), await verify(other.code)]
    const jar = `theme=dark; ${cookieOf(first)}; ${cookieOf(second)}`
    const activateOf = ({ email, password, license }: typeof one) => activate({ email, password, ...license }, jar)
    const done = await activateOf(one)
    expect(done).toMatchObject({ status: 200 })
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^[\w-]+=; HttpOnly; Max-Age=0; Path=\/activation; SameSite=Strict$/),
    ])
    expect(cookieOf(done).replace(/=$/, '')).toBe(cookieOf(first).split('=')[0])
    expect(await activateOf(other)).toMatchObject({ status: 200 })
  })

  it('does not take a verification of another address, or for another code', async () => {
    const [mine, theirs] = [await mailed(), await mailed()]
    const cookie = cookieOf(await verify(mine.code))
    const { email, password } = theirs
    expect(await activate({ email, password, ...theirs.license }, cookie)).toMatchObject(notVerified)
    expect(await activate({ email, password, ...mine.license }, cookie)).toMatchObject(notVerified)
    expect(await activate({ ...mine, ...theirs.license }, cookie)).toMatchObject(notVerified)
  })

  it('does not take a cookie that was made up before the link was opened', async () => {
    const { email, license, code, password } = await mailed()
    const [name] = cookieOf(await verify((await mailed()).code)).split('=')
    expect(await activate({ email, password, ...license }, `${name}=${code}`)).toMatchObject(notVerified)
  })

  it('forgets a verification after a day', async () => {
    const { email, license, code, password } = await mailed()
    const cookie = cookieOf(await verify(code))
    clock.passHours(24)
    expect(await verify(code)).toMatchObject({ status: 404 })
    expect(await activate({ email, password, ...license }, cookie)).toMatchObject(notVerified)
  })

  it.each([
    [{ email: 'stranger@example.test' }, 404, 'user.not_found_by_email'],
    [{ email: 'demo@meridian.test' }, 409, 'user.already_exists'],
    [{ licenseKey: 'USED-2026-DEMO-0001' }, 409, 'activation.license_key.used'],
    [{ appName: 'Another app' }, 422, 'activation.app_name.mismatch'],
    [{ email: undefined }, 422, 'validation.input.required'],
  ])('mails nothing for %j: %d %s', async (change, status, type) => {
    await preRegister('waiting@example.test')
    const request = { email: 'waiting@example.test', licenseKey: 'CARS-2026-DEMO-0001', appName: car }
    expect(await resend({ ...request, ...change })).toMatchObject({ status, type })
    expect(await sandbox.mailsTo('waiting@example.test')).toEqual([])
  })

  it('knows no code that it did not mail', async () => {
    expect(await verify('made-up')).toMatchObject({ status: 404, type: 'activation.code.invalid' })
  })
})
