import { startChromium } from './chromium.ts'
import type { Engine, EngineName, Network } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebkit } from './webkit.ts'

/** Starts an engine by its name. Rejects with the one line to type when it is not installed. */
export const startEngine: Readonly<Record<EngineName, (network: Network) => Promise<Engine>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
}
