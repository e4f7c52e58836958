import { parseArgs } from 'node:util'
import { pageOrigin } from '../consumer/portal-at.ts'
import { isService, services } from '../services.ts'
import { type JourneyOptions, runJourney } from './journey.ts'
import { verify } from './verification.ts'

// `npm run contracts:verify`: verifies a running service against its pact, or three services by a journey.

const usage = `Verifies that a running service keeps what its pact promises to the portal.

  npm run contracts:verify -- --provider ${services.join('|')} --url <base address> [--states-url <address>] [--only <words>]
  npm run contracts:verify -- --journey ${services.map((each) => `--${each} <base address>`).join(' ')} --mailbox <address> --states-url <address>

  --provider    which of the pacts
  --url         the base address of the service, e.g. http://localhost:8090/sso
  --states-url  where a POST of { state, params, action } brings a provider state about (contracts/README.md)
  --only        verifies the interactions with these words in their description
  --journey     takes an account through its life at the three services
  --mailbox     lists the emails, the newest first: [{ to, links, language, subject, sentAt }] (contracts/README.md)
  --portal-origin  the origin of the portal's pages that your services know; ${pageOrigin} by default`

const addressOf = (option: string, value: string | undefined): string => {
  if (value === undefined) throw new Error(`--${option} is missing.`)
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new Error(`--${option} must be an http(s) address, not "${value}".`)
  return value
}

const readOptions = () => {
  const text = { type: 'string' } as const
  const names = {
    provider: text,
    url: text,
    only: text,
    mailbox: text,
    sso: text,
    shop: text,
    activation: text,
    'portal-origin': text,
  }
  return parseArgs({
    options: { ...names, 'states-url': text, journey: { type: 'boolean' } },
  }).values
}

const reportJourney = async (options: JourneyOptions): Promise<boolean> => {
  const kept: boolean[] = []
  await runJourney(options, ({ what, failure }) => {
    kept.push(failure === undefined)
    if (failure === undefined) console.log(`Kept: ${what}`)
    else console.error(`Not kept: ${what}\n  ${failure}`)
  })
  console.log(`${kept.filter(Boolean).length} of ${kept.length} steps of the journey are kept.`)
  return !kept.includes(false)
}

const run = async (): Promise<boolean> => {
  const { provider, url, only, journey, mailbox, 'states-url': statesUrl, ...at } = readOptions()
  const portalOrigin = new URL(addressOf('portal-origin', at['portal-origin'] ?? pageOrigin)).origin
  if (journey)
    return reportJourney({
      services: {
        sso: addressOf('sso', at.sso),
        shop: addressOf('shop', at.shop),
        activation: addressOf('activation', at.activation),
      },
      portalOrigin,
      mailboxUrl: addressOf('mailbox', mailbox),
      statesUrl: addressOf('states-url', statesUrl),
      timeoutMs: 20_000,
    })
  if (!isService(provider)) throw new Error(`--provider must be one of ${services.join(', ')}.`)
  const { kept, broken, reasons } = await verify(
    {
      service: provider,
      url: addressOf('url', url),
      statesUrl: statesUrl === undefined ? undefined : addressOf('states-url', statesUrl),
      only: only === undefined ? undefined : [only],
      portalOrigin,
    },
    'inherit',
  )
  for (const reason of reasons) console.error(`\n${reason}`)
  for (const description of broken) console.error(`Not kept: ${description}`)
  const all = kept.length + broken.length
  console.log(
    `${provider} at ${url} ${broken.length === 0 ? 'keeps' : 'breaks'} its contract: ${kept.length} of ${all} interactions are kept.`,
  )
  return broken.length === 0
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (reason) {
  console.error(`${reason instanceof Error ? reason.message : String(reason)}\n\n${usage}`)
  process.exitCode = 2
}
