import type { CDPSession } from '@playwright/test'
import type { Profile } from '../profiles.ts'

/** Slows a page down as a profile says, before it is opened. */
export const throttle = async (session: CDPSession, { cpuSlowdown, network }: Profile): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  if (network === undefined) return
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down / 8,
    uploadThroughput: network.up / 8,
  })
}
