import { type Config, decodeConfig, formatProblem } from '../../adapters/config.ts'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { translateBrand } from '../../core/settings.ts'
import {
  assetsFolder,
  contentTypes,
  createSiteFiles,
  findCacheControl,
  readTemplate,
  serviceWorkerPaths,
} from './files.ts'
import {
  createPageHeaders,
  fileSecurityPolicy,
  type HeaderValues,
  hashInlineSources,
  permissionsPolicy,
  sharedHeaders,
  strictTransportSecurity,
} from './headers.ts'
import {
  acceptLanguagePattern,
  changePasswordRedirect,
  createCookiePattern,
  createUrlPattern,
  prerenderedRoutes,
  tokenPagePattern,
} from './pages.ts'

export interface HostOptions {
  /** The portal's host name. nginx redirects plain HTTP to it. The default is a placeholder. */
  readonly serverName?: string
  /** Whether nginx itself serves plain HTTP, for example behind a proxy with TLS. */
  readonly plainHttp?: boolean
}

/** Fills a template. All lines of a value get the indentation of its placeholder. Removes a line that becomes empty. */
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

/** Returns the value. Throws if nginx can't quote the value: a `$` would start a variable and can't be escaped. */
const requireNginxQuotable = (value: string): string => {
  if (/["\\$\n]/.test(value)) throw new Error(`nginx can't send this value: ${value}`)
  return value
}

const anyRegionPattern = '(?:[-_][^;, ]*)?'

/** The languages in the order in which nginx tries their patterns: languages with a region first. */
const languagesInMatchOrder: readonly Language[] = [
  ...languages.filter((language) => language.includes('-') && language !== fallbackLanguage),
  ...languages.filter((language) => !language.includes('-')),
  fallbackLanguage,
]

/** The old codes of languages, which old browsers and systems still send. */
const formerLanguageCodes: Readonly<Record<string, string>> = { he: 'iw', id: 'in', ro: 'mo' }

const createLanguageCodePattern = (code: string): string =>
  code in formerLanguageCodes ? `(?:${code}|${formerLanguageCodes[code]})` : code

/** Returns a pattern for a language's tags. In `languagesInMatchOrder`, the patterns work like `findLanguage`. */
const createLanguageTagPattern = (language: Language): string => {
  const [base = '', region] = language.split('-')
  if (region === undefined || language === fallbackLanguage) return createLanguageCodePattern(base) + anyRegionPattern
  // A tag may contain a script before the region, such as `pt-Latn-BR`.
  return `${base}(?:[-_][a-z0-9]{3,8})*[-_]${region}${anyRegionPattern}`
}

const anyLanguageCodePattern = [
  ...new Set(languages.map((tag) => createLanguageCodePattern(tag.split('-')[0] ?? ''))),
].join('|')

const createNginxRouteMap = (pages: typeof prerenderedRoutes) =>
  pages.map((page) => `"~*${createUrlPattern(page)}" ${page.name};`).join('\n')

const tlsCiphers = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']

/**
 * The values of the template for an nginx with TLS. `http2` is in `listen`, because nginx before 1.25 supports it only
 * there. Later versions accept it with a warning.
 */
const tlsTemplateValues = {
  listen_tls: [
    ...['listen 443 ssl http2;', 'listen [::]:443 ssl http2;'],
    // Each concurrent request uses memory for headers, so the limit is low. A page requests about ten files at once.
    'http2_max_concurrent_streams 32;',
    ...['ssl_certificate /etc/ssl/portal.pem;', 'ssl_certificate_key /etc/ssl/private/portal.key;'],
    'ssl_protocols TLSv1.2 TLSv1.3;',
    // These ciphers have forward secrecy and authenticated encryption, as all ciphers of TLS 1.3 have.
    `ssl_ciphers ${['ECDSA', 'RSA'].flatMap((kind) => tlsCiphers.map((name) => `ECDHE-${kind}-${name}`)).join(':')};`,
    'ssl_prefer_server_ciphers off;',
    // Session tickets are off, because an attacker who gets their key could decrypt recorded sessions.
    'ssl_session_tickets off;',
    'ssl_session_cache shared:portal:10m;',
    'ssl_session_timeout 1d;',
    // A browser can decrypt only complete TLS records. Smaller records let it find the scripts of a page earlier.
    'ssl_buffer_size 4k;',
  ].join('\n'),
  header_buffers: '16',
  plain_http_request: '^000 (?: |on http(?:,|$))',
  bad_request_over_plain_http: '/portal-refusal.txt',
}

const plainHttpTemplateValues = {
  listen_tls: '',
  header_buffers: '4',
  plain_http_request: '^000 (?:on)? http(?:,|$)',
  bad_request_over_plain_http: '/index.html',
}

/**
 * Returns the file `_headers` for Cloudflare Pages and Netlify, which always use TLS. If several rules set the same
 * header, Netlify uses the last value. Cloudflare joins the values, unless a line with "!" removes the earlier value.
 */
const createHeadersFile = (headersOfAllFiles: HeaderValues, removal: readonly string[]): string => {
  const lines = (headers: HeaderValues) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  const rules = [
    ['# Generated by "build.mjs hosting"', '/*', ...lines(headersOfAllFiles)],
    // This file links apps to the host. iOS ignores a file whose type is not JSON.
    ['/.well-known/apple-app-site-association', ...lines({ 'content-type': 'application/json; charset=utf-8' })],
    [`${assetsFolder}*`, ...removal, ...lines({ 'cache-control': findCacheControl(assetsFolder) })],
  ]
  return rules.map((rule) => `${rule.join('\n')}\n`).join('\n')
}

/** The lines that remove a header of an earlier rule, by host. Each host has a folder with this name. */
const headerRemovalsByHost = { cloudflare: ['  ! cache-control'], netlify: [] } as const

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns a draft of the accessibility statement, which the operator has to complete. */
const createAccessibilityStatement = ({ product }: Config): string => {
  const { name, companyName, supportUrl } = translateBrand(product, fallbackLanguage)
  return fillTemplate('accessibility.html', {
    product: escapeHtml(name),
    company: escapeHtml(companyName),
    support: supportUrl === undefined ? '' : `<a href="${escapeHtml(supportUrl)}">${escapeHtml(supportUrl)}</a>`,
    date: new Date().toISOString().slice(0, 10),
  })
}

/**
 * Returns the files that configure a host, by their names. The host then has the same headers, caching and refusals as
 * `npm start`.
 *
 * @param content the content of `config.json`
 * @param page the content of `pageWithAllInlineSources`
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
  const inline = hashInlineSources(page)
  const { link = '', 'content-security-policy': policy = '' } = createPageHeaders(config, { https: false, inline })
  const nginx = fillTemplate('nginx.conf', {
    ...(plainHttp ? plainHttpTemplateValues : tlsTemplateValues),
    server_name: serverName,
    policy: requireNginxQuotable(policy),
    permissions: permissionsPolicy,
    file_policy: fileSecurityPolicy,
    strict_transport: strictTransportSecurity,
    shared_headers: Object.entries(sharedHeaders)
      .map(([name, value]) => `add_header ${name} ${value} always;`)
      .join('\n'),
    link: requireNginxQuotable(link),
    accept_language_start: acceptLanguagePattern,
    first_known_tag: `^(?:[^,]*,)*? *(?<portal_first_tag>(?:${anyLanguageCodePattern})${anyRegionPattern}) *(?:[;,]|$)`,
    fallback_language: fallbackLanguage,
    languages: languagesInMatchOrder.map((tag) => `"~*^${createLanguageTagPattern(tag)}$" ${tag};`).join('\n'),
    routes: createNginxRouteMap(prerenderedRoutes),
    routes_for_anyone: createNginxRouteMap(prerenderedRoutes.filter(({ visitorsOnly }) => !visitorsOnly)),
    token_cookie: createCookiePattern(config.session.cookieName),
    token_pages: tokenPagePattern,
    types: [...contentTypes].map(([extension, type]) => `"${type}" ${extension};`).join('\n'),
    extensions: [...contentTypes.keys()].join('|'),
    workers: serviceWorkerPaths.map((path) => path.slice(1).replace('.', '\\.')).join('|'),
  })
  return {
    'nginx/portal.conf': nginx,
    'nginx/portal-brotli.conf': 'brotli_static on;\n',
    'deploy.sh': readTemplate('deploy.sh'),
    ...Object.fromEntries(
      Object.entries(headerRemovalsByHost).flatMap(([host, removal]) => [
        [
          `${host}/_headers`,
          createHeadersFile(
            { ...createPageHeaders(config, { https: true, inline }), 'cache-control': 'no-store' },
            removal,
          ),
        ],
        [`${host}/_redirects`, `${changePasswordRedirect.path} ${changePasswordRedirect.target} 302\n`],
      ]),
    ),
    'accessibility.html': createAccessibilityStatement(config),
    ...Object.fromEntries([...createSiteFiles(config)].map(([path, text]) => [`site${path}`, text])),
  }
}
