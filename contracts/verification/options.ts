import { parseArgs } from 'node:util'
import type { Places } from '../journey/places.ts'
import { isService, type Service, services } from '../services.ts'

export interface VerificationOptions {
  readonly service: Service
  /** The base address of the running provider; the paths of the pact are below it. */
  readonly url: string
  /** Where the provider's states are set up; without it the states count as given. */
  readonly statesUrl: string | undefined
  /** Words of the descriptions of the interactions that are verified; without any, all are. */
  readonly only: string | undefined
}

/** Something in the command that its writer can put right; the message says what. */
export class WrongOptions extends Error {}

/** Which services a journey goes through, and the hooks that it needs. */
export interface JourneyOptions {
  readonly journey: Places
}

export const usage = `Verifies that a running service keeps what its pact promises to the portal.

  npm run contracts:verify -- --provider ${services.join('|')} --url <base address> [--states-url <address>] [--only <words>]
  npm run contracts:verify -- --journey ${services.map((each) => `--${each} <base address>`).join(' ')} --mailbox <address> --states-url <address>

  --provider    which of the pacts
  --url         the base address of the service, e.g. http://localhost:8090/sso
  --states-url  where a POST of { state, params, action } brings a provider state about (contracts/README.md)
  --only        verifies the interactions with these words in their description
  --journey     goes through an account's life at the three services together
  --mailbox     lists the e-mails that the services have sent, the newest first: [{ to, links }]`

const addressOf = (option: string, value: string | undefined): string => {
  if (value === undefined) throw new WrongOptions(`--${option} is missing.`)
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new WrongOptions(`--${option} must be an http(s) address, not "${value}".`)
  }
  return value
}

const parsed = (parameters: readonly string[]) => {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        provider: { type: 'string' },
        url: { type: 'string' },
        'states-url': { type: 'string' },
        only: { type: 'string' },
        journey: { type: 'boolean' },
        mailbox: { type: 'string' },
        sso: { type: 'string' },
        shop: { type: 'string' },
        activation: { type: 'string' },
      },
    }).values
  } catch (reason) {
    throw new WrongOptions(reason instanceof Error ? reason.message : String(reason))
  }
}

/** Reads the command's parameters; throws WrongOptions naming the wrong one. */
export const readOptions = (parameters: readonly string[]): VerificationOptions | JourneyOptions => {
  const { provider, url, 'states-url': statesUrl, only, journey, mailbox, ...at } = parsed(parameters)
  if (journey)
    return {
      journey: {
        services: {
          sso: addressOf('sso', at.sso),
          shop: addressOf('shop', at.shop),
          activation: addressOf('activation', at.activation),
        },
        mailbox: addressOf('mailbox', mailbox),
        states: addressOf('states-url', statesUrl),
        patience: 20_000,
      },
    }
  if (!isService(provider)) throw new WrongOptions(`--provider must be one of ${services.join(', ')}.`)
  return {
    service: provider,
    url: addressOf('url', url),
    statesUrl: statesUrl === undefined ? undefined : addressOf('states-url', statesUrl),
    only,
  }
}
