import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { decodeConfig } from '../../adapters/config.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { assetsFolder, cacheControlOf, configPath, contentTypeOf } from './files.ts'
import { fileHeaders, inlineStyleSources, mayReport, pageHeaders, reportingPageHeaders } from './headers.ts'
import { carriesToken, changePassword, prerenderedFolder, prerenderedPage, wellKnownFolder } from './pages.ts'

export interface PortalServerOptions {
  /** The folder that the build made. It is read once, at the start: a later build changes nothing. */
  readonly root: string
  /** 0 takes any free port. */
  readonly port: number
  /** Replaces the built `config.json`. */
  readonly config?: unknown
}

export interface PortalServer {
  readonly url: string
  stop(): Promise<void>
}

/** A file's content, and the same compressed in advance, by content coding; the best one first. */
interface SiteFile {
  readonly content: Buffer
  readonly compressed: ReadonlyMap<string, Buffer>
}

interface Site {
  /** By the path of their address. What is not in the map does not exist, so no request can reach anything else on the disk. */
  readonly files: ReadonlyMap<string, SiteFile>
  /** The headers of a page that was asked for by this address. */
  readonly headersAt: (address: string) => OutgoingHttpHeaders
  readonly tokenCookie: string
}

/** TLS, where there is any, ends at whatever stands in front of this server. */
const plainHttp = { https: false }

const readFiles = async (root: string): Promise<Map<string, SiteFile>> => {
  const contents = new Map<string, Buffer>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) contents.set(`/${relative(root, path).split(sep).join('/')}`, await readFile(path))
  }
  const files = [...contents].filter(([path]) => !/\.(?:br|gz)$/.test(path))
  return new Map(
    files.map(([path, content]) => {
      const siblings = [
        ['br', contents.get(`${path}.br`)],
        ['gzip', contents.get(`${path}.gz`)],
      ] as const
      const compressed = siblings.flatMap(([coding, sibling]) => (sibling ? [[coding, sibling] as const] : []))
      return [path, { content, compressed: new Map(compressed) }]
    }),
  )
}

const readSite = async ({ root, config }: PortalServerOptions): Promise<Site> => {
  const files = await readFiles(root)
  const content = config === undefined ? files.get(configPath)?.content : Buffer.from(JSON.stringify(config))
  // Edited after the build, so it is compressed here: every page waits for it.
  if (content !== undefined) files.set(configPath, { content, compressed: new Map([['gzip', gzipSync(content)]]) })
  const page = files.get('/index.html')
  if (page === undefined) throw new Error(`${root} holds no index.html: build the portal first`)
  const decoded = decodeConfig(JSON.parse(content?.toString() ?? '{}'))
  const configured = decoded._tag === 'Right' ? decoded.right : undefined
  const delivery = { ...plainHttp, styles: inlineStyleSources(page.content.toString()) }
  const [usual, reporting] = [pageHeaders(configured, delivery), reportingPageHeaders(configured, delivery)]
  return {
    files,
    headersAt: (address) => (mayReport(address) ? reporting : usual),
    tokenCookie: configured?.session.cookieName ?? storedNames.userToken,
  }
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

const isPage = (path: string): boolean => path === '/index.html' || path.startsWith(prerenderedFolder)

/** The file for a decoded path, if there is one. Every address that names no file is a route of the app: its page. */
const fileFor = ({ files, tokenCookie }: Site, path: string | undefined, { url = '', headers }: IncomingMessage) => {
  if (path !== undefined && (files.has(path) || namesFile(path))) return path
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  const prerendered = path === undefined ? undefined : prerenderedPage(path, query, headers, tokenCookie)
  return prerendered !== undefined && files.has(prerendered) ? prerendered : '/index.html'
}

/** An answer that is no file: a short text and what it is sent with. */
const say = (response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders = {}) => {
  response.writeHead(status, {
    ...fileHeaders(plainHttp),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

const sendFile = (
  { headers }: IncomingMessage,
  response: ServerResponse,
  { content, compressed }: SiteFile,
  ownHeaders: OutgoingHttpHeaders,
) => {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((coding) => coding.split(';', 1)[0]?.trim())
  const [coding, body] = [...compressed].find(([name]) => accepted.includes(name)) ?? [undefined, content]
  response.writeHead(200, {
    ...ownHeaders,
    'content-length': body.length,
    ...(compressed.size > 0 ? { vary: 'Accept-Encoding' } : {}),
    ...(coding === undefined ? {} : { 'content-encoding': coding }),
  })
  response.end(body)
}

const answer = (site: Site, request: IncomingMessage, response: ServerResponse): void => {
  const { method = '', url = '/' } = request
  const path = pathOf(url)
  const found = fileFor(site, path, request)
  const file = site.files.get(found)
  if (!['GET', 'HEAD'].includes(method)) say(response, 405, 'Method not allowed\n', { allow: 'GET, HEAD' })
  else if (path === changePassword.path) say(response, 302, 'Moved\n', { location: changePassword.leadsTo })
  else if (file === undefined) say(response, 404, 'Not found\n')
  else
    sendFile(request, response, file, {
      ...(isPage(found) ? site.headersAt(url) : fileHeaders(plainHttp)),
      'content-type': contentTypeOf(found) ?? 'application/octet-stream',
      'cache-control': cacheControlOf(found),
    })
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
