import { type Device, deviceOf } from '../../core/device/device.ts'

/** What this browser runs on, as far as it says. */
export const browserDevice = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device =>
  deviceOf({ userAgent, touchPoints: maxTouchPoints })
