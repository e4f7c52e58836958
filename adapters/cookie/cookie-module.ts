import { ContainerModule } from 'inversify'
import { Config } from '../config.ts'
import { rememberTokenCookie } from '../first-paint.ts'
import { Platform } from '../platform.ts'
import { Clock, UserTokenStore } from '../ports.ts'
import { browserUserTokens } from '../storage/browser-user-tokens.ts'
import { LocalStore } from '../storage/local-store.ts'
import { UserTokenCookie, userTokenCookie } from './user-token-cookie.ts'

/** The customer's token: its cookie, and its copy in storage. */
export const cookie = new ContainerModule(({ bind }) => {
  bind(UserTokenCookie).toResolvedValue(
    ({ page }, { session }) => userTokenCookie(page.document, session),
    [Platform, Config],
  )
  bind(UserTokenStore).toResolvedValue(
    ({ page }, tokenCookie, store, clock, { session }) => {
      rememberTokenCookie(store, session.cookieName)
      return browserUserTokens(page, tokenCookie, store, clock)
    },
    [Platform, UserTokenCookie, LocalStore, Clock, Config],
  )
})
