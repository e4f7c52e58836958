import { readCookies } from '../cookie/cookies.ts'
import type { LocalStore } from './local-store.ts'
import { storedNames } from './names.ts'

/**
 * Whether this browser seems to hold a customer's token: asked before the configuration is there, to choose what the
 * first paint shows. It decides nothing else.
 */
export const holdsUserToken = (storage: () => Storage, document: { readonly cookie: string }): boolean => {
  try {
    const cookieName = storage().getItem(storedNames.tokenCookie) ?? storedNames.userToken
    return storage().getItem(storedNames.userToken) !== null || readCookies(document, cookieName).some(Boolean)
  } catch {
    return false
  }
}

/** Keeps the configured name of the token's cookie for the next start of the page, unless it is the usual one. */
export const rememberTokenCookie = (store: LocalStore, cookieName: string): void => {
  if (cookieName === storedNames.userToken) store.remove(storedNames.tokenCookie)
  else store.write(storedNames.tokenCookie, cookieName)
}
