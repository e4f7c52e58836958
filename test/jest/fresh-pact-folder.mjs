import { rm } from 'node:fs/promises'

/** Pact adds to existing files, so a run starts without any. */
export default () => rm(new URL('../../.build/pacts', import.meta.url), { recursive: true, force: true })
