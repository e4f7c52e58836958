import { readFileSync } from 'node:fs'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { contentTypes } from './content-types.ts'
import { addressesOf, prerenderedRoutes } from './prerendered-pages.ts'
import { type ReportingOptions, reportingAddresses, reportingHeaders, reportTo } from './reporting.ts'
import { permissionsPolicy, securityHeaders } from './security-headers.ts'
import { tokenPages } from './token-pages.ts'
import { heardPart, heldCookie, tokenCookieOf } from './visitor.ts'
import { changePassword } from './well-known.ts'

/** Switched on where nginx has the module that answers with the `.br` files; Debian's has it as a package of its own. */
export const brotliConfiguration = 'brotli_static on;\n'

export interface NginxOptions extends ReportingOptions {
  /** The portal's host, to which plain HTTP is led. Without it there is a name to be edited. */
  readonly serverName?: string
  /** For an nginx that has no TLS of its own: there is a proxy with TLS in front, or none at all. */
  readonly plainHttp?: boolean
}

/** `http2` stands with `listen` since nginx before 1.25 knows no other place; later ones take it there too, with a warning. */
const listenOverTls = [
  // All cookies that a browser keeps for a domain: over HTTP/2, nginx ends the connection at what it can't read, without a word.
  'large_client_header_buffers 48 16k;',
  ...['listen 443 ssl http2;', 'listen [::]:443 ssl http2;'],
  ...['ssl_certificate /etc/ssl/portal.pem;', 'ssl_certificate_key /etc/ssl/private/portal.key;'],
  'ssl_protocols TLSv1.2 TLSv1.3;',
]
// A redirect_url and two cookies may be longer than what nginx reads by default.
const listenPlainly = ['large_client_header_buffers 4 16k;', 'listen 80;', 'listen [::]:80;']

/** A value for double quotes. nginx would read a `$` as a variable and has no way to write a plain one. */
const plain = (value: string): string => {
  if (/["\\$\n]/.test(value)) throw new Error(`nginx can't send this value: ${value}`)
  return value
}

/** A value between the quotes that it does not have. */
const quoted = (value: string): string =>
  value.includes('"') && !value.includes("'") ? `'${value}'` : `"${plain(value)}"`

/** What may follow the base of a tag. */
const anyRegion = '(?:[-_][^;, ]*)?'

/** Those whose region matters come before those of which every region will do. */
const regionsFirst: readonly Language[] = [
  ...languages.filter((language) => language.includes('-') && language !== fallbackLanguage),
  ...languages.filter((language) => !language.includes('-')),
  fallbackLanguage,
]

/** The tags that mean a language, the way `languageOf` in core has it, as far as no row above has taken them. */
const tagsOf = (language: Language): string => {
  if (language === fallbackLanguage) return `en${anyRegion}`
  return language.includes('-') ? language.replace('-', '[-_]') : language + anyRegion
}

const bases = [...new Set(languages.map((language) => language.split('-')[0]))].join('|')

/** The first entry of a list whose language the portal speaks. */
const firstOfOurs = `^(?:[^,]*,)*? *(?<portal_first_tag>(?:${bases})${anyRegion}) *(?:[;,]|$)`

const routes = (pages: typeof prerenderedRoutes) =>
  pages.map((page) => `"~*${addressesOf(page)}" ${page.name};`).join('\n')

/** Pages that may report have these headers; for the others they are empty. By the address as it was asked for. */
const reportsOf = (config: unknown, options: ReportingOptions) => {
  const headers = Object.entries(reportingHeaders(config, options))
  if (headers.length === 0) return { policyEnd: '', reports: '', reportHeaders: '' }
  const map = (variable: string, value: string) =>
    `map $request_uri ${variable} {\n  default "";\n  "~${reportingAddresses}" ${quoted(value)};\n}`
  const variableOf = (header: string) => `$portal_${header.replaceAll('-', '_')}`
  return {
    policyEnd: '$portal_policy_reports',
    reports: [
      '',
      '# Browsers report, but never where an address may hold a token.',
      map('$portal_policy_reports', `; ${reportTo}`),
      ...headers.map(([name, value]) => map(variableOf(name), value)),
      '',
    ].join('\n'),
    reportHeaders: headers.map(([name]) => `add_header ${name} ${variableOf(name)} always;`).join('\n'),
  }
}

/** A template with its places filled; a value of several lines keeps the indentation of its place. */
const filled = (name: string, values: Readonly<Record<string, string>>): string => {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text.replace(/\{\{(\w+)\}\}/g, (place, key: string, offset: number) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} has a place ${place} that nothing fills`)
    const indentation = /^ */.exec(text.slice(text.lastIndexOf('\n', offset) + 1, offset))?.[0] ?? ''
    return value.replace(/\n(?=.)/g, `\n${indentation}`)
  })
}

/**
 * The portal's servers for nginx: `nginx.conf` with what `config.json`, the routes and the release decide. The same headers,
 * caching and refusals as the server that `npm start` runs.
 */
export const nginxConfiguration = (
  config: unknown,
  styles: readonly string[],
  { serverName = 'account.example.com', plainHttp = false, ...reporting }: NginxOptions = {},
): string => {
  if (!/^[\w.-]+$/.test(serverName)) throw new Error(`${serverName} is no name of a host`)
  const { policyEnd, reports, reportHeaders } = reportsOf(config, reporting)
  const common = filled('nginx-common.conf', {
    types: [...contentTypes].map(([extension, type]) => `"${type}" ${extension.slice(1)};`).join('\n'),
    report_headers: reportHeaders,
  })
  const named = { server_name: serverName, common }
  return filled('nginx.conf', {
    ...named,
    policy: plain(securityHeaders(config, { https: false, styles })['content-security-policy'] ?? ''),
    policy_end: policyEnd,
    permissions: permissionsPolicy,
    reports,
    heard_part: heardPart,
    first_of_ours: firstOfOurs,
    fallback_language: fallbackLanguage,
    languages: regionsFirst.map((language) => `"~*^${tagsOf(language)}$" ${language};`).join('\n'),
    routes: routes(prerenderedRoutes),
    routes_for_anyone: routes(prerenderedRoutes.filter(({ visitorsOnly }) => !visitorsOnly)),
    token_cookie: heldCookie(tokenCookieOf(config)),
    token_pages: tokenPages,
    settings: changePassword.leadsTo,
    extensions: [...contentTypes.keys()].map((extension) => extension.slice(1)).join('|'),
    to_tls: plainHttp ? '' : filled('nginx-to-tls.conf', named),
    listen: (plainHttp ? listenPlainly : listenOverTls).join('\n'),
  })
}
