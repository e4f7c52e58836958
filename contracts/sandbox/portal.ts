import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuildCurrent } from '../../ui/build/build-record.ts'
import { CommandError } from '../../ui/hosting/portal-server.ts'
import { serviceNames } from '../services.ts'
import type { CaptchaProvider } from './captcha/captcha.ts'
import { type Fields, isFields } from './http/body.ts'

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

const runBuild = async (signal: AbortSignal): Promise<void> => {
  console.log('Building the portal. The next start uses this build if no source has changed.')
  const options: SpawnOptions = { cwd: projectRoot, stdio: ['inherit', 'ignore', 'inherit'], signal }
  const [exitCode] = await once(spawn(process.execPath, ['build.mjs', 'build'], options), 'exit')
  if (exitCode !== 0) throw new CommandError('The portal could not be built. The lines above say why.')
}

/** Returns the folder of the built portal. Builds the portal first if a source has changed since the last build. */
export const buildPortal = async (signal: AbortSignal): Promise<string> => {
  if (!(await isBuildCurrent())) await runBuild(signal)
  return join(projectRoot, 'dist')
}

export const createTelemetryConfig = (sandboxUrl: string): Fields => ({
  telemetry: { url: `${sandboxUrl}/telemetry/v1/logs`, sample: 1, environment: 'sandbox' },
})

/** Returns the sample configuration, changed so that it uses the services, card form and captcha of a sandbox. */
export const createPortalConfig = async (sandboxUrl: string, captcha: CaptchaProvider): Promise<Fields> => {
  const sample: unknown = JSON.parse(await readFile(join(projectRoot, 'ui/hosting/config.json'), 'utf8'))
  if (!isFields(sample)) throw new Error('ui/hosting/config.json is not a JSON object')
  return {
    ...sample,
    services: {
      ...Object(sample['services']),
      ...Object.fromEntries(serviceNames.map((service) => [service, `${sandboxUrl}/${service}`])),
    },
    cardForm: { provider: 'sandbox', tokenizeUrl: `${sandboxUrl}/cards` },
    captcha: { provider: captcha, ...(captcha === 'none' ? {} : { challengeUrl: `${sandboxUrl}/captcha` }) },
  }
}
