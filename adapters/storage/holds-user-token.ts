import { readCookies } from '../cookie/cookies.ts'
import { storedNames } from './names.ts'

/**
 * Whether this browser seems to hold a customer's token: asked before the configuration is there, to choose what the
 * first paint shows. It decides nothing else.
 */
export const holdsUserToken = (storage: () => Storage, document: { readonly cookie: string }): boolean => {
  try {
    return storage().getItem(storedNames.userToken) !== null || readCookies(document, storedNames.userToken).length > 0
  } catch {
    return false
  }
}
