import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../../../ui/hosting/portal-server.ts'

/** The portal, its back-ends and sister sites below one domain, and a site of strangers. No DNS knows `.test`. */
export const hosts = {
  account: 'account.meridian.test',
  services: 'services.meridian.test',
  shop: 'shop.meridian.test',
  www: 'www.meridian.test',
  travel: 'travel.meridian.test',
  elsewhere: 'elsewhere.test',
} as const

export type Host = (typeof hosts)[keyof typeof hosts]

/** As in `session.cookieDomain`: the parent domain of the provider's hosts. */
export const sharedDomain = '.meridian.test'

export const originOf = (host: Host): string => `https://${host}`

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sister site</title>
<link rel="icon" href="data:,">
<h1>Sister site</h1>
<p><a href="${originOf(hosts.account)}/">Your account</a>
`

/** `/cookies` says which cookies came along, the ones that are HttpOnly too; any other address is a page, which sets `?cookie=`. */
const answer = ({ url = '/', headers }: IncomingMessage, response: ServerResponse): void => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/cookies') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(headers.cookie ?? '')
    return
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    // A page that is never stored is not kept for the back button by every engine.
    'cache-control': 'no-cache',
    ...(searchParams.has('cookie') ? { 'set-cookie': searchParams.getAll('cookie') } : {}),
  })
  response.end(page)
}

/**
 * Starts another site, the provider's or a stranger's. It sets, reads and removes cookies as any server and page do. It
 * speaks plain HTTP on any free port; a TLS proxy gives it TLS and a name.
 */
export const startSisterSite = async () => {
  const { port, stop } = await listen(createServer(answer))
  return { origin: `http://localhost:${port}`, stop }
}
