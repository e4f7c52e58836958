import { ContainerModule } from 'inversify'
import { deviceOf } from '../core/visitor-device/visitor-device.ts'
import { Platform } from './platform.ts'
import { Device } from './ports.ts'
import { resolved } from './token.ts'

export const device = new ContainerModule(({ bind }) =>
  resolved(
    bind,
    Device,
    ({ navigator: { userAgent, maxTouchPoints } }) => deviceOf({ userAgent, touchPoints: maxTouchPoints }),
    [Platform],
  ),
)
