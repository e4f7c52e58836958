import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { assetsFolder, configPath } from './cache-rules.ts'
import { contentTypeOf } from './content-types.ts'
import { inlineStyleSources } from './inline-styles.ts'
import { prerenderedFolder, prerenderedPage } from './prerendered-pages.ts'
import { allowedMethods, answerTexts, otherRefusal } from './refusals.ts'
import { mayReport } from './reporting.ts'
import { fileHeaders, reportingPageHeaders, securityHeaders } from './security-headers.ts'
import { readSiteFiles, type SiteFile, siteFile } from './site-files.ts'
import { carriesToken } from './token-pages.ts'
import { tokenCookieOf } from './visitor.ts'
import { changePassword, wellKnownFolder } from './well-known.ts'

export interface PortalServerOptions {
  /** The folder that the build made. It is read once, at the start. */
  readonly root: string
  /** 0 takes any free port. */
  readonly port: number
  /** Replaces the built `config.json`. */
  readonly config?: unknown
  /** Further headers for pages. */
  readonly extraHeaders?: Readonly<Record<string, string>>
}

export interface PortalServer {
  readonly url: string
  stop(): Promise<void>
}

interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  readonly page: SiteFile
  /** The headers of a page that was asked for by this address. */
  readonly pageHeaders: (address: string | undefined) => OutgoingHttpHeaders
  readonly tokenCookie: string
}

/** TLS, where there is any, ends at whatever stands in front of this server. */
const plainHttp = { https: false }

const readSite = async ({ root, config, extraHeaders }: PortalServerOptions): Promise<Site> => {
  const files = new Map(await readSiteFiles(root))
  const configuration = config === undefined ? files.get(configPath)?.content : Buffer.from(JSON.stringify(config))
  // Edited after the build, so it is compressed here: every page waits for it.
  if (configuration !== undefined)
    files.set(configPath, siteFile(configPath, configuration, new Map([['gzip', gzipSync(configuration)]])))
  const page = files.get('/index.html')
  if (page === undefined) throw new Error(`${root} holds no index.html: build the portal first`)
  const configured: unknown = JSON.parse(configuration?.toString() ?? '{}')
  const styles = inlineStyleSources(page.content.toString())
  const delivery = { ...plainHttp, styles }
  const usual = { ...securityHeaders(configured, delivery), ...extraHeaders }
  const reporting = { ...reportingPageHeaders(configured, delivery), ...extraHeaders }
  const pageHeaders = (address = '') => (mayReport(address) ? reporting : usual)
  return { files, page, pageHeaders, tokenCookie: tokenCookieOf(configured) }
}

/** The path of an address, decoded; undefined when its percent-encoding is broken, which no file's address is. */
const pathOf = (address: string): string | undefined => {
  try {
    return decodeURIComponent(address.split('?', 1)[0] ?? '')
  } catch {
    return undefined
  }
}

const namesFile = (path: string): boolean =>
  path.startsWith(assetsFolder) ||
  path.startsWith(wellKnownFolder) ||
  (contentTypeOf(path) !== undefined && !carriesToken(path))

/** The content codings that a client takes: those it lists, unless with a weight of nought. */
const acceptedCodings = (header: string | undefined): ReadonlySet<string> =>
  new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
      .map(([coding]) => coding ?? ''),
  )

const sendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  headers: OutgoingHttpHeaders,
): void => {
  const accepted = acceptedCodings(request.headers['accept-encoding'])
  const [coding, content] = [...file.compressed].find(([name]) => accepted.has(name)) ?? [undefined, file.content]
  response.writeHead(200, {
    ...headers,
    'content-type': file.contentType,
    'cache-control': file.cacheControl,
    'content-length': content.length,
    ...(file.compressed.size > 0 ? { vary: 'Accept-Encoding' } : {}),
    ...(coding === undefined ? {} : { 'content-encoding': coding }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

/** An answer that is no file: a short text and what it is sent with. */
const say = (request: IncomingMessage, response: ServerResponse, status: number, headers: OutgoingHttpHeaders) => {
  const text = `${answerTexts[status] ?? otherRefusal}\n`
  response.writeHead(status, {
    ...fileHeaders(plainHttp),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

const answer = (site: Site, request: IncomingMessage, response: ServerResponse): void => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    say(request, response, 405, { allow: allowedMethods })
    return
  }
  const path = pathOf(request.url ?? '/')
  if (path === changePassword.path) {
    say(request, response, 302, { location: changePassword.leadsTo })
    return
  }
  const file = path === undefined ? undefined : site.files.get(path)
  if (path !== undefined && file !== undefined)
    sendFile(request, response, file, isPage(path) ? site.pageHeaders(request.url) : fileHeaders(plainHttp))
  else if (path !== undefined && namesFile(path)) say(request, response, 404, {})
  // Every other address is a route of the single-page app, which shows its own not-found page.
  else sendFile(request, response, pageFor(site, path, request), site.pageHeaders(request.url))
}

const isPage = (path: string): boolean => path === '/index.html' || path.startsWith(prerenderedFolder)

/** The page of a route: its prerendered one where there is one. */
const pageFor = (
  { files, page, tokenCookie }: Site,
  path: string | undefined,
  { url = '', headers }: IncomingMessage,
): SiteFile => {
  const visitor = { cookie: headers.cookie, acceptLanguage: headers['accept-language'] }
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  const prerendered = path === undefined ? undefined : prerenderedPage(path, query, visitor, tokenCookie)
  return (prerendered === undefined ? undefined : files.get(prerendered)) ?? page
}

/**
 * Serves a built portal on the loopback interface, the way any web server in front of it should: files compressed in
 * advance, names with a hash cached for good, pages and configuration never, every other address as the app itself.
 * Rejects when the folder holds no built portal or the port is taken.
 */
export const startPortalServer = async (options: PortalServerOptions): Promise<PortalServer> => {
  const site = await readSite(options)
  const server = createServer((request, response) => answer(site, request, response))
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The portal server has no port')
  return {
    url: `http://localhost:${address.port}`,
    stop: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
