import { assetsFolder, cacheControls, configPath } from './cache-rules.ts'
import { releasePath } from './release-file.ts'
import { pathsReadingNoQuery, type ReportingOptions } from './reporting.ts'
import { type Headers, reportingPageHeaders, securityHeaders } from './security-headers.ts'

const rule = (paths: string, headers: Headers): string =>
  [paths, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/** The line with `!` takes off what an earlier rule says: otherwise a host would join the two values. */
const cachedRule = (paths: string, cacheControl: string): string =>
  `${paths}\n  ! cache-control\n  cache-control: ${cacheControl}`

/** What differs from the headers of every other page, each in place of what was there. */
const differingRule = (paths: string, usual: Headers, headers: Headers): readonly string[] => {
  const differing = Object.entries(headers).filter(([name, value]) => usual[name] !== value)
  if (differing.length === 0) return []
  const lines = differing.flatMap(([name, value]) => [...(name in usual ? [`  ! ${name}`] : []), `  ${name}: ${value}`])
  return [[paths, ...lines].join('\n')]
}

/**
 * The headers for hosts that read a `_headers` file, which all serve over TLS. Every path is a page unless a later rule
 * says otherwise; what a file does not need of a page's headers does it no harm.
 */
export const headersFile = (config: unknown, styles: readonly string[], options: ReportingOptions = {}): string => {
  const delivery = { https: true, styles }
  const usual = securityHeaders(config, delivery)
  const reporting = reportingPageHeaders(config, delivery, options)
  return [
    '# Written by "node build.mjs hosting" from a config.json: see "Deploy" in README.md.',
    rule('/*', { ...usual, 'cache-control': cacheControls.page }),
    ...pathsReadingNoQuery.flatMap((path) => differingRule(path, usual, reporting)),
    cachedRule(`${assetsFolder}*`, cacheControls.asset),
    cachedRule(configPath, cacheControls.config),
    cachedRule(releasePath, cacheControls.release),
    '',
  ].join('\n\n')
}
