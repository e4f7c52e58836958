import { type Config, decodeConfig, formatProblem } from '../../adapters/config.ts'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { brandInLanguage } from '../../core/settings.ts'
import { assetsFolder, cacheControlOf, contentTypes, createSiteFiles, readTemplate, workerPaths } from './files.ts'
import {
  createPageHeaders,
  filePolicy,
  type Headers,
  inlineSources,
  permissionsPolicy,
  sharedHeaders,
  strictTransport,
} from './headers.ts'
import {
  acceptLanguageStart,
  changePassword,
  cookiePattern,
  prerenderedRoutes,
  tokenPages,
  urlPattern,
} from './pages.ts'

export interface HostOptions {
  /** The portal's host name, to which nginx redirects plain HTTP. The default is a placeholder. */
  readonly serverName?: string
  /** Whether nginx serves plain HTTP, for example behind a TLS proxy. */
  readonly plainHttp?: boolean
}

/** Fills a template. The lines of a value get the indentation of the placeholder; a line that becomes empty is removed. */
const fillTemplate = (name: string, values: Readonly<Record<string, string>>): string =>
  readTemplate(name)
    .split('\n')
    .flatMap((line) => {
      const text = line.replace(/\{\{(\w+)\}\}/g, (place, key: string) => {
        const value = values[key]
        if (value === undefined) throw new Error(`${name} has a placeholder ${place} without a value`)
        return value.replaceAll('\n', `\n${/^ */.exec(line)?.[0]}`)
      })
      return text.trim() === '' && line.trim() !== '' ? [] : [text]
    })
    .join('\n')

