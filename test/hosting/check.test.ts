import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runCommand } from '../../ui/build/commands.ts'
import { checkConfig, checkConfigText } from '../../ui/hosting/check.ts'
import { changeConfig, createConfigContent } from '../builders/config.ts'

let folder: string
const getConfigPath = () => join(folder, 'config.json')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-check-'))
})
afterAll(() => rm(folder, { recursive: true }))

const runCheck = async (content: unknown, ...args: readonly string[]): Promise<readonly string[]> => {
  await writeFile(getConfigPath(), typeof content === 'string' ? content : JSON.stringify(content))
  const text = await checkConfig([getConfigPath(), ...args], join(folder, 'site')).catch(
    (error: Error) => error.message,
  )
  return text.split('\n')
}

describe('The check of a configuration', () => {
  it('names the keys that the portal ignores', async () => {
    expect(await runCheck(createConfigContent())).toEqual([`${getConfigPath()} is valid.`])
    const product = {
      ...Object(changeConfig('product.acent', '#06f')).product,
      links: [{ label: 'A', url: 'https://a.test', uri: 1 }],
      tagline: { 'en-gb': 'Maps', de: 'Karten', xx: '' },
    }
    const captcha = { provider: 'altcha', challengeUrl: 'https://a.test', siteKey: 'x', chalengeUrl: 'y' }
    expect(await runCheck({ ...createConfigContent(), product, captcha, sesion: {} })).toEqual([
      ...['product.tagline.xx', 'product.links.0.uri', 'product.acent', 'captcha.chalengeUrl', 'sesion'].map(
        (key) => `${key}: unknown key, ignored`,
      ),
      `${getConfigPath()} is valid.`,
    ])
  })

  it('reports an accent that looks like the color of errors, and a logo that customers will not see', async () => {
    const withBrand = (product: object) => ({
      ...createConfigContent(),
      product: { ...Object(createConfigContent()).product, ...product },
    })
    await writeFile(join(folder, 'large.svg'), ' '.repeat(65_537))
    await writeFile(join(folder, 'logo.svg'), '<svg/>')
    const mark = '; customers see the mark and the name'
    expect(
      await runCheck(withBrand({ accent: '#c8102e', logo: { light: '/large.svg', dark: '/missing.png' } })),
    ).toEqual([
      "product.accent: customers can't distinguish #c8102e from the color of errors (#b0261c)",
      `product.logo.light: 64 KB at most expected: /large.svg has 65 KB${mark}`,
      `product.logo.dark: /missing.png is not next to config.json${mark}`,
      `${getConfigPath()} is valid.`,
    ])
    expect(await runCheck(withBrand({ logo: { light: '/logo.jpg' } }))).toEqual([
      `product.logo.light: an SVG or PNG file expected${mark}`,
      `${getConfigPath()} is valid.`,
    ])
    for (const accent of ['#0b5c66', '#ffcc00', '#555555', '#7a1fa2'])
      expect(await runCheck(withBrand({ accent, logo: { light: '/logo.svg' } }))).toEqual([
        `${getConfigPath()} is valid.`,
      ])
  })

  it('names every wrong key with its reason', async () => {
    const content = changeConfig('product.termsUrl', '/terms')
    expect(await runCheck({ ...Object(content), clientId: 7, oneTimeLinks: 'never' })).toEqual([
      'product.termsUrl: an absolute http(s) URL expected',
      'clientId: a non-empty text of at most 1000 characters expected',
      'oneTimeLinks: "automatic" or "click" expected',
    ])
  })

  it.each([
    ['Contact: https://a.test\nExpires: 2999-01-01T00:00:00Z\n', /is valid/],
    [
      'Contact: https://a.test\nExpires: 2026-01-01T00:00:00Z\n',
      'expires on 2026-01-01: run "build.mjs hosting" again',
    ],
    [`Contact: https://a.test\nExpires: ${new Date(Date.now() + 20 * 86_400_000).toISOString()}\n`, 'expires on '],
    ['Expires: 2999-01-01T00:00:00Z\n', 'a Contact and a date in Expires expected'],
    ['Contact: https://a.test\n', 'a Contact and a date in Expires expected'],
  ])('checks the contact and the expiry date of an existing security.txt: %j', async (text, line) => {
    // The file may be next to the configuration, or in the folder into which `hosting` writes.
    for (const at of [folder, join(folder, 'site')]) {
      await mkdir(join(at, '.well-known'), { recursive: true })
      await writeFile(join(at, '.well-known/security.txt'), text)
      const [first] = await runCheck(createConfigContent())
      await rm(join(at, '.well-known'), { recursive: true })
      expect(first).toMatch(typeof line === 'string' ? `/.well-known/security.txt: ${line}` : line)
    }
  })

  it('names a key that an object has twice, because browsers read only the last one', async () => {
    const text = JSON.stringify(createConfigContent())
    const session = '"session":{"cookieName":"a","x\\"}":[{"a":"}"},{"a":1}],"cookieName":"b"}'
    const repeated = [text.slice(0, -1), `${session},"session":{}}`].join()
    expect(await runCheck(repeated)).toEqual([
      'session: one value expected: this key occurs twice',
      'session.cookieName: one value expected: this key occurs twice',
    ])
  })

  it('accepts a byte order mark at the start of a file, as browsers do', async () => {
    expect(await runCheck(`\uFEFF${JSON.stringify(createConfigContent())}`)).toEqual([`${getConfigPath()} is valid.`])
  })

  it('reports which argument is missing or wrong', async () => {
    expect(await runCheck(createConfigContent(), 'https://account.test')).toEqual([
      'https://account.test: the address of the portal is only checked with --live',
    ])
    expect(await runCheck(createConfigContent(), '--live', 'account.test')).toEqual([
      'account.test is not an address: https://… expected',
    ])
    await expect(checkConfig([])).rejects.toThrow('Give one file')
    await expect(runCommand(['hosting', getConfigPath(), 'account.test'])).rejects.toThrow('--host NAME')
    await expect(runCommand(['check', getConfigPath(), 'https://account.test', '--live', 'b'])).rejects.toThrow(
      'Give one file',
    )
    await expect(runCommand(['types', 'x'])).rejects.toThrow('Unexpected argument x: "types" takes no arguments.')
    process.env['PORT'] = 'x'
    await expect(runCommand(['dev'])).rejects.toThrow('PORT must be a number from 1 to 65535, not "x".')
    await expect(checkConfig([join(folder, 'gone.json')])).rejects.toThrow(/gone\.json can't be read \(ENOENT\)$/)
    await expect(checkConfig([folder])).rejects.toThrow(`${folder} can't be read (EISDIR)`)
  })
})

/** A company could use this configuration: it has real host names and all optional URLs. */
const createLiveConfig = (): object => ({
  ...JSON.parse(JSON.stringify(createConfigContent()).replaceAll('meridian.test', 'meridian.com')),
  services: {
    sso: 'https://id.meridian.com/sso',
    shop: 'https://api.meridian.com',
    activation: 'https://cards.meridian.com',
  },
  captcha: { provider: 'altcha', challengeUrl: 'https://captcha.meridian.com/new' },
  cardForm: { provider: 'braintree' },
  telemetry: { url: 'https://collector.meridian.com/v1/logs', environment: 'live' },
})

const appSchemes = ['meridiantravel', 'meridiannav']

const findLiveConfigProblems = (content: unknown, address = 'https://account.meridian.com') =>
  checkConfigText(JSON.stringify(content), { portal: new URL(address), appSchemes }).problems

const httpsProblem = 'an https address expected'
const describeUnreachable = (host: string) => `an address that customers can reach expected, not ${host}`
const bareUrlProblem = 'an address without "?" and "#" expected: paths are appended'
const openUrlProblem = 'an address that ends with "/" or "=" expected: the token is appended'
const describeForeignScheme = (scheme: string) =>
  `an https address expected, or the scheme of your app: add --scheme ${scheme} if it is yours`
const describeSharedHost = (host: string) => `a site of your own domain expected: anybody can publish pages at ${host}`
const describeRefusedPort = (number: number) => `another port expected: browsers refuse ${number}`
const ownDomainProblem = 'a domain of your own expected: anybody can register a name under this one'
const coveringDomainProblem = 'a domain that account.meridian.com belongs to expected'
const usedNameProblem = "a name expected that neither the portal's other values nor Google Analytics use"
const testKeyProblem = "a key of your own expected: Google's key for tests lets everybody pass"
const originsKey = 'session.trustedOrigins'
const timeoutProblem = 'a second (1000) to a minute (60000) expected'
const openUrlKey = 'apps.travel.openUrl'
const cookieDomainKey = 'session.cookieDomain'
const cookieNameKey = 'session.cookieName'

const foreignSchemeUrls = [
  ...['mailto:trips@meridian.com?body=', 'sms:+441234?body=', 'intent://open/', 'whatsapp://send?text='],
  ...['tg://msg?text=', 'sip:', 'ms-word:ofe/', 'web+trip:', 'meridian://open/'],
]

/** Each row changes one value. The last column is the problem that `check --live` reports, or undefined. */
const changedConfigurations: readonly (readonly [key: string, value: unknown, problem: string | undefined])[] = [
  ['services.sso', 'https://localhost:8090/sso', describeUnreachable('localhost')],
  ['services.sso', 'https://id.meridian.com/sso?version=2', bareUrlProblem],
  ['services.shop', 'https://api.meridian.com/#shop', bareUrlProblem],
  ['services.activation', 'https://cards.meridian.com/?', bareUrlProblem],
  ['services.activation', 'https://127.0.0.1/activation', describeUnreachable('127.0.0.1')],
  ['services.activation', 'https://172.16.0.5/activation', describeUnreachable('172.16.0.5')],
  ['services.activation', 'https://172.32.0.5/activation', undefined],
  ['services.activation', 'https://100.64.0.5/activation', describeUnreachable('100.64.0.5')],
  ['services.activation', 'https://169.254.0.5/activation', describeUnreachable('169.254.0.5')],
  ['services.sso', 'https://sign-on/sso', describeUnreachable('sign-on')],
  ['services.sso', 'https://[::1]/sso', describeUnreachable('[::1]')],
  ['services.sso', 'https://sign-on.home.arpa/sso', describeUnreachable('sign-on.home.arpa')],
  ['services.timeoutMs', 15, timeoutProblem],
  ['services.timeoutMs', 259_200_000, timeoutProblem],
  ['services.timeoutMs', 1000, undefined],
  ['shopUrl', 'https://shop.meridian.test', describeUnreachable('shop.meridian.test')],
  ['shopUrl', 'https://shop.meridian.com/?ref=portal', bareUrlProblem],
  ['product.privacyUrl', 'https://www.example/privacy', describeUnreachable('www.example')],
  ['product.supportUrl', 'https://192.168.0.7/support', describeUnreachable('192.168.0.7')],
  ['product.accessibilityUrl', 'https://intranet.local/', describeUnreachable('intranet.local')],
  ['product.companyUrl', { 'en-gb': 'https://www.meridian.com/', de: 'http://www.meridian.de/' }, httpsProblem],
  ['product.securityContact', 'http://www.meridian.com/security', 'an https or mailto address expected'],
  ['product.securityContact', 'mailto:security@meridian.com', undefined],
  ['session.trustedOrigins', ['http://shop.meridian.com'], httpsProblem],
  ['session.trustedOrigins', ['https://shop.meridian.com/basket'], 'an origin expected'],
  ['clientId', 'Account Portal', '3 to 64 of a-z, 0-9 and "-" expected'],
  [cookieDomainKey, '.meridian.com', undefined],
  [cookieDomainKey, '.Meridian.com', undefined],
  [cookieDomainKey, 'dian.com', coveringDomainProblem],
  [cookieDomainKey, '.www.meridian.com', coveringDomainProblem],
  [cookieDomainKey, '.com', ownDomainProblem],
  [cookieDomainKey, 'co.uk', ownDomainProblem],
  [cookieDomainKey, '.github.io', ownDomainProblem],
  [cookieNameKey, '__Host-session', undefined],
  [cookieNameKey, 'language', usedNameProblem],
  [cookieNameKey, 'cookie_witness', usedNameProblem],
  [cookieNameKey, '_ga', usedNameProblem],
  [cookieNameKey, '_ga_ABC123', usedNameProblem],
  ...['_gid', '_gat_gtag_1', '_gac_UA-1', '_gcl_au'].map((each) => [cookieNameKey, each, usedNameProblem] as const),
  [cookieNameKey, '_gather', undefined],
  [cookieNameKey, '__Http-session', 'a name that scripts may set expected: without "Http-"'],
  [openUrlKey, 'meridiantravel://user-auth/', undefined],
  [openUrlKey, 'meridiantravel:', undefined],
  [openUrlKey, 'meridiantravel://', undefined],
  [openUrlKey, 'https://go.meridian.com/open?token=', undefined],
  [openUrlKey, 'https://go.meridian.com', openUrlProblem],
  [openUrlKey, 'https://go.meridian.com/open', openUrlProblem],
  [openUrlKey, 'https://go.meridian.test/', describeUnreachable('go.meridian.test')],
  [openUrlKey, 'com.meridian.travel:/open/', undefined],
  [openUrlKey, 'meridiantravel://user-auth', openUrlProblem],
  ...foreignSchemeUrls.map((each) => [openUrlKey, each, describeForeignScheme(each.split(':')[0] ?? '')] as const),
  [originsKey, ['https://github.io'], describeSharedHost('github.io')],
  [originsKey, ['https://meridian.github.io'], describeSharedHost('github.io')],
  [originsKey, ['https://storage.googleapis.com'], describeSharedHost('googleapis.com')],
  [originsKey, ['https://sites.google.com'], describeSharedHost('sites.google.com')],
  [originsKey, ['https://co.uk'], describeSharedHost('co.uk')],
  [originsKey, ['https://shop.meridian.co.uk:8443'], undefined],
  ['services.sso', 'https://id.meridian.com:6000/sso', describeRefusedPort(6000)],
  ['product.termsUrl', 'https://www.meridian.com:25/terms', describeRefusedPort(25)],
  ['captcha', { provider: 'recaptcha', siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' }, testKeyProblem],
  ['captcha', { provider: 'recaptcha', siteKey: '6LeIxAcTAAAAAOfTheOperatorsOwnConsole0000' }, undefined],
  ['apps.navigation.ios', 'https://apps.invalid/', describeUnreachable('apps.invalid')],
  ['captcha', { provider: 'none' }, 'a captcha expected'],
  [
    'cardForm',
    { provider: 'sandbox', tokenizeUrl: 'https://cards.meridian.com' },
    'a payment provider expected, not the sandbox',
  ],
]

describe('The check for customers', () => {
  it.each(changedConfigurations)('%s %j: %s', (key, value, problem) => {
    const problems = findLiveConfigProblems(changeConfig(key, value, createLiveConfig()))
    expect(problems.map((line) => line.slice(line.indexOf(': ') + 2))).toEqual(problem === undefined ? [] : [problem])
    expect(problems.every((line) => line.startsWith(key))).toBe(true)
  })

  it('requires https in every URL', () => {
    const addresses = JSON.stringify(createLiveConfig()).match(/"https:[^"]+"/g) ?? []
    expect(addresses.length).toBeGreaterThan(20)
    for (const [index, address] of addresses.entries()) {
      let seen = -1
      const changed = JSON.stringify(createLiveConfig()).replace(/"https:[^"]+"/g, (each) => {
        seen += 1
        return seen === index ? each.replace('https', 'http') : each
      })
      expect([address, findLiveConfigProblems(JSON.parse(changed))]).toEqual([
        address,
        expect.arrayContaining([expect.stringContaining(httpsProblem)]),
      ])
    }
  })

  it('requires a travel site that gets the shared session', () => {
    const content = createLiveConfig()
    expect(findLiveConfigProblems(changeConfig('session.cookieDomain', '.meridian.com', content))).toEqual([])
    const onOtherDomain = changeConfig('apps.travel.webUrl', 'https://travel.meridian-maps.com/', content)
    expect(findLiveConfigProblems(onOtherDomain)).toEqual([
      'apps.travel.webUrl: an address that belongs to session.cookieDomain expected: the site would get no session',
    ])
  })

  it('accepts the schemes of the operator’s apps as arguments', async () => {
    const args = [getConfigPath(), '--live', 'https://account.meridian.com']
    await writeFile(getConfigPath(), JSON.stringify(createLiveConfig()))
    await expect(checkConfig([...args, '--scheme', 'meridiannav'])).rejects.toThrow(
      describeForeignScheme('meridiantravel'),
    )
    const both = ['--scheme', 'meridiannav', '--scheme', 'meridiantravel']
    expect(await checkConfig([...args, ...both])).toContain(' is valid for customers.')
  })

  it('requires the URL of the portal, and one that customers can reach', () => {
    const shared = changeConfig('session.cookieDomain', '.meridian.com', createLiveConfig())
    const { problems } = checkConfigText(JSON.stringify(shared), { portal: undefined, appSchemes })
    expect(problems).toEqual([
      "session.cookieDomain: add the portal's address to the command, to check that this domain covers it",
    ])
    expect(findLiveConfigProblems(createLiveConfig(), 'http://account.meridian.com')).toEqual([
      `the address of the portal: ${httpsProblem}`,
    ])
    const refused = findLiveConfigProblems(createLiveConfig(), 'https://account.meridian.com:6000')
    expect(refused).toEqual([`the address of the portal: ${describeRefusedPort(6000)}`])
  })
})
