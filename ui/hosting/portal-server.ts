import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { decodeConfig } from '../../adapters/config.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { decodePercent } from '../../core/shared/url-parameters.ts'
import {
  assetsFolder,
  configPath,
  createSiteFiles,
  findCacheControl,
  findContentType,
  manifestPath,
  readFilesInFolder,
  wellKnownFolder,
} from './files.ts'
import { createFileHeaders, createPageHeaders, hashInlineSources } from './headers.ts'
import {
  changePasswordRedirect,
  findPrerenderedPage,
  hasTokenInPath,
  pageWithAllInlineSources,
  prerenderedFolder,
} from './pages.ts'

export interface PortalServerOptions {
  /** The folder of the build. All of its files are read at the start, and later changes are ignored. */
  readonly root: string
  /** The port. With 0, the system chooses a free port. */
  readonly port: number
  /** The configuration that is served instead of the `config.json` of the build. */
  readonly config?: unknown
}

export type PortalServer = Awaited<ReturnType<typeof startPortalServer>>

interface LoadedSite {
  /** The content of every file by its path. Requests can read no other files. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly headersOfPage: OutgoingHttpHeaders
  readonly tokenCookie: string
}

/** The portal server answers without TLS, so its answers have no headers that need TLS. */
const plainHttpOptions = { https: false }

/** The content codings with the file extensions of compressed copies. The first has the best compression. */
const supportedContentCodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const loadSite = async ({ root, config }: PortalServerOptions): Promise<LoadedSite> => {
  const files = new Map((await readFilesInFolder(root)).map(({ name, contents }) => [`/${name}`, contents]))
  if (config !== undefined) files.set(configPath, Buffer.from(JSON.stringify(config)))
  const page = files.get(pageWithAllInlineSources.file)
  if (page === undefined) throw new Error(`${root} contains no index.html: build the portal first`)
  const decoded = decodeConfig(JSON.parse(files.get(configPath)?.toString() ?? '{}'))
  const configured = decoded._tag === 'Right' ? decoded.right : undefined
  if (config !== undefined && configured !== undefined)
    for (const [path, text] of createSiteFiles(configured)) files.set(path, Buffer.from(text))
  // The build can't compress these files, because `config.json` and the manifest can change after the build.
  for (const path of [configPath, manifestPath]) {
    const content = files.get(path)
    if (content !== undefined) files.set(`${path}.gz`, gzipSync(content))
  }
  const delivery = { ...plainHttpOptions, inline: hashInlineSources(page.toString()) }
  return {
    files,
    headersOfPage: createPageHeaders(configured, delivery),
    tokenCookie: configured?.session.cookieName ?? storedNames.userToken,
  }
}

/** Returns the decoded path of a URL, or undefined if its percent-encoding is broken. */
const decodeUrlPath = (url: string): string | undefined => decodePercent(url.split('?', 1)[0] ?? '')

const isFilePath = (path: string): boolean =>
  path.startsWith(assetsFolder) ||
  path.startsWith(wellKnownFolder) ||
  (findContentType(path) !== undefined && !hasTokenInPath(path))

/** Returns the path of the file that answers a request. If the requested path is not a file, the answer is a page. */
const findServedFilePath = (
  { files, tokenCookie }: LoadedSite,
  path: string | undefined,
  { url = '', headers }: IncomingMessage,
) => {
  if (path === undefined) return '/index.html'
  if ((files.has(path) && !/\.(?:br|gz)$/.test(path)) || isFilePath(path)) return path
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  const prerendered = findPrerenderedPage(path, query, headers, tokenCookie)
  return prerendered !== undefined && files.has(prerendered) ? prerendered : '/index.html'
}

const sendText = (response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders = {}) => {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(text) }
  response
    .writeHead(status, { ...createFileHeaders(plainHttpOptions), ...type, 'cache-control': 'no-store', ...headers })
    .end(text)
}

const sendFile = (
  { files }: LoadedSite,
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
  ownHeaders: OutgoingHttpHeaders,
) => {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((coding) => coding.split(';', 1)[0]?.trim())
  const compressed = supportedContentCodings.filter(([, ending]) => files.has(path + ending))
  const [coding, ending = ''] = compressed.find(([name]) => accepted.includes(name)) ?? []
  const body = files.get(path + ending)
  response.writeHead(200, {
    ...ownHeaders,
    'content-length': body?.length,
    ...(compressed.length > 0 ? { vary: 'Accept-Encoding' } : {}),
    ...(coding === undefined ? {} : { 'content-encoding': coding }),
  })
  response.end(body)
}

const answerRequest = (site: LoadedSite, request: IncomingMessage, response: ServerResponse): void => {
  const { method = '', url = '/' } = request
  const path = decodeUrlPath(url)
  const found = findServedFilePath(site, path, request)
  const isPage = found === '/index.html' || found.startsWith(prerenderedFolder)
  if (!['GET', 'HEAD'].includes(method)) sendText(response, 405, 'Method not allowed\n', { allow: 'GET, HEAD' })
  else if (path === changePasswordRedirect.path)
    sendText(response, 302, 'Moved\n', { location: changePasswordRedirect.target })
  else if (!site.files.has(found)) sendText(response, 404, 'Not found\n')
  else
    sendFile(site, found, request, response, {
      ...(isPage ? site.headersOfPage : createFileHeaders(plainHttpOptions)),
      'content-type': findContentType(found) ?? 'application/octet-stream',
      'cache-control': findCacheControl(found),
    })
}

/** An error that the user of a command can correct. Its message is printed without a stack trace. */
export class CommandError extends Error {}

/** Returns the number in an environment variable, such as a port, or the default if it is missing or empty. */
export const readEnvironmentNumber = (variable: string, defaultValue: number, max = 65_535): number => {
  const value = process.env[variable] || String(defaultValue)
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > max)
    throw new CommandError(`${variable} must be a number from 1 to ${max}, not "${value}".`)
  return number
}

/** Also listens on the IPv6 loopback address, which browsers may use for localhost, before another process does. */
const listenOnIpv6Loopback = async (server: Server, port: number, isPortChosen: boolean) => {
  const other = createTcpServer((socket) => server.emit('connection', socket))
  const failure: unknown = await once(other.listen(port, '::1'), 'listening').then(
    () => undefined,
    (reason) => reason,
  )
  // Other failures are ignored: the machine may have no IPv6, or a port that the system chose may be in use on IPv6.
  if (isPortChosen && Object(failure).code === 'EADDRINUSE') {
    server.close()
    throw failure
  }
  return other
}

/** Makes a server listen on both loopback addresses. With port 0, the system chooses a free port. */
export const listen = async (server: Server, port = 0) => {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const ownPort = (server.address() as AddressInfo).port
  const other = await listenOnIpv6Loopback(server, ownPort, port !== 0)
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
 * Serves a built portal on the loopback interface with the rules of `nginx.conf`: it sends compressed files, a page for
 * every path that is not a file, and headers with which browsers cache assets, but not pages or the configuration.
 *
 * @throws when the folder contains no built portal or the port is taken
 */
export const startPortalServer = async (options: PortalServerOptions) => {
  const site = await loadSite(options)
  const { port, stop } = await listen(
    createServer((request, response) => answerRequest(site, request, response)),
    options.port,
  )
  return { url: `http://localhost:${port}`, stop }
}
