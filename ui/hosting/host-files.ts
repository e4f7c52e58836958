import { headersFile } from './headers-file.ts'
import { inlineStyleSources } from './inline-styles.ts'
import { brotliConfiguration, type NginxOptions, nginxConfiguration } from './nginx.ts'
import { redirectsFile } from './redirects-file.ts'

/** What a host needs to know of a release in an environment, as files by name, given a page and its `config.json`. */
export const hostFiles = (
  config: unknown,
  page: string,
  options: NginxOptions = {},
): Readonly<Record<string, string>> => {
  const styles = inlineStyleSources(page)
  return {
    'nginx/portal.conf': nginxConfiguration(config, styles, options),
    'nginx/portal-brotli.conf': brotliConfiguration,
    _headers: headersFile(config, styles, options),
    _redirects: redirectsFile,
  }
}
