import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { App as CoreApp } from '../core/app.ts'
import { type ConfigProblem, decodeConfig } from './config.ts'
import { portalContainer } from './container.ts'
import { rememberTokenCookie } from './storage/holds-user-token.ts'
import { App, Config, LocalStore, type Platform } from './tokens.ts'

/**
 * From the parsed content of config.json to a running app; the left names each wrong key. It is done in steps, between
 * which `platform.pause` lets the page do other things: a slow phone handles key presses.
 */
export const startPortal = (
  configuration: unknown,
  platform: Platform,
): TE.TaskEither<readonly ConfigProblem[], CoreApp> =>
  pipe(
    TE.fromEither(decodeConfig(configuration)),
    TE.map((config) => portalContainer(config, platform)),
    TE.chainFirstTaskK(() => platform.pause),
    TE.map((container) => {
      rememberTokenCookie(container.get(LocalStore), container.get(Config).session.cookieName)
      return container.get(App)
    }),
    TE.chainFirstTaskK(() => platform.pause),
  )
