import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { decodeConfig } from '../../adapters/config.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { percentDecoded } from '../../core/shared/addresses.ts'
import {
  assetsFolder,
  cacheControlOf,
  configPath,
  contentTypeOf,
  filesBelow,
  manifestPath,
  siteFiles,
  wellKnownFolder,
} from './files.ts'
import { fileHeaders, inlineSources, mayReport, pageHeaders, reportingPageHeaders } from './headers.ts'
import { carriesToken, changePassword, fullPage, prerenderedFolder, prerenderedPage } from './pages.ts'

export interface PortalServerOptions {
  /** The folder of the build. It is read once: a later build changes nothing. */
  readonly root: string
  /** 0 is any free port. */
  readonly port: number
  /** Replaces the built `config.json`. */
  readonly config?: unknown
}

export type PortalServer = Awaited<ReturnType<typeof startPortalServer>>

interface SiteFile {
  readonly content: Buffer
  /** By content coding, the best one first. */
  readonly compressed: ReadonlyMap<string, Buffer>
}

interface Site {
  /** By path. The map has every file, so no request can reach anything else on the disk. */
  readonly files: ReadonlyMap<string, SiteFile>
  readonly pageHeadersAt: (url: string) => OutgoingHttpHeaders
  readonly tokenCookie: string
}

/** TLS ends at a proxy in front of this server. */
const plainHttp = { https: false }

/** config.json is edited after the build, and the manifest is made of it: they are compressed here. */
const siteFile = (path: string, content: Buffer, siblings: SiteFile['compressed'] = new Map()): SiteFile => {
  const isEdited = path === configPath || path === manifestPath
  return { content, compressed: isEdited ? new Map([['gzip', gzipSync(content)]]) : siblings }
}

const readFiles = async (root: string): Promise<Map<string, SiteFile>> => {
  const contents = new Map((await filesBelow(root)).map((file) => [`/${file.name}`, file.contents]))
  const compressedOf = (path: string) =>
    [['br', contents.get(`${path}.br`)] as const, ['gzip', contents.get(`${path}.gz`)] as const].flatMap(
      ([coding, sibling]) => (sibling ? [[coding, sibling] as const] : []),
    )
  return new Map(
    [...contents]
      .filter(([path]) => !/\.(?:br|gz)$/.test(path))
      .map(([path, content]) => [path, siteFile(path, content, new Map(compressedOf(path)))]),
  )
}

const readSite = async ({ root, config }: PortalServerOptions): Promise<Site> => {
  const files = await readFiles(root)
  const content = config === undefined ? files.get(configPath)?.content : Buffer.from(JSON.stringify(config))
  if (content !== undefined) files.set(configPath, siteFile(configPath, content))
  const page = files.get('/index.html')
  if (page === undefined) throw new Error(`${root} holds no index.html: build the portal first`)
  const decoded = decodeConfig(JSON.parse(content?.toString() ?? '{}'))
  const configured = decoded._tag === 'Right' ? decoded.right : undefined
  const delivery = { ...plainHttp, inline: inlineSources((files.get(fullPage.file) ?? page).content.toString()) }
  const [usual, reporting] = [pageHeaders(configured, delivery), reportingPageHeaders(configured, delivery)]
  if (config !== undefined && configured !== undefined)
    for (const [path, text] of siteFiles(configured)) files.set(path, siteFile(path, Buffer.from(text)))
  return {
    files,
    pageHeadersAt: (url) => (mayReport(url) ? reporting : usual),
    tokenCookie: configured?.session.cookieName ?? storedNames.userToken,
  }
}

/** The decoded path of an address; undefined when its percent-encoding is broken. */
const pathOf = (url: string): string | undefined => percentDecoded(url.split('?', 1)[0] ?? '')

const namesFile = (path: string): boolean =>
  path.startsWith(assetsFolder) ||
  path.startsWith(wellKnownFolder) ||
  (contentTypeOf(path) !== undefined && !carriesToken(path))

/** The path of the file that answers a request. An address that names no file is a route: it gets a page. */
const fileFor = ({ files, tokenCookie }: Site, path: string | undefined, { url = '', headers }: IncomingMessage) => {
  if (path === undefined) return '/index.html'
  if (files.has(path) || namesFile(path)) return path
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  const prerendered = prerenderedPage(path, query, headers, tokenCookie)
  return prerendered !== undefined && files.has(prerendered) ? prerendered : '/index.html'
}

const sendText = (response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders = {}) => {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(text) }
  response.writeHead(status, { ...fileHeaders(plainHttp), ...type, 'cache-control': 'no-store', ...headers }).end(text)
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
  const isPage = found === '/index.html' || found.startsWith(prerenderedFolder)
  if (!['GET', 'HEAD'].includes(method)) sendText(response, 405, 'Method not allowed\n', { allow: 'GET, HEAD' })
  else if (path === changePassword.path) sendText(response, 302, 'Moved\n', { location: changePassword.leadsTo })
  else if (file === undefined) sendText(response, 404, 'Not found\n')
  else
    sendFile(request, response, file, {
      ...(isPage ? site.pageHeadersAt(url) : fileHeaders(plainHttp)),
      'content-type': contentTypeOf(found) ?? 'application/octet-stream',
      'cache-control': cacheControlOf(found),
    })
}

/** Browsers may take either for localhost: another process on the other one would get what is meant for this. */
const listenOnIpv6 = async (server: Server, port: number, isChosen: boolean) => {
  const other = createTcpServer((socket) => server.emit('connection', socket))
  const failure: unknown = await once(other.listen(port, '::1'), 'listening').then(
    () => undefined,
    (reason) => reason,
  )
  // Some machines have no IPv6, and any free port of IPv4 may be taken there.
  if (isChosen && Object(failure).code === 'EADDRINUSE') {
    server.close()
    throw failure
  }
  return other
}

/** Lets a server listen on both loopback addresses; 0 is any free port. */
export const listen = async (server: Server, port = 0) => {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const ownPort = (server.address() as AddressInfo).port
  const other = await listenOnIpv6(server, ownPort, port !== 0)
  const breakConnections = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: ownPort,
    breakConnections,
    stop: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      other.close()
      breakConnections()
      await closed
    },
  }
}

/**
 * Serves a built portal on the loopback interface by the rules of `nginx.conf`. Sends the build's compressed files, and
 * a page for every address that names no file. Caches keep assets for ever, pages and configuration never.
 *
 * @throws when the folder holds no built portal or the port is taken
 */
export const startPortalServer = async (options: PortalServerOptions) => {
  const site = await readSite(options)
  const { port, stop } = await listen(
    createServer((request, response) => answer(site, request, response)),
    options.port,
  )
  return { url: `http://localhost:${port}`, stop }
}
