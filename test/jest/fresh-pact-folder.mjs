import { rm } from 'node:fs/promises'

/** Removes the pact files before a run, because Pact only adds interactions to existing files. */
export default () => rm(new URL('../../.build/pacts', import.meta.url), { recursive: true, force: true })
