import type { CaptchaProvider } from '../captcha/captcha.ts'
import { LaunchFailure } from './launch-failure.ts'

/** How the portal and the sandbox are started, from the environment. */
export interface Settings {
  readonly portalPort: number
  readonly sandboxPort: number
  readonly dataDirectory: string
  readonly captcha: CaptchaProvider
  readonly smtpUrl: string | undefined
  readonly confirmFirst: boolean
  readonly triesPerMinute: number
}

type Environment = Readonly<Record<string, string | undefined>>

const captchas = new Map<string, CaptchaProvider>([
  ['none', 'none'],
  ['altcha', 'altcha'],
])

const portOf = (environment: Environment, variable: string, usual: number): number => {
  const value = environment[variable]
  if (value === undefined || value === '') return usual
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65535) throw new LaunchFailure(`${variable} must be a port from 1 to 65535, not "${value}".`)
  return port
}

const triesOf = (value: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new LaunchFailure(`TRIES must be a number from 1 to 9999, not "${value}".`)
  return Number(value)
}

const captchaOf = (value: string): CaptchaProvider => {
  const captcha = captchas.get(value)
  if (captcha === undefined) throw new LaunchFailure(`CAPTCHA must be none or altcha, not "${value}".`)
  return captcha
}

const smtpUrlOf = (value: string | undefined): string | undefined => {
  if (value === undefined || value === '') return undefined
  if (!/^smtps?:\/\/./.test(value)) throw new LaunchFailure(`SMTP_URL must start with smtp:// or smtps://.`)
  return value
}

/** Reads the variables that the README lists; fails with a LaunchFailure naming a wrong one. */
export const readSettings = (environment: Environment): Settings => ({
  portalPort: portOf(environment, 'PORT', 8080),
  sandboxPort: portOf(environment, 'SANDBOX_PORT', 8090),
  dataDirectory: environment['SANDBOX_DATA'] || '.sandbox',
  captcha: captchaOf(environment['CAPTCHA'] || 'none'),
  smtpUrl: smtpUrlOf(environment['SMTP_URL']),
  confirmFirst: environment['CONFIRM_FIRST'] === 'yes',
  triesPerMinute: triesOf(environment['TRIES'] || '10'),
})
