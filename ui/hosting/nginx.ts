import { assetsFolder, cacheControls, configPath } from './cache-rules.ts'
import { contentTypes } from './content-types.ts'
import { pageMaps } from './nginx-pages.ts'
import { block, quoted } from './nginx-syntax.ts'
import { prerenderedFolder } from './prerendered-pages.ts'
import { fileHeaders, type Headers, securityHeaders } from './security-headers.ts'

/** Where nginx finds the portal, and where customers find nginx. */
export interface NginxPlaces {
  /** The folder that the build made. */
  readonly root: string
  /** The addresses to listen at, as nginx writes them. */
  readonly listen: readonly string[]
  readonly accessLog: string
}

/** Edited, or replaced by whoever rolls the portal out. */
export const usualPlaces: NginxPlaces = {
  root: '/var/www/portal',
  listen: ['80', '[::]:80'],
  accessLog: '/var/log/nginx/portal.log',
}

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
const addHeaders = (headers: Headers): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${variables[name] ?? quoted(value)} always;`)

/** TLS may be this server's own or that of a proxy in front of it. An empty value sends no header. */
const mapByTransport = (config: unknown, styles: readonly string[]): readonly string[] =>
  Object.entries(variables).flatMap(([name, variable]) =>
    block(`map "$https $http_x_forwarded_proto" ${variable}`, [
      `default ${quoted(securityHeaders(config, { ...plain, styles })[name] ?? '')};`,
      `"~(^on | https)" ${quoted(securityHeaders(config, { ...overTls, styles })[name] ?? '')};`,
    ]),
  )

const types = block(
  'types',
  [...contentTypes].map(([extension, type]) => `${quoted(type)} ${extension.slice(1)};`),
)

const extensions = [...contentTypes.keys()].map((extension) => extension.slice(1)).join('|')

/** A refusal in place of the bare page of nginx, which names itself and has none of these headers. */
const refusal = (name: string, status: number, text: string, headers: Headers): readonly string[] =>
  block(`location ${name}`, [
    'default_type "text/plain; charset=utf-8";',
    'types {}',
    ...addHeaders({ ...fileHeaders(overTls), 'cache-control': 'no-store', ...headers }),
    `return ${status} "${text}\\n";`,
  ])

/** Caching is said without `always`: a file that is missing today may be there tomorrow. */
const files = (location: string, cacheControl: string): readonly string[] =>
  block(location, [
    'try_files $uri =404;',
    ...addHeaders(fileHeaders(overTls)),
    `add_header cache-control ${quoted(cacheControl)};`,
  ])

/**
 * The portal's server for nginx 1.18 or later, to be included in `http`: the same headers, caching and refusals as the
 * server that `npm start` runs. Values of `config.json` are in it, so each environment has its own; and what the pages'
 * styles are, so each release has.
 */
export const nginxConfiguration = (
  config: unknown,
  styles: readonly string[],
  { root, listen, accessLog }: NginxPlaces,
): string => {
  const pageHeaders = { ...securityHeaders(config, overTls), 'cache-control': cacheControls.page }
  const lines = [
    '# Written by "node build.mjs hosting" from a config.json: see "Deploy" in README.md. To be included in http { }.',
    '',
    ...mapByTransport(config, styles),
    '',
    '# The prerendered page of an address, in the language of the visitor; else the page of every route.',
    ...pageMaps,
    '',
    '# Tokens of e-mails are in paths and queries: of a page only the first segment is logged, and no referrer.',
    ...block('map $request_uri $portal_logged_path', [
      'default "/";',
      `"~^(?<logged_asset>${assetsFolder}[^?]*)" $logged_asset;`,
      '"~^/*(?<logged_segment>/[a-z-]*)" $logged_segment;',
    ]),
    `log_format portal '$remote_addr [$time_iso8601] $request_method $portal_logged_path $status $body_bytes_sent';`,
    '',
    ...block('server', [
      ...listen.map((address) => `listen ${address};`),
      `root ${quoted(root)};`,
      `access_log ${quoted(accessLog)} portal;`,
      '',
      'server_tokens off;',
      'autoindex off;',
      '# //reset-password/x of a mail is a page, and //config.json is config.json with its own headers.',
      'merge_slashes on;',
      '# A redirect_url and two cookies may be longer than what nginx reads by default.',
      'large_client_header_buffers 4 16k;',
      '',
      '# Files compressed by the build. portal-brotli.conf lies beside nginx.conf where the module is there.',
      'gzip_static on;',
      'gzip_vary on;',
      'include portal-brotli[.]conf;',
      '',
      'default_type application/octet-stream;',
      ...types,
      '',
      '# A path that no address can have, such as a token cut within its encoding: the app says so itself.',
      'error_page 400 /index.html;',
      'error_page 404 @not-found;',
      'error_page 405 @method;',
      ...block('if ($request_method !~ ^(?:GET|HEAD)$)', ['return 405;']),
      '',
      '# Every address that names no file is a route of the app, which has a not-found page of its own.',
      ...block('location /', ['try_files $portal_page /index.html =404;', ...addHeaders(pageHeaders)]),
      ...block(`location ~ ^${prerenderedFolder}.+[.]html$`, addHeaders(pageHeaders)),
      ...block('location = /index.html', addHeaders(pageHeaders)),
      ...files(`location = ${configPath}`, cacheControls.config),
      ...files(`location ^~ ${assetsFolder}`, cacheControls.asset),
      ...files(`location ~* \\.(?:${extensions})$`, cacheControls.other),
      ...refusal('@not-found', 404, 'Not found', {}),
      ...refusal('@method', 405, 'Method not allowed', { allow: 'GET, HEAD' }),
    ]),
  ]
  return `${lines.join('\n')}\n`
}
