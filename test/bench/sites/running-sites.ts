import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { storedNames } from '../../../adapters/storage/names.ts'
import { portalConfigFor, watchedBy } from '../../../contracts/sandbox/portal-config.ts'
import { demoEmail, seededPassword } from '../../../contracts/sandbox/seeds/seed.ts'
import { startSandbox } from '../../../contracts/sandbox/server.ts'
import { startPortalServer } from '../../../ui/hosting/portal-server.ts'
import { root } from '../../runner/command.ts'
import { selfSignedCertificate } from '../../tls/certificate.ts'
import { type Front, openFront } from '../../tls/front.ts'
import { wireOrders } from '../orders.ts'
import type { OtherPortal, SiteName } from '../pages.ts'

/** What the bench has built for itself. */
export const benchFolder = join(root, '.build/bench')

const folders: Readonly<Record<SiteName, string>> = {
  portal: join(root, 'dist'),
  'static-floor': join(benchFolder, 'static-floor'),
  'react-floor': join(benchFolder, 'react-floor'),
  'card-floor': join(benchFolder, 'card-floor'),
}

/** The portal, both floors and the back-ends, each an origin of its own, all over HTTP/2. */
export interface Sites {
  readonly urlOf: Readonly<Record<SiteName, string>>
  /** By which a browser trusts all of them. */
  readonly fingerprint: string
  /** What a browser holds in which the demo customer has signed in. */
  readonly customer: { readonly token: string; readonly profile: string }
  /** Where the portal is without its front. */
  readonly portalBehind: string
  /** What stands in front of the portal. */
  readonly portalFront: Front
  /** Lets the portal's address show another portal, or this build. Throws where there is no build beside. */
  readonly show: (portal: OtherPortal | undefined) => void
  /** Lets the shop answer with so many orders, or with those of the sandbox. */
  readonly giveOrders: (count: number | undefined) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Compressed as well as a server does while a customer waits. */
const compressedOrders = (count: number): Promise<Buffer> =>
  promisify(brotliCompress)(JSON.stringify({ data: wireOrders(count) }), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  })

const signIn = async (sandboxUrl: string): Promise<Sites['customer']> => {
  const answer = await fetch(`${sandboxUrl}/sso/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: 'account-portal',
      grant_type: 'password',
      username: demoEmail,
      password: seededPassword,
    }),
  })
  const body: unknown = await answer.json()
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'access_token') : undefined
  if (typeof token !== 'string') throw new Error(`The sandbox signs nobody in: ${answer.status}`)
  return { token, profile: JSON.stringify({ username: demoEmail }) }
}

/**
 * Starts everything that the bench visits. Rejects when the portal is not built.
 *
 * @param beside the folder of another build, which takes turns with this one at the same address: so cookies, storage and
 *   the back-ends' answers are those of the same origin
 */
export const startSites = async (beside?: string): Promise<Sites> => {
  const certificate = selfSignedCertificate('localhost')
  const open = () => openFront(certificate)
  const fronts = {
    portal: await open(),
    'static-floor': await open(),
    'react-floor': await open(),
    'card-floor': await open(),
  }
  const backEnds = await open()
  const sandbox = await startSandbox({ port: 0, portalOrigin: fronts.portal.url, reachedAt: [backEnds.url] })
  backEnds.leadTo(sandbox.url)

  // The floors get the same configuration, so that they are sent with the same headers.
  // The cookie is shared, so that a customer can arrive with that of a sister site alone.
  const session = { cookieName: storedNames.userToken, cookieDomain: 'localhost', trustedOrigins: [] }
  const config = { ...(await portalConfigFor(backEnds.url, 'none')), session }
  const serveFolder = (folder: string, changes: object = {}) =>
    startPortalServer({ root: folder, port: 0, config: { ...config, ...changes } })
  const serve = async (name: SiteName) => {
    const server = await serveFolder(folders[name])
    fronts[name].leadTo(server.url)
    return server
  }
  const servers = {
    portal: await serve('portal'),
    'static-floor': await serve('static-floor'),
    'react-floor': await serve('react-floor'),
    'card-floor': await serve('card-floor'),
  }
  const others = {
    beside: beside === undefined ? undefined : await serveFolder(resolve(beside)),
    telemetry: await serveFolder(folders.portal, watchedBy(backEnds.url)),
  }

  return {
    urlOf: {
      portal: fronts.portal.url,
      'static-floor': fronts['static-floor'].url,
      'react-floor': fronts['react-floor'].url,
      'card-floor': fronts['card-floor'].url,
    },
    portalBehind: servers.portal.url,
    portalFront: fronts.portal,
    fingerprint: certificate.fingerprint,
    customer: await signIn(sandbox.url),
    show: (portal) => {
      const shown = portal === undefined ? servers.portal : others[portal]
      if (shown === undefined) throw new Error('There is no other build to show')
      fronts.portal.leadTo(shown.url)
    },
    giveOrders: async (count) =>
      backEnds.answer(
        '/shop/purchase',
        count === undefined
          ? undefined
          : {
              headers: {
                'content-type': 'application/json; charset=utf-8',
                'content-encoding': 'br',
                'cache-control': 'no-store',
                'access-control-allow-origin': fronts.portal.url,
              },
              content: await compressedOrders(count),
            },
      ),
    stop: async () => {
      const portals = [...Object.values(servers), ...Object.values(others)]
      for (const each of [...Object.values(fronts), backEnds, ...portals, sandbox]) await each?.stop()
    },
  }
}
