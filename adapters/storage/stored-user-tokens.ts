import { NEVER } from 'rxjs'
import type { UserTokenStore } from '../../core/session/ports.ts'
import { bearerToken } from '../decoding/bearer-token.ts'
import type { LocalStore } from './local-store.ts'
import { storedNames } from './names.ts'

/**
 * The user token of a shell that shares no cookie with any site: its storage is both places, so they always agree. What
 * no call could carry is removed.
 */
export const storedUserTokens = (store: LocalStore): UserTokenStore => {
  const clear = () => {
    store.remove(storedNames.userToken)
    return { cookieRemains: false }
  }
  return {
    read: () => {
      const stored = store.read(storedNames.userToken)
      const token = bearerToken.is(stored) ? stored : undefined
      if (stored !== undefined && token === undefined) clear()
      return { cookie: token, storage: token }
    },
    save: (token) => store.write(storedNames.userToken, token),
    accept: () => undefined,
    clear,
    changes: NEVER,
  }
}
