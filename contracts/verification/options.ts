import { parseArgs } from 'node:util'
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

export const usage = `Verifies that a running service keeps what its pact promises to the portal.

  npm run contracts:verify -- --provider ${services.join('|')} --url <base address> [--states-url <address>] [--only <words>]

  --provider    which of the pacts
  --url         the base address of the service, e.g. http://localhost:8090/sso
  --states-url  where a POST of { state, params, action } brings a provider state about (contracts/README.md)
  --only        verifies the interactions with these words in their description`

const addressOf = (option: string, value: string): string => {
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
      },
    }).values
  } catch (reason) {
    throw new WrongOptions(reason instanceof Error ? reason.message : String(reason))
  }
}

/** Reads the command's parameters; throws WrongOptions naming the wrong one. */
export const readOptions = (parameters: readonly string[]): VerificationOptions => {
  const { provider, url, 'states-url': statesUrl, only } = parsed(parameters)
  if (!isService(provider)) throw new WrongOptions(`--provider must be one of ${services.join(', ')}.`)
  if (url === undefined) throw new WrongOptions('--url is missing.')
  return {
    service: provider,
    url: addressOf('url', url),
    statesUrl: statesUrl === undefined ? undefined : addressOf('states-url', statesUrl),
    only,
  }
}
