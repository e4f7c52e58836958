import { assetsFolder, cacheControls, configPath } from './cache-rules.ts'
import { contentTypes } from './content-types.ts'
import { pageMaps } from './nginx-pages.ts'
import type { NginxPlaces } from './nginx-places.ts'
import { refusalLocation, refusalMaps } from './nginx-refusals.ts'
import { nginxReports } from './nginx-reports.ts'
import { block, quoted } from './nginx-syntax.ts'
import { prerenderedFolder } from './prerendered-pages.ts'
import { releasePath } from './release-file.ts'
import type { ReportingOptions } from './reporting.ts'
import { fileHeaders, type Headers, securityHeaders } from './security-headers.ts'
import { tokenPages } from './token-pages.ts'
import { changePassword, wellKnownFolder } from './well-known.ts'

/** Switched on where nginx has the module that answers with the `.br` files; Debian's has it as a package of its own. */
export const brotliConfiguration = 'brotli_static on;\n'

const plain = { https: false }
const overTls = { https: true }

/** What only makes sense over TLS stands in a variable each, by header. */
const variables: Headers = {
  'content-security-policy': '$portal_content_security_policy',
  'strict-transport-security': '$portal_strict_transport',
}

/** `always` sends a header with a refusal too. */
const addHeaders = (headers: Headers, given: Headers = variables): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${given[name] ?? quoted(value)} always;`)

/**
 * TLS may be this server's own or that of a proxy in front of it; of several proxies the first one says how the customer
 * asked. An empty value sends no header.
 */
const mapByTransport = (config: unknown, styles: readonly string[]): readonly string[] =>
  Object.entries(variables).flatMap(([name, variable]) =>
    block(`map "$https $http_x_forwarded_proto" ${variable}`, [
      `default ${quoted(securityHeaders(config, { ...plain, styles })[name] ?? '')};`,
      `"~^(?:on | https(?:,|$))" ${quoted(securityHeaders(config, { ...overTls, styles })[name] ?? '')};`,
    ]),
  )

const refusalHeaders = addHeaders({ ...fileHeaders(overTls), 'cache-control': 'no-store' })

const types = block(
  'types',
  [...contentTypes].map(([extension, type]) => `${quoted(type)} ${extension.slice(1)};`),
)

const extensions = [...contentTypes.keys()].map((extension) => extension.slice(1)).join('|')

/** Caching is said without `always`: a file that is missing today may be there tomorrow. */
const files = (location: string, cacheControl: string, furtherLines: readonly string[] = []): readonly string[] =>
  block(location, [
    'try_files $uri =404;',
    ...furtherLines,
    ...addHeaders(fileHeaders(overTls)),
    `add_header cache-control ${quoted(cacheControl)};`,
  ])

const wayToTls = 'https://$host$request_uri'

/** What holds for every server of the portal. */
const commonLines = ({ accessLog, errorLog }: NginxPlaces): readonly string[] => [
  `access_log ${quoted(accessLog)} portal;`,
  '# nginx writes the whole address into every message about a request, so there are none of those.',
  `error_log ${quoted(errorLog)} emerg;`,
  'server_tokens off;',
  '# A redirect_url and two cookies may be longer than what nginx reads by default.',
  'large_client_header_buffers 4 16k;',
  'default_type application/octet-stream;',
  ...types,
]

/** Leads to TLS, with the whole address, and serves nothing. */
const plainServer = (places: NginxPlaces, listen: readonly string[]): readonly string[] => [
  '# Plain HTTP. A first visit is led to TLS; after that browsers come there by themselves.',
  ...block('server', [
    ...listen.map((address) => `listen ${address};`),
    ...commonLines(places),
    ...refusalLocation([301, 400, 404, 414], refusalHeaders),
    ...block('location /', [`return 301 ${wayToTls};`]),
  ]),
  '',
]

/**
 * The portal's servers for nginx 1.18 or later, to be included in `http`: the same headers, caching and refusals as the
 * server that `npm start` runs. Values of `config.json` are in it, so each environment has its own; and what the pages'
 * styles are, so each release has.
 */
export const nginxConfiguration = (
  config: unknown,
  styles: readonly string[],
  places: NginxPlaces,
  reporting: ReportingOptions = {},
): string => {
  const { root, listen, tls } = places
  const page = ['try_files $portal_page /index.html =404;']
  const reports = nginxReports(config, reporting)
  const policy = `${variables['content-security-policy']}${reports.policyEnd}`
  const pageHeaders = [
    ...addHeaders(
      { ...securityHeaders(config, overTls), 'cache-control': cacheControls.page },
      { ...variables, 'content-security-policy': policy },
    ),
    ...reports.headers,
  ]
  const lines = [
    '# Written by "node build.mjs hosting" from a config.json: see "Deploy" in README.md. To be included in http { }.',
    '',
    ...mapByTransport(config, styles),
    '',
    ...reports.maps,
    '# The prerendered page of an address, in the language of the visitor; else the page of every route.',
    ...pageMaps(config),
    '',
    '# What is said in place of a page. $status is 000 as long as nothing has gone wrong with a request.',
    ...refusalMaps,
    ...block('map "$status $request_method" $portal_other_method', ['volatile;', '"~^000 (?!(?:GET|HEAD)$)" 1;']),
    ...block('map "$status $http_x_forwarded_proto" $portal_asked_plainly', ['volatile;', '"~*^000 http(?:,|$)" 1;']),
    '',
    '# Tokens of e-mails are in paths and queries: of a page only the first segment is logged, and no referrer.',
    ...block('map $request_uri $portal_logged_path', [
      'default "/";',
      `"~^(?<logged_asset>${assetsFolder}[^?]*)" $logged_asset;`,
      '"~^/*(?<logged_segment>/[a-z-]*)" $logged_segment;',
    ]),
    `log_format portal '$remote_addr [$time_iso8601] $request_method $portal_logged_path $status $body_bytes_sent';`,
    '',
    ...(tls === undefined ? [] : plainServer(places, tls.plainListen)),
    ...block('server', [
      ...listen.map((address) => `listen ${address};`),
      ...(tls === undefined
        ? []
        : [
            `ssl_certificate ${quoted(tls.certificate)};`,
            `ssl_certificate_key ${quoted(tls.key)};`,
            'ssl_protocols TLSv1.2 TLSv1.3;',
          ]),
      `root ${quoted(root)};`,
      ...commonLines(places),
      '',
      'autoindex off;',
      'absolute_redirect off;',
      '# Nothing here is fetched in parts.',
      'max_ranges 0;',
      '# //reset-password/x of a mail is a page, and //config.json is config.json with its own headers.',
      'merge_slashes on;',
      '',
      '# Files compressed by the build. portal-brotli.conf lies beside nginx.conf where the module is there.',
      'gzip_static on;',
      'gzip_vary on;',
      'include portal-brotli[.]conf;',
      '',
      '# A path that no address can have, such as a token cut within its encoding: the app says so itself.',
      'error_page 400 /index.html;',
      ...refusalLocation([301, 302, 404, 405, 414], refusalHeaders),
      '# A proxy that was asked over plain HTTP leads to TLS too.',
      ...block('if ($portal_asked_plainly)', [`return 301 ${wayToTls};`]),
      ...block('if ($portal_other_method)', ['return 405;']),
      '',
      '# Every address that names no file is a route of the app, which has a not-found page of its own; so is every',
      '# address with a token, whatever the token ends in.',
      ...block('location /', [...page, ...pageHeaders]),
      ...block(`location ~* ${tokenPages}`, [...page, ...pageHeaders]),
      ...block(`location ~ ^${prerenderedFolder}.+[.]html$`, pageHeaders),
      ...block('location = /index.html', pageHeaders),
      ...block(`location = ${changePassword.path}`, [`return 302 ${changePassword.leadsTo};`]),
      ...files(`location ^~ ${wellKnownFolder}`, cacheControls.other),
      '# Edited after the build, so it is compressed here: every page waits for it.',
      ...files(`location = ${configPath}`, cacheControls.config, ['gzip on;', 'gzip_types *;', 'gzip_proxied any;']),
      ...files(`location = ${releasePath}`, cacheControls.release),
      ...files(`location ^~ ${assetsFolder}`, cacheControls.asset),
      ...files(`location ~* \\.(?:${extensions})$`, cacheControls.other),
    ]),
  ]
  return `${lines.join('\n')}\n`
}
