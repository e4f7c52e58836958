import type { Log } from '../../core/shared/log.ts'

/** The log goes to the browser's console. */
export const consoleLog: Log = {
  warn: (event, data) => console.warn(event, data ?? {}),
}
