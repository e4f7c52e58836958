import type { TelemetryRequest } from '../../contracts/sandbox/telemetry/telemetry.ts'
import { recordingOf } from '../../contracts/traffic/recording.ts'

/** What telemetry, and the reports of browsers, have told the sandbox while the browser tests ran. */
export const told = recordingOf<TelemetryRequest>('told')

/** The secrets that were in use meanwhile. */
export const secrets = recordingOf<string>('secrets')
