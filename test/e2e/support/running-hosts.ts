import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { CaptchaProvider } from '../../../contracts/sandbox/captcha/captcha.ts'
import type { Fields } from '../../../contracts/sandbox/http/body.ts'
import { createPortalConfig } from '../../../contracts/sandbox/portal.ts'
import { listen, startPortalServer } from '../../../ui/hosting/portal-server.ts'
import { createCertificate, type HeaderChange, startTlsProxy, type TlsProxy } from '../../tls/tls-proxy.ts'
import { requireBuiltPortal, startBackEnds } from './running-portal.ts'

/** The host names of the portal, its back-ends, a sister site and a stranger's site. No real domain ends in `.test`. */
export const hostNames = {
  account: 'account.meridian.test',
  services: 'services.meridian.test',
  shop: 'shop.meridian.test',
  www: 'www.meridian.test',
  travel: 'travel.meridian.test',
  elsewhere: 'elsewhere.test',
} as const

export type HostName = (typeof hostNames)[keyof typeof hostNames]

/** The domain that all hosts of the provider share, the value of `session.cookieDomain`. */
export const sharedDomain = '.meridian.test'

export const toOrigin = (host: HostName): string => `https://${host}`

const sisterPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sister site</title>
<link rel="icon" href="data:,">
<h1>Sister site</h1>
<p><a href="${toOrigin(hostNames.account)}/">Your account</a>
`

/** Answers `/cookies` with the request's cookies. `?cookie=` sets a cookie. */
const sendAnswer = ({ url = '/', headers }: IncomingMessage, response: ServerResponse): void => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/cookies') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(headers.cookie ?? '')
    return
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    // Some engines would not keep a page with `no-store` for the back button.
    'cache-control': 'no-cache',
    ...(searchParams.has('cookie') ? { 'set-cookie': searchParams.getAll('cookie') } : {}),
  })
  response.end(sisterPage)
}

/** Starts another site, which sets, reads and removes cookies. A proxy adds TLS and the host name. */
const startSisterSite = async () => {
  const { port, stop } = await listen(createServer(sendAnswer))
  return { origin: `http://localhost:${port}`, stop }
}

const tlsPort = 443

/**
 * Starts a proxy in place of DNS, because every engine can be configured with a proxy. The proxy tunnels TLS to the
 * port of this machine that belongs to the host name. It refuses other connections, so no test uses the internet.
 */
const startHostProxy = async (portOf: ReadonlyMap<string, number>) => {
  let isThere = true
  const server = createServer(({ socket }) => socket.destroy())
  server.on('connect', ({ url = '' }, socket, head) => {
    // A browser may close the connection before it has read the refusal.
    socket.on('error', () => socket.destroy())
    const [host = '', port] = url.split(':')
    const target = isThere && Number(port) === tlsPort ? portOf.get(host) : undefined
    if (target === undefined) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
    })
    // If one end closes its connection, `pipeline` closes the other.
    Promise.all([pipeline(socket, upstream), pipeline(upstream, socket)]).catch(() => {
      socket.destroy()
      upstream.destroy()
    })
  })
  const { port, breakConnections, stop } = await listen(server)
  /** Turning the network off also breaks open connections. */
  const setNetwork = (isOn: boolean) => {
    isThere = isOn
    if (!isOn) breakConnections()
  }
  return { port, setNetwork, stop }
}

/** The value of `session.cookieDomain`: the provider's domain, or null for a cookie of the portal alone. */
export type CookieDomain = typeof sharedDomain | null

export type RunningHosts = Awaited<ReturnType<typeof startHosts>>

const removeNoStore: HeaderChange = (headers) =>
  headers['cache-control'] === 'no-store' ? { ...headers, 'cache-control': 'no-cache' } : headers

/** Starts the servers of all hosts, with new data. `changes` are applied to the portal's config.json. */
export const startHosts = async (
  captcha: CaptchaProvider = 'none',
  changes: (servicesUrl: string) => object = () => ({}),
) => {
  const root = await requireBuiltPortal()
  const certificate = createCertificate(...Object.values(hostNames))
  const proxies = new Map<string, TlsProxy>()
  for (const host of Object.values(hostNames)) proxies.set(host, await startTlsProxy(certificate))
  const proxyOf = (host: HostName): TlsProxy => {
    const found = proxies.get(host)
    if (found === undefined) throw new Error(`No proxy for ${host}`)
    return found
  }
  const proxy = await startHostProxy(new Map([...proxies].map(([host, { port }]) => [host, port])))

  const url = toOrigin(hostNames.account)
  const servicesUrl = toOrigin(hostNames.services)
  const backEnds = await startBackEnds(url, captcha, [servicesUrl])
  proxyOf(hostNames.services).forwardTo(backEnds.sandboxUrl)
  const sisterSite = await startSisterSite()
  for (const host of [hostNames.shop, hostNames.www, hostNames.travel, hostNames.elsewhere])
    proxyOf(host).forwardTo(sisterSite.origin)

  const config: Fields = { ...(await createPortalConfig(servicesUrl, captcha)), ...changes(servicesUrl) }
  const startWith = (cookieDomain: CookieDomain) => {
    const session = { ...Object(config['session']), cookieDomain }
    return startPortalServer({ root, port: 0, config: { ...config, session } })
  }
  const [withOwnCookie, withSharedCookie] = [await startWith(null), await startWith(sharedDomain)]

  return {
    ...backEnds,
    url,
    servicesUrl,
    proxyPort: proxy.port,
    fingerprint: certificate.fingerprint,
    /** Changes the cookie domain in config.json, as a new release of the portal can. */
    changeCookieDomain: (cookieDomain: CookieDomain) =>
      proxyOf(hostNames.account).forwardTo((cookieDomain === null ? withOwnCookie : withSharedCookie).url),
    /** Removes `no-store` from the portal's pages, so that the browser keeps them for its back button. */
    allowPageCaching: (kept: boolean) => proxyOf(hostNames.account).changeHeaders(kept ? removeNoStore : undefined),
    setNetwork: proxy.setNetwork,
    proxyOf,
    stop: async () => {
      await proxy.stop()
      for (const each of [...proxies.values(), withOwnCookie, withSharedCookie, sisterSite, backEnds]) await each.stop()
    },
  }
}
