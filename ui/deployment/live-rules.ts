import type { Config, ConfigProblem } from '../../adapters/config.ts'

/** What a file may say on a developer's machine, and not where customers are. */
type LiveRule = (config: Config, portal: URL | undefined) => readonly ConfigProblem[]

const unless = (fine: boolean, key: string, problem: string): readonly ConfigProblem[] =>
  fine ? [] : [{ key, problem }]

const secure: LiveRule = ({ services: { sso, shop, activation }, captcha, cardForm, telemetry, reports }) =>
  Object.entries({
    'services.sso': sso,
    'services.shop': shop,
    'services.activation': activation,
    ...(captcha.provider === 'altcha' ? { 'captcha.challengeUrl': captcha.challengeUrl } : {}),
    ...(cardForm.provider === 'sandbox' ? { 'cardForm.tokenizeUrl': cardForm.tokenizeUrl } : {}),
    ...(telemetry === undefined ? {} : { 'telemetry.url': telemetry.url }),
    ...(reports === undefined ? {} : { reports }),
  }).flatMap(([key, address]) => unless(new URL(address).protocol === 'https:', key, 'an https address expected'))

/** Browsers refuse a cookie for a domain of one part, such as `.test`. */
const covers = (domain: string, host: string): boolean =>
  domain.includes('.') && (host === domain || host.endsWith(`.${domain}`))

const sharedCookie: LiveRule = ({ session: { cookieDomain } }, portal) => {
  if (cookieDomain === undefined) return []
  const key = 'session.cookieDomain'
  if (portal === undefined)
    return [{ key, problem: "the portal's address is needed to see whether it is covered: add it to the command" }]
  const domain = cookieDomain.replace(/^\./, '').toLowerCase()
  return unless(covers(domain, portal.hostname), key, `a domain expected that ${portal.hostname} belongs to`)
}

const liveRules: readonly LiveRule[] = [
  secure,
  sharedCookie,
  ({ cardForm: { provider } }) =>
    unless(provider !== 'sandbox', 'cardForm.provider', 'a payment provider expected: the sandbox is none'),
  ({ captcha: { provider } }) => unless(provider !== 'none', 'captcha.provider', 'a captcha expected'),
]

/**
 * What is wrong with a configuration that customers are to get, although the portal would start with it.
 *
 * @param portal where it will be, if that is known
 */
export const liveProblems = (config: Config, portal: URL | undefined): readonly ConfigProblem[] =>
  liveRules.flatMap((rule) => rule(config, portal))