/** Returns a value for use between quotes. A `$` would start a variable in nginx, and can't be escaped. */
const requireQuotable = (value: string): string => {
  if (/["\\$\n]/.test(value)) throw new Error(`nginx can't send this value: ${value}`)
  return value
}

const anyRegion = '(?:[-_][^;, ]*)?'

/** The languages in the order in which they are matched: those with a region before those that match any region. */
const regionsFirst: readonly Language[] = [
  ...languages.filter((language) => language.includes('-') && language !== fallbackLanguage),
  ...languages.filter((language) => !language.includes('-')),
  fallbackLanguage,
]

/** Old codes of languages, which old browsers and systems send. */
const formerCodes: Readonly<Record<string, string>> = { he: 'iw', id: 'in', ro: 'mo' }

const codePatternOf = (code: string): string => (code in formerCodes ? `(?:${code}|${formerCodes[code]})` : code)

/** Returns a pattern for the tags of a language, like `languageOf` in core. The patterns are tried in the order of `regionsFirst`. */
const tagsOf = (language: Language): string => {
  const [base = '', region] = language.split('-')
  if (region === undefined || language === fallbackLanguage) return codePatternOf(base) + anyRegion
  // A script may precede the region: `pt-Latn-BR`.
  return `${base}(?:[-_][a-z0-9]{3,8})*[-_]${region}${anyRegion}`
}

const bases = [...new Set(languages.map((language) => codePatternOf(language.split('-')[0] ?? '')))].join('|')

const routes = (pages: typeof prerenderedRoutes) =>
  pages.map((page) => `"~*${urlPattern(page)}" ${page.name};`).join('\n')

const ciphers = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']

/** The lines for TLS. Before version 1.25, nginx knows `http2` only in `listen`; later versions accept it with a warning. */
const withTls = {
  listen_tls: [
    ...['listen 443 ssl http2;', 'listen [::]:443 ssl http2;'],
    // Each simultaneous request uses memory for its headers. A page requests about ten files at once.
    'http2_max_concurrent_streams 32;',
    ...['ssl_certificate /etc/ssl/portal.pem;', 'ssl_certificate_key /etc/ssl/private/portal.key;'],
    'ssl_protocols TLSv1.2 TLSv1.3;',
    // Like all ciphers of TLS 1.3, these have forward secrecy and authenticated encryption.
    `ssl_ciphers ${['ECDSA', 'RSA'].flatMap((kind) => ciphers.map((name) => `ECDHE-${kind}-${name}`)).join(':')};`,
    'ssl_prefer_server_ciphers off;',
    // With the key of session tickets, an attacker could decrypt recorded sessions.
    'ssl_session_tickets off;',
    'ssl_session_cache shared:portal:10m;',
    'ssl_session_timeout 1d;',
    // A browser can read a record only when it is complete. With smaller records, it finds a page's scripts earlier.
    'ssl_buffer_size 4k;',
  ].join('\n'),
  header_buffers: '16',
  plain_http_request: '^000 (?: |on http(?:,|$))',
  bad_request_over_plain_http: '/portal-refusal.txt',
}

const behindProxy = {
  listen_tls: '',
  header_buffers: '4',
  plain_http_request: '^000 (?:on)? http(?:,|$)',
  bad_request_over_plain_http: '/index.html',
}

/**
 * Returns `_headers` for the hosts that read it, which all use TLS. If several rules set a header, Cloudflare joins the values
 * unless a line with "!" removes the earlier one. Netlify takes the last value and ignores such a line.
 */
const createHeadersFile = (headersOfAllFiles: Headers, removal: readonly string[]): string => {
  const lines = (headers: Headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  const rules = [
    ['# Generated by "build.mjs hosting"', '/*', ...lines(headersOfAllFiles)],
    // iOS requires JSON for this file, which links apps to the host.
    ['/.well-known/apple-app-site-association', ...lines({ 'content-type': 'application/json; charset=utf-8' })],
    [`${assetsFolder}*`, ...removal, ...lines({ 'cache-control': cacheControlOf(assetsFolder) })],
  ]
  return rules.map((rule) => `${rule.join('\n')}\n`).join('\n')
}

/** The hosts that read `_headers`, by folder, each with the line that removes a header. */
const hostsWithHeadersFile = { cloudflare: ['  ! cache-control'], netlify: [] } as const

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns the accessibility statement, which the operator completes. */
const createAccessibilityStatement = ({ product }: Config): string => {
  const { name, companyName, supportUrl } = brandInLanguage(product, fallbackLanguage)
  return fillTemplate('accessibility.html', {
    product: escaped(name),
    company: escaped(companyName),
    support: supportUrl === undefined ? '' : `<a href="${escaped(supportUrl)}">${escaped(supportUrl)}</a>`,
    date: new Date().toISOString().slice(0, 10),
  })
}

/**
 * Returns the files that configure a host, by name. Headers, caching and refusals are the same as in `npm start`.
 *
 * @param content the content of `config.json`
 * @param page the `pageWithAllInlineSources` of the release
 * @throws an error with a line for each wrong key of the configuration
 */
export const createHostFiles = (
  content: unknown,
  page: string,
  { serverName = 'account.example.com', plainHttp = false }: HostOptions = {},
): Readonly<Record<string, string>> => {
  const decoded = decodeConfig(content)
  if (decoded._tag === 'Left') throw new Error(decoded.left.map(formatProblem).join('\n'))
  const config = decoded.right
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(serverName)) throw new Error(`${serverName} is not a host name`)
  const inline = inlineSources(page)
  const { link = '', 'content-security-policy': policy = '' } = createPageHeaders(config, { https: false, inline })
  const nginx = fillTemplate('nginx.conf', {
    ...(plainHttp ? behindProxy : withTls),
    server_name: serverName,
    policy: requireQuotable(policy),
    permissions: permissionsPolicy,
    file_policy: filePolicy,
    strict_transport: strictTransport,
    shared_headers: Object.entries(sharedHeaders)
      .map(([name, value]) => `add_header ${name} ${value} always;`)
      .join('\n'),
    link: requireQuotable(link),
    accept_language_start: acceptLanguageStart,
    first_known_tag: `^(?:[^,]*,)*? *(?<portal_first_tag>(?:${bases})${anyRegion}) *(?:[;,]|$)`,
    fallback_language: fallbackLanguage,
    languages: regionsFirst.map((language) => `"~*^${tagsOf(language)}$" ${language};`).join('\n'),
    routes: routes(prerenderedRoutes),
    routes_for_anyone: routes(prerenderedRoutes.filter(({ visitorsOnly }) => !visitorsOnly)),
    token_cookie: cookiePattern(config.session.cookieName),
    token_pages: tokenPages,
    types: [...contentTypes].map(([extension, type]) => `"${type}" ${extension};`).join('\n'),
    extensions: [...contentTypes.keys()].join('|'),
    workers: workerPaths.map((path) => path.slice(1).replace('.', '\\.')).join('|'),
  })
  return {
    'nginx/portal.conf': nginx,
    'nginx/portal-brotli.conf': 'brotli_static on;\n',
    'deploy.sh': readTemplate('deploy.sh'),
    ...Object.fromEntries(
      Object.entries(hostsWithHeadersFile).flatMap(([host, removal]) => [
        [
          `${host}/_headers`,
          createHeadersFile(
            { ...createPageHeaders(config, { https: true, inline }), 'cache-control': 'no-store' },
            removal,
          ),
        ],
        [`${host}/_redirects`, `${changePassword.path} ${changePassword.leadsTo} 302\n`],
      ]),
    ),
    'accessibility.html': createAccessibilityStatement(config),
    ...Object.fromEntries([...createSiteFiles(config)].map(([path, text]) => [`site${path}`, text])),
  }
}
