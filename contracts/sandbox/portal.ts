import { type SpawnOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../../ui/hosting/files.ts'
import { LaunchFailure } from '../../ui/hosting/portal-server.ts'
import { services } from '../services.ts'
import type { CaptchaProvider } from './captcha/captcha.ts'
import { type Fields, isFields } from './http/body.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The sources of a build. The last file lists the installed packages. */
const sources = [
  ...['core', 'adapters', 'ui', 'build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
  'node_modules/.package-lock.json',
]
const results = ['dist', '.build/hosting', '.build/metafile.json']
const record = join(root, '.build/kept-build.json')

/** Reads the files of a folder, or a single file. Returns an empty list if there is none. */
const filesAt = (path: string) =>
  filesBelow(path)
    .catch(async () => [{ name: '', contents: await readFile(path) }])
    .catch(() => [])

const digestOf = async (paths: readonly string[]): Promise<string> => {
  const digest = createHash('sha256')
  for (const path of paths)
    for (const { name, contents } of await filesAt(join(root, path)))
      digest.update(`${path}/${name}\0${contents.length}\0`).update(contents)
  return digest.digest('hex')
}

const build = async (ending: AbortSignal): Promise<void> => {
  console.log('Building the portal. The next start uses this build if no source has changed.')
  const options: SpawnOptions = { cwd: root, stdio: ['inherit', 'ignore', 'inherit'], signal: ending }
  const [exitCode] = await once(spawn(process.execPath, ['build.mjs', 'build'], options), 'exit')
  if (exitCode !== 0) throw new LaunchFailure('The portal could not be built. The lines above say why.')
}

/** Returns the folder of the built portal. Builds it unless the last build had the same sources and the same Node. */
export const buildPortal = async (ending: AbortSignal): Promise<string> => {
  // The digest is taken before the build, because the build may miss a change that is made while it runs.
  const before = await digestOf(sources)
  const expectedRecord = async () => JSON.stringify({ node: process.version, before, after: await digestOf(results) })
  if ((await readFile(record, 'utf8').catch(() => '')) !== (await expectedRecord())) {
    await build(ending)
    await writeFile(record, await expectedRecord())
  }
  return join(root, 'dist')
}

export const telemetryAt = (sandboxUrl: string): Fields => ({
  telemetry: { url: `${sandboxUrl}/telemetry/v1/logs`, sample: 1, environment: 'sandbox' },
})

/** Returns the sample configuration with the services, the card form and the captcha of a sandbox. */
export const portalConfigFor = async (sandboxUrl: string, captcha: CaptchaProvider): Promise<Fields> => {
  const sample: unknown = JSON.parse(await readFile(join(root, 'ui/hosting/config.json'), 'utf8'))
  if (!isFields(sample)) throw new Error('ui/hosting/config.json is not a JSON object')
  return {
    ...sample,
    services: {
      ...Object(sample['services']),
      ...Object.fromEntries(services.map((service) => [service, `${sandboxUrl}/${service}`])),
    },
    cardForm: { provider: 'sandbox', tokenizeUrl: `${sandboxUrl}/cards` },
    captcha: { provider: captcha, ...(captcha === 'none' ? {} : { challengeUrl: `${sandboxUrl}/captcha` }) },
  }
}
