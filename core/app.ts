import { type BaseApp, type BasePorts, createBaseApp } from './base-app.ts'
import { createFeatures, type FeaturePorts, type Features } from './features.ts'

/** Everything that a shell (browser, terminal, native) provides. */
export type Ports = BasePorts & FeaturePorts

/** Use-cases and read-only streams, grouped by feature. */
export interface App extends BaseApp, Features {}

/**
 * Wires the whole app over the ports. One app a page (or process): its streams are its state. The browser makes the same of
 * both parts, the features when a page first needs them.
 */
export const createApp = (ports: Ports): App => {
  const { base, foundation } = createBaseApp(ports)
  return { ...base, ...createFeatures(ports, foundation) }
}
