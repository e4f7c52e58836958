import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  type App,
  appAddress,
  appOf,
  createApp,
  deviceOf,
  failureText,
  formatDateTime,
  formatPrice,
  headlineOf,
  knownPaymentStatus,
  languageOf,
  listedOrders,
  nativeNames,
  readMailedLink,
  textOf,
} from 'account-portal-core'
import { altcha } from 'account-portal-core/altcha'
import { decodeConfig, httpPorts, settingsOf } from 'account-portal-core/http'
import { rememberIn } from 'account-portal-core/storage'
import i18next from 'i18next'

// The portal in a terminal, over the package alone: `node terminal.js https://account.example storage.json`, a command a line.

const [portal = 'http://localhost:8080', storagePath = 'storage.json'] = process.argv.slice(2)
const clock = { now: () => Date.now() }
const log = { warn: (event: string) => console.error(event) }

/** A file that only its owner may read: it holds the customer's token. */
const fileStorage = () => {
  const stored = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(storagePath, 'utf8'))
    } catch {
      return {}
    }
  }
  const write = (content: object) => writeFileSync(storagePath, JSON.stringify(content), { mode: 0o600 })
  return {
    getItem: (name: string) => stored()[name] ?? null,
    setItem: (name: string, value: string) => write({ ...stored(), [name]: value }),
    removeItem: (name: string) => {
      const { [name]: _, ...others } = stored()
      write(others)
    },
  }
}

const startApp = async (): Promise<App> => {
  const decoded = decodeConfig(await (await fetch(new URL('/config.json', portal))).json())
  if (decoded._tag === 'Left') throw new Error(decoded.left.map(({ key, problem }) => `${key}: ${problem}`).join('\n'))
  const config = decoded.right
  const { captcha, services } = config
  const { ports, clientTokens } = rememberIn({ storage: fileStorage(), clock, deviceLanguages: ['en'] })
  return createApp({
    ...ports,
    ...httpPorts({ fetch, config, clientTokens, language: ports.language, clock, log }),
    settings: settingsOf(config),
    // It stands for a phone, so that a magic link shows which app it would open.
    device: deviceOf({ userAgent: 'Terminal (Android)', touchPoints: 1 }),
    captcha:
      captcha.provider === 'altcha'
        ? altcha({ fetch, timeoutMs: services.timeoutMs, challengeUrl: captcha.challengeUrl, clock })
        : { kind: 'none' },
    cardForm: { mount: () => async () => ({ _tag: 'Left', left: { tag: 'card-form', detail: 'there is none' } }) },
    analytics: { pageView: () => undefined, stop: () => undefined },
    consents: { asks: false, read: () => undefined, save: () => undefined },
    clock,
    log,
  })
}

const app = await startApp()
const say = console.log
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const ask = async (question: string): Promise<string> => {
  say(question)
  return String((await lines.next()).value ?? '')
}

/** The texts of the customer's language, in i18next's own format. */
const loadTexts = async () => {
  const language = app.language.current.value
  const { default: translation } = await import(`account-portal-core/locales/${language}.json`, {
    with: { type: 'json' },
  })
  await i18next.init({ lng: language, lowerCaseLng: true, resources: { [language]: { translation } } })
}
await loadTexts()
const t = (key: string, values: object = {}) => i18next.t(key, { ...values, interpolation: { escapeValue: false } })

const tellMessage = () => {
  const message = app.messages.current.value
  if (message === undefined) return
  const [key, values] = textOf(message, app.language.current.value, app.settings)
  say(t(key, { username: message.username, ...values }))
  app.messages.dismiss()
}

const signIn = async () => {
  const username = await ask(t('fields.email'))
  const password = await ask(t('fields.password'))
  await app.captcha.signIn.solve()()
  await app.auth.signIn.submit({ username, password })()
  const { phase } = app.auth.signIn.state.value
  if (phase.tag === 'refused') say(t(...failureText(phase.failure, app.language.current.value, app.settings)))
}

const showOrders = async () => {
  const loaded = await app.orders.load()()
  if (loaded._tag === 'Left') return say(t('orders.failed'))
  for (const order of listedOrders(loaded.right)) {
    const { created, amount, status } = order.payment
    const known = knownPaymentStatus(status)
    const price = formatPrice(amount, order.currency.sign, app.language.current.value)
    const state = known === undefined ? status : t(`orders.statuses.${known}`)
    say([order.id, formatDateTime(created), state, price, headlineOf(order).title].join('  '))
  }
}

const chooseLanguage = async (name: string) => {
  const language = languageOf(name)
  if (language === undefined) return say(Object.values(nativeNames).join(', '))
  app.language.choose(language)
  await loadTexts()
  say(nativeNames[language])
}

/** A link of an e-mail: what a native shell is opened with. */
const openLink = async (address: string) => {
  const link = readMailedLink(address)
  if (link?.page !== 'magicLink') return say(link?.page ?? t('notFound.title'))
  await app.magicLink.open(link.token)()
  const { value } = app.magicLink.state
  say(value.tag === 'valid' ? appAddress(appOf(value.destination, app.settings), link.token) : value.tag)
}

const commands: Readonly<Record<string, (rest: string) => Promise<void> | void>> = {
  'sign-in': signIn,
  'sign-out': () => void app.session.signOut(),
  orders: showOrders,
  language: chooseLanguage,
  open: openLink,
}

for (let line = await ask(Object.keys(commands).join(', ')); line !== ''; line = await ask('>')) {
  const [name = '', rest = ''] = line.split(' ')
  await commands[name]?.(rest)
  tellMessage()
}
app.dispose()
