import type { Log } from '../../core/shared/log.ts'

/** The browser's console, for whoever looks there. */
export const consoleLog: Log = {
  warn: (event, data) => console.warn(event, data ?? {}),
}
