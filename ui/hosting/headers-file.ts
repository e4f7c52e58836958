import { assetsFolder, cacheControls, configPath } from './cache-rules.ts'
import { releasePath } from './release-file.ts'
import { type Headers, securityHeaders } from './security-headers.ts'

const rule = (paths: string, headers: Headers): string =>
  [paths, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** The line with `!` takes off what an earlier rule says: otherwise a host would join the two values. */
const cachedRule = (paths: string, cacheControl: string): string =>
  `${paths}\n  ! cache-control\n  cache-control: ${cacheControl}`

/**
 * The headers for hosts that read a `_headers` file, which all serve over TLS. Every path is a page unless a later rule
 * says otherwise; what a file does not need of a page's headers does it no harm.
 */
export const headersFile = (config: unknown, styles: readonly string[]): string =>
  [
    '# Written by "node build.mjs hosting" from a config.json: see "Deploy" in README.md.',
    rule('/*', { ...securityHeaders(config, { https: true, styles }), 'cache-control': cacheControls.page }),
    cachedRule(`${assetsFolder}*`, cacheControls.asset),
    cachedRule(configPath, cacheControls.config),
    cachedRule(releasePath, cacheControls.release),
    '',
  ].join('\n\n')
