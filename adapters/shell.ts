import type { Task } from 'fp-ts/Task'
import { ContainerModule } from 'inversify'
import type { LanguageChoice } from '../core/language/language-choice.ts'
import type { Clock, Log } from '../core/shared/ports.ts'
import { ServiceConfig } from './config.ts'
import { port, Telemetry } from './ports.ts'
import { bindConstant, token } from './token.ts'

/** What calls need of a browser or another shell. */
export interface Shell {
  readonly fetch: typeof fetch
  /** Lets the browser handle input, such as a key press, in the middle of long work. */
  readonly yieldToMain?: Task<void>
  /** Waits before a lost read is sent again. */
  readonly retryDelay?: Task<void>
}

export const Shell = token<Shell>('Shell')

/** The services that a shell creates itself. Each has its own token in the container. */
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
  /** `length` and `key` find the values that a former site has left. */
  readonly length?: number
  key?(index: number): string | null
}

/** Returns the module with the parts that a shell has at the start. */
export const shellModule = (config: ServiceConfig, given: Shell & ShellServices) =>
  new ContainerModule(({ bind }) => {
    bindConstant(bind, ServiceConfig, config)
    bindConstant(bind, Shell, given)
    bindConstant(bind, port.language, given.language)
    bindConstant(bind, Telemetry, given.telemetry ?? { note: () => undefined })
    bindConstant(bind, port.clock, given.clock)
    bindConstant(bind, port.log, given.log)
  })
