import type { Task } from 'fp-ts/Task'
import { ContainerModule } from 'inversify'
import type { LanguageChoice } from '../core/language/language-choice.ts'
import type { Clock, Log } from '../core/shared/ports.ts'
import { ServiceConfig } from './config.ts'
import { portKeys, Telemetry } from './ports.ts'
import { bindConstant, createServiceKey } from './service-key.ts'

/** The functions that calls to the services need. A browser, a terminal or a native app provides them. */
export interface BasePlatform {
  readonly fetch: typeof fetch
  /** Lets the browser handle input, such as a key press, during a long calculation. */
  readonly yieldToMain?: Task<void>
  readonly retryDelay?: Task<void>
}

export const BasePlatform = createServiceKey<BasePlatform>('BasePlatform')

/** The objects that the start code of a web page or a native app creates. The container has a key for each of them. */
export interface PlatformServices {
  /** The language is chosen before the configuration arrives, because the first page already needs it. */
  readonly language: LanguageChoice
  readonly clock: Clock
  readonly log: Log
  /** Collects failures from the start of the page. Undefined if failures are not reported. */
  readonly telemetry?: Telemetry
}

/** A browser's `Storage`, or the part of it that a store needs. */
export interface KeyValueStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
  /** `length` and `key` list all names, so that the portal can remove values that an earlier site stored. */
  readonly length?: number
  key?(index: number): string | null
}

/** Returns the module that binds the configuration and the objects that exist when the portal starts. */
export const createBasePlatformModule = (config: ServiceConfig, given: BasePlatform & PlatformServices) =>
  new ContainerModule(({ bind }) => {
    bindConstant(bind, ServiceConfig, config)
    bindConstant(bind, BasePlatform, given)
    bindConstant(bind, portKeys.language, given.language)
    bindConstant(bind, Telemetry, given.telemetry ?? { note: () => undefined })
    bindConstant(bind, portKeys.clock, given.clock)
    bindConstant(bind, portKeys.log, given.log)
  })
