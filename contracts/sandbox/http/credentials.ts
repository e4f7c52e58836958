import type { Services } from '../services.ts'
import { findAccessToken } from '../sso/access-tokens.ts'
import { Refusal } from './problems.ts'
import type { Call, Customer, Mount } from './route.ts'

const bearerToken = (call: Call): string => {
  const token = /^bearer +(\S+)$/i.exec(call.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('authorization.access_token.required')
  return token
}

const validToken = async (
  call: Call,
  services: Services,
  { expiredToken = 'authorization.access_token.expired' }: Pick<Mount, 'expiredToken'>,
) => {
  const found = await findAccessToken(services.database, bearerToken(call))
  if (found === undefined) throw new Refusal('authorization.access_token.not_found_for_token')
  if (found.expiresAt <= services.clock()) throw new Refusal(expiredToken)
  return found
}

/** Lets a call pass that carries the account app's own token (the calls before sign-in, specification §6). */
export const requireClient = async (call: Call, services: Services, mount: Mount): Promise<void> => {
  const token = await validToken(call, services, mount)
  if (token.accountId !== null) throw new Refusal('authorization.user.already_logged_in')
}

/** The customer whose token the call carries; a client's token belongs to no customer and is unknown here. */
export const requireCustomer = async (call: Call, services: Services, mount: Mount): Promise<Customer> => {
  const token = await validToken(call, services, mount)
  if (token.accountId === null) throw new Refusal('authorization.access_token.not_found_for_token')
  return { accountId: token.accountId, accessTokenDigest: token.digest }
}
