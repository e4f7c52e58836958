import { ContainerModule } from 'inversify'
import { noTelemetry } from '../../core/telemetry/ports.ts'
import { systemClock } from '../clock/system-clock.ts'
import type { Config } from '../config.ts'
import { browserDevice } from '../device/browser-device.ts'
import { consoleLog } from '../log/console-log.ts'
import * as token from '../tokens.ts'

/** What the platform and the configuration give. */
export const environmentModule = (config: Config, platform: token.Platform) =>
  new ContainerModule(({ bind }) => {
    bind(token.Config).toConstantValue(config)
    bind(token.Platform).toConstantValue(platform)
    bind(token.LanguageChoice).toConstantValue(platform.language)
    bind(token.Device).toConstantValue(browserDevice(platform.navigator))
    bind(token.Clock).toConstantValue(systemClock)
    bind(token.Log).toConstantValue(consoleLog)
    bind(token.Telemetry).toConstantValue(platform.telemetry ?? noTelemetry)
  })
