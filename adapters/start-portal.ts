import { type Either, map } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { App } from '../core/app.ts'
import { type ConfigProblem, decodeConfig } from './config.ts'
import { createPortal } from './container.ts'
import type { Platform } from './tokens.ts'

/** From the parsed content of config.json to a running app; the left names each wrong key. */
export const startPortal = (configuration: unknown, platform: Platform): Either<readonly ConfigProblem[], App> =>
  pipe(
    decodeConfig(configuration),
    map((config) => createPortal(config, platform)),
  )
