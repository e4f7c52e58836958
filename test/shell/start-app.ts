import { type App, type CaptchaProvider, type Clock, createApp, deviceOf, type Log } from 'account-portal-core'
import { altcha } from 'account-portal-core/altcha'
import { type Config, decodeConfig, httpPorts, settingsOf } from 'account-portal-core/http'
import { rememberIn } from 'account-portal-core/storage'
import { fileStorage } from './file-storage.ts'
import { keepCookies } from './keep-cookies.ts'

/** What a terminal has in place of a browser. */
export interface TerminalPlatform {
  /** The file that everything is remembered in, the customer's token too. */
  readonly storagePath: string
  /** The user's languages, best first. */
  readonly languages: readonly string[]
  readonly log: Log
}

const clock: Clock = { now: () => Date.now() }

const captchaOf = ({ captcha, services }: Config, fetch: typeof globalThis.fetch): CaptchaProvider => {
  switch (captcha.provider) {
    case 'none':
      return { kind: 'none' }
    case 'altcha':
      return altcha({ fetch, timeoutMs: services.timeoutMs, challengeUrl: captcha.challengeUrl, clock })
    case 'recaptcha':
      // A terminal has no place for its widget: its forms say that the captcha is unsolved.
      return { kind: 'placed', place: () => ({ reset: () => undefined, remove: () => undefined }) }
  }
}

/** The app over a portal's `config.json`. Throws what is wrong with that, a line for each key. */
export const startApp = (configuration: unknown, { storagePath, languages, log }: TerminalPlatform): App => {
  const decoded = decodeConfig(configuration)
  if (decoded._tag === 'Left') {
    throw new Error(decoded.left.map(({ key, problem }) => `config.json: ${key}: ${problem}`).join('\n'))
  }
  const config = decoded.right
  const fetch = keepCookies(globalThis.fetch)
  const { ports: remembered, clientTokens } = rememberIn({
    storage: fileStorage(storagePath),
    clock,
    deviceLanguages: languages,
  })
  return createApp({
    ...remembered,
    ...httpPorts({ fetch, config, clientTokens, language: remembered.language, clock, log }),
    settings: settingsOf(config),
    // It stands for a phone, so that magic links show which app they would open.
    device: deviceOf({ userAgent: 'Terminal (Android)', touchPoints: 1 }),
    captcha: captchaOf(config, fetch),
    cardForm: { mount: () => async () => ({ _tag: 'Left', left: { tag: 'card-form', detail: 'there is none' } }) },
    analytics: { pageView: () => undefined, stop: () => undefined },
    // It counts nothing, and so has nothing to ask.
    consents: { asks: false, read: () => undefined, save: () => undefined },
    clock,
    log,
  })
}
