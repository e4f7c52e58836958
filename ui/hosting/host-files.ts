import { headersFile } from './headers-file.ts'
import { inlineStyleSources } from './inline-styles.ts'
import { brotliConfiguration, nginxConfiguration } from './nginx.ts'
import { placesBehindProxy, usualPlaces } from './nginx-places.ts'
import { redirectsFile } from './redirects-file.ts'
import type { ReportingOptions } from './reporting.ts'

export interface HostOptions extends ReportingOptions {
  /** For an nginx that has no TLS of its own: there is a proxy with TLS in front, or none at all. */
  readonly plainHttp?: boolean
}

/**
 * What a host needs to know of a release in an environment, as files by name, given a page and its `config.json`.
 */
export const hostFiles = (
  config: unknown,
  page: string,
  { plainHttp = false, ...reporting }: HostOptions = {},
): Readonly<Record<string, string>> => {
  const styles = inlineStyleSources(page)
  return {
    'nginx/portal.conf': nginxConfiguration(config, styles, plainHttp ? placesBehindProxy : usualPlaces, reporting),
    'nginx/portal-brotli.conf': brotliConfiguration,
    _headers: headersFile(config, styles, reporting),
    _redirects: redirectsFile,
  }
}
