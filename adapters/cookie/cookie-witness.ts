import { limits } from '../../core/shared/limits.ts'
import { storedNames } from '../storage/names.ts'
import { readCookies, removeCookie, writeCookie } from './cookies.ts'
import type { CookiePage } from './user-token-cookie.ts'

const secondsPerDay = 86_400

/**
 * A cookie that holds the time at which it was written. Safari ends cookies of scripts after seven days. Where an older one is
 * found, the browser keeps them for longer, so a missing shared cookie was removed.
 */
export const cookieWitness = (page: CookiePage) => {
  const name = storedNames.cookieWitness
  const secure = page.location.protocol === 'https:'
  return {
    /** Writes the cookie, unless it is there. */
    place: (now: number): void => {
      if (readCookies(page, name).length > 0) return
      writeCookie(page, name, `${now}`, { maxAgeSeconds: limits.userTokenCookieDays * secondsPerDay, secure })
    },
    hasOutlivedSafari: (now: number): boolean =>
      now - Number(readCookies(page, name)[0]) > limits.scriptCookieDays * secondsPerDay * 1000,
    remove: (): void => removeCookie(page, name, { secure }),
  }
}
