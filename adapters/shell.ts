import type { Task } from 'fp-ts/Task'
import { ContainerModule } from 'inversify'
import type { LanguageChoice } from '../core/language/language-choice.ts'
import type { Clock, Log } from '../core/shared/ports.ts'
import { ServiceConfig } from './config.ts'
import { portTokens, Telemetry } from './ports.ts'
import { bindConstant, createToken } from './token.ts'

/** The functions of a browser, or of another shell, that calls need. */
export interface Shell {
  readonly fetch: typeof fetch
  /** Lets the browser handle input, such as a key press, during a long calculation. */
  readonly yieldToMain?: Task<void>
  /** Waits before a read is sent again whose answer was lost. */
  readonly retryDelay?: Task<void>
}

export const Shell = createToken<Shell>('Shell')

/** The services that a browser or a native app creates itself. The container has each under its own token. */
export interface ShellServices {
  /** The language is chosen before the configuration arrives, because the first page is shown in it. */
  readonly language: LanguageChoice
  readonly clock: Clock
  readonly log: Log
  /** Collects failures from the start of the page. Missing if nothing reports them. */
  readonly telemetry?: Telemetry
}

/** A browser's `Storage`, or the part of it that a store needs. */
export interface KeyValueStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
  /** `length` and `key` are used to find the values that a former site of this host has left. */
  readonly length?: number
  key?(index: number): string | null
}

/** Returns the module with the parts that a shell has at the start. */
export const createShellModule = (config: ServiceConfig, given: Shell & ShellServices) =>
  new ContainerModule(({ bind }) => {
    bindConstant(bind, ServiceConfig, config)
    bindConstant(bind, Shell, given)
    bindConstant(bind, portTokens.language, given.language)
    bindConstant(bind, Telemetry, given.telemetry ?? { note: () => undefined })
    bindConstant(bind, portTokens.clock, given.clock)
    bindConstant(bind, portTokens.log, given.log)
  })
