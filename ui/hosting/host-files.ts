import { headersFile } from './headers-file.ts'
import { brotliConfiguration, nginxConfiguration, usualPlaces } from './nginx.ts'

/** What a host needs to know of an environment, as files by name, given its `config.json`. */
export const hostFiles = (config: unknown): Readonly<Record<string, string>> => ({
  'nginx/portal.conf': nginxConfiguration(config, usualPlaces),
  'nginx/portal-brotli.conf': brotliConfiguration,
  _headers: headersFile(config),
})
