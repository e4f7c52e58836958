import { parseArgs } from 'node:util'
import { isService, pageOrigin, serviceNames } from '../services.ts'
import type { StepResult } from './journey.ts'
import type { JourneyOptions } from './step.ts'
import { type VerificationOptions, verifyService } from './verification.ts'

// `npm run contracts:verify` verifies a running service against its pact, or three services with a journey.

const usageText = `Verifies that a running service fulfills its contract with the portal.

  npm run contracts:verify -- --provider ${serviceNames.join('|')} --url <base address> [--states-url <address>] [--only <words>]
  npm run contracts:verify -- --journey ${serviceNames.map((each) => `--${each} <base address>`).join(' ')} --mailbox <address> --states-url <address> [--only <words>]

  --portal-origin <address>  the origin of the portal's pages that your services allow; by default ${pageOrigin}

See contracts/README.md.`

const noChromiumMessage =
  'Chromium is missing, so the journey is not played. Install it with npx playwright install --with-deps chromium, or set CHROMIUM_PATH. Only the pacts are verified:'

const runJourney = async (chromium: string, options: Omit<JourneyOptions, 'root'>, only?: readonly string[]) => {
  const { buildPortal } = await import('../sandbox/portal.ts')
  const { startJourney, summarizeSteps } = await import('./journey.ts')
  const root = await buildPortal(new AbortController().signal)
  const journey = await startJourney(chromium, { ...options, root })
  const played: StepResult[] = []
  await journey.play((step) => {
    played.push(step)
    if (step.failure === undefined) console.log(`Kept: ${step.what}`)
    else console.error(`Not kept: ${step.what}\n  ${step.failure}`)
  }, only)
  await journey.stop()
  if (played.length === 0) throw new Error('no step contains these words')
  console.log(summarizeSteps(played))
  return played.every(({ failure }) => failure === undefined)
}

const runPactVerification = async (verification: VerificationOptions): Promise<boolean> => {
  const { all, broken, reasons } = await verifyService(verification, 'inherit')
  for (const reason of reasons) console.error(`\n${reason}`)
  for (const description of broken) console.error(`Not kept: ${description}`)
  const [verb, kept] = [broken.length === 0 ? 'keeps' : 'breaks', all - broken.length]
  console.log(
    `${verification.service} at ${verification.url} ${verb} its contract: ${kept} of ${all} interactions are kept.`,
  )
  return broken.length === 0
}

const runVerification = async (): Promise<boolean> => {
  const names = ['provider', 'url', 'states-url', 'only', 'mailbox', 'portal-origin', ...serviceNames]
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const { values } = parseArgs({ options: { ...texts, journey: { type: 'boolean' }, help: { type: 'boolean' } } })
  const given: Readonly<Record<string, unknown>> = values
  const textOf = (name: string) => (given[name] === undefined ? undefined : String(given[name]))
  const addressOf = (name: string, otherwise?: string): string => {
    const value = textOf(name) ?? otherwise
    if (value === undefined) throw new Error(`--${name} is missing.`)
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
      throw new Error(`--${name} must be an http(s) address, not "${value}".`)
    return value
  }
  if (values.help === true) {
    console.log(usageText)
    return true
  }
  const portalOrigin = new URL(addressOf('portal-origin', pageOrigin)).origin
  const words = textOf('only')
  const only = words === undefined ? undefined : [words]
  if (values.journey === true) {
    const urls = { sso: addressOf('sso'), shop: addressOf('shop'), activation: addressOf('activation') }
    const hooks = { mailboxUrl: addressOf('mailbox'), statesUrl: addressOf('states-url') }
    const limits = { timeoutMs: 20_000, mailWithinMs: 20_000 }
    // This module imports Playwright, and so takes long to load. Only the journey needs the module.
    const { findChromium } = await import('./journey.ts')
    const chromium = findChromium()
    if (chromium !== undefined) return runJourney(chromium, { services: urls, portalOrigin, ...hooks, ...limits }, only)
    console.error(noChromiumMessage)
    for (const service of serviceNames)
      await runPactVerification({ service, url: urls[service], statesUrl: hooks.statesUrl, only, portalOrigin })
    return false
  }
  const [service, url] = [textOf('provider'), addressOf('url')]
  if (!isService(service)) throw new Error(`--provider must be one of ${serviceNames.join(', ')}.`)
  const statesUrl = textOf('states-url') === undefined ? undefined : addressOf('states-url')
  return runPactVerification({ service, url, statesUrl, only, portalOrigin })
}

try {
  process.exitCode = (await runVerification()) ? 0 : 1
} catch (reason) {
  console.error(`${reason instanceof Error ? reason.message : String(reason)}\n\n${usageText}`)
  process.exitCode = 2
}
