import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { listen } from '../../ui/hosting/portal-server.ts'
import { requireProgram } from '../runner/programs.ts'

export interface Certificate {
  /** The private key and the certificate in PEM format. */
  readonly key: string
  readonly cert: string
  /** The digest of the public key, with which a browser can be configured to trust the key. */
  readonly fingerprint: string
}

/** Creates a self-signed certificate for these hosts, valid for two days. */
export const createCertificate = (...hosts: readonly string[]): Certificate => {
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const output = execFileSync(
    requireProgram('openssl'),
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=Tests', '-addext', `subjectAltName=${names}`, '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [key = '', cert = ''] = output.match(/-----BEGIN [\s\S]*?-----END [A-Z ]+-----\n/g) ?? []
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') }
}

export interface FixedAnswer {
  readonly headers: OutgoingHttpHeaders
  readonly content: Buffer
}

export type HeaderChange = (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders

/** Headers that are not forwarded: HTTP/2 has no connection headers, and the proxy sets `host` itself. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

const selectForwardedHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !connectionHeaders.has(name)))

const forwardRequest = (
  origin: string,
  change: HeaderChange,
  from: Http2ServerRequest,
  to: Http2ServerResponse,
): void => {
  const headers = { ...selectForwardedHeaders(from.headers), host: from.headers[':authority'] ?? from.headers.host }
  // Each request has a new connection, because the server could close an old one at the moment of its reuse.
  const upstream = request(origin + from.url, { method: from.method, headers, agent: false }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, change(selectForwardedHeaders(answer.headers)))
    answer.pipe(to)
  })
  let isAborted = false
  upstream.on('error', ({ message }) => {
    if (isAborted) return
    console.error(`${from.method} ${origin}${from.url}: ${message}`)
    // Breaks the connection, as a network failure does. A request over HTTP/1.1 has no stream.
    if (to.stream === undefined) to.destroy()
    else to.stream.close()
  })
  to.on('close', () => {
    isAborted = true
    upstream.destroy()
  })
  from.pipe(upstream)
}

/** The maximum size of a TLS record in bytes, as in `nginx.conf`. */
const maxRecordBytes = 4096

const keepHeaders: HeaderChange = (headers) => headers

/** Forwards requests over HTTP/2 and HTTP/1.1 to a plain HTTP server. */
export const startTlsProxy = async ({ key, cert }: Certificate) => {
  const answers = new Map<string, FixedAnswer>()
  const listeners = new Set<(path: string) => void>()
  const holds = new Map<RegExp, Promise<void>>()
  let target: string | undefined
  let change: HeaderChange = keepHeaders

  // WebKitGTK uses HTTP/1.1 behind a proxy.
  const server = createSecureServer({ key, cert, allowHTTP1: true }, async (from, to) => {
    for (const onRequest of listeners) onRequest(from.url)
    for (const [pattern, released] of holds) if (pattern.test(from.url)) await released
    if (to.destroyed) return
    const fixed = from.method === 'GET' ? answers.get(from.url) : undefined
    if (fixed !== undefined) to.writeHead(200, fixed.headers).end(fixed.content)
    else if (target === undefined) to.writeHead(503).end()
    else forwardRequest(target, change, from, to)
  })
  server.on('secureConnection', (connection: TLSSocket) => connection.setMaxSendFragment(maxRecordBytes))
  const { port, stop } = await listen(server)

  return {
    url: `https://localhost:${port}`,
    port,
    /** Before this call, the proxy answers with 503. */
    forwardTo: (origin: string) => {
      target = origin
    },
    /** Changes the headers of all later answers. The default is no change. */
    changeHeaders: (next: HeaderChange = keepHeaders) => {
      change = next
    },
    /** Calls `onRequest` with each path until the returned function is called. */
    listen: (onRequest: (path: string) => void) => {
      listeners.add(onRequest)
      return () => listeners.delete(onRequest)
    },
    /** Holds matching requests back until the returned function is called. */
    hold: (pattern: RegExp) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      holds.set(pattern, released)
      return () => {
        holds.delete(pattern)
        release()
      }
    },
    setAnswer: (path: string, answer: FixedAnswer | undefined) => {
      if (answer === undefined) answers.delete(path)
      else answers.set(path, answer)
    },
    stop,
  }
}

export type TlsProxy = Awaited<ReturnType<typeof startTlsProxy>>
