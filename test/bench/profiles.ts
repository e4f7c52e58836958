/** The device and the network that a page is loaded with. */
export interface Profile {
  readonly name: ProfileName
  readonly title: string
  /** How many times slower than this machine the page's own work is. */
  readonly cpuSlowdown: number
  /** Bits a second and milliseconds; without it, whatever the loopback interface does. */
  readonly network?: { readonly down: number; readonly up: number; readonly latency: number }
}

export type ProfileName = 'slow' | 'slower' | 'unthrottled'

const slowNetwork = { down: 1_600_000, up: 750_000, latency: 150 }

export const profiles: readonly Profile[] = [
  {
    name: 'slow',
    title: 'Slow phone (CPU ×4, 1.6 Mbit/s down, 750 kbit/s up, 150 ms)',
    cpuSlowdown: 4,
    network: slowNetwork,
  },
  { name: 'slower', title: 'Slower phone (CPU ×6, the same network)', cpuSlowdown: 6, network: slowNetwork },
  { name: 'unthrottled', title: 'Unthrottled', cpuSlowdown: 1 },
]
