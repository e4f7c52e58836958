import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { orderCodec } from '../../adapters/shop/order-codec.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import type { StateName } from '../../contracts/sandbox/pact/states.ts'
import { createPortalConfig } from '../../contracts/sandbox/portal.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { startPortalServer } from '../../ui/hosting/portal-server.ts'
import { anItem, anOrder, aSubscription } from '../builders/orders.ts'
import { demoCustomer } from '../e2e/support/customer.ts'
import { prepareState } from '../e2e/support/running-portal.ts'
import { root } from '../runner/commands.ts'
import { createCertificate, startTlsProxy } from '../tls/tls-proxy.ts'
import { benchFolder } from './baselines.ts'
import type { BenchPage } from './pages.ts'
import { createSlowLine } from './slow-line.ts'

const createWireOrders = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) =>
    orderCodec.encode(
      anOrder({
        id: index + 1,
        payment: { created: Date.UTC(2020, 0, 1) + index * 3_600_000, amount: (index * 7919) % 500 },
        items: [anItem({ title: `Europe maps ${index}` }), anItem({ title: 'Live traffic' })],
        subscription: index % 3 === 0 ? aSubscription({ purchaseId: index }) : undefined,
      }),
    ),
  )

/** Compresses with a low quality, as servers do for dynamic answers, because a high quality is slow. */
const compressOrders = (count: number): Promise<Buffer> =>
  promisify(brotliCompress)(JSON.stringify({ data: createWireOrders(count) }), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  })

/**
 * Starts the portal, the baselines and the back-ends, each at a separate origin, over HTTP/2 and a slow line.
 *
 * @param otherFolder the folder of another build, which is served at the same URL in turn with this build
 * @throws if the portal is not built
 */
export const startSites = async (otherFolder?: string) => {
  const certificate = createCertificate('localhost')
  const line = createSlowLine()
  const open = async () => {
    const proxy = await startTlsProxy(certificate)
    return { ...proxy, url: `https://localhost:${await line.exposeServer(proxy.port)}` }
  }
  const [portal, staticPage, react, backEnds] = [await open(), await open(), await open(), await open()]
  const sandbox = await startSandbox({ port: 0, portalOrigin: portal.url, additionalOrigins: [backEnds.url] })
  backEnds.forwardTo(sandbox.url)
  const { userToken = '' } = await prepareState({ sandboxUrl: sandbox.url }, 'a signed-in customer', demoCustomer)
  // The portal uses a sister site's cookie only if both sites share a domain, which is localhost in this case.
  const session = { cookieName: storedNames.userToken, cookieDomain: 'localhost', trustedOrigins: [] }
  const config = { ...(await createPortalConfig(backEnds.url, 'none')), session }
  const thisBuild = await startPortalServer({ root: join(root, 'dist'), port: 0, config })
  const otherBuild = await startPortalServer({ root: resolve(otherFolder ?? 'dist'), port: 0, config })
  const baselines = await Promise.all(
    ['static', 'react'].map((name) => startPortalServer({ root: join(benchFolder, name), port: 0 })),
  )
  for (const [index, proxy] of [staticPage, react].entries()) proxy.forwardTo(baselines[index]?.url ?? '')

  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-store',
    'access-control-allow-origin': portal.url,
  }
  return {
    urlOf: { portal: portal.url, static: staticPage.url, react: react.url },
    fingerprint: certificate.fingerprint,
    token: userToken,
    prepareState: (state: StateName) => prepareState({ sandboxUrl: sandbox.url }, state),
    prepare: async ({ isOtherBuild, orders, unthrottled }: BenchPage) => {
      line.setSlow(unthrottled !== true)
      portal.forwardTo((isOtherBuild === true ? otherBuild : thisBuild).url)
      backEnds.setAnswer(
        '/shop/purchase',
        orders === undefined ? undefined : { headers, content: await compressOrders(orders) },
      )
    },
    stop: async () => {
      await line.stop()
      for (const each of [portal, staticPage, react, backEnds, thisBuild, otherBuild, ...baselines, sandbox])
        await each.stop()
    },
  }
}

export type Sites = Awaited<ReturnType<typeof startSites>>
