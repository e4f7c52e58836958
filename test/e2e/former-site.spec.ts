import { createServer } from 'node:http'
import { listen } from '../../ui/hosting/portal-server.ts'
import { expect, test } from './support/portal.ts'

const page = `<!doctype html><title>Former site</title><h1>Former site</h1><script>
  navigator.serviceWorker.register('/service-worker.js')
</script>`

/** Cache first, as create-react-app has built them for years. */
const worker = `
  self.addEventListener('install', (event) =>
    event.waitUntil(caches.open('precache').then((cache) => cache.add('/')).then(() => self.skipWaiting())))
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) =>
    event.respondWith(event.request.mode === 'navigate' ? caches.match('/') : fetch(event.request)))`

/** A site at whose address the portal comes later. */
const startFormerSite = async (portal: string) => {
  let isReplaced = false
  const server = createServer(async ({ url = '/', headers }, response) => {
    if (!isReplaced) {
      const isWorker = url === '/service-worker.js'
      response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
      response.end(isWorker ? worker : page)
      return
    }
    const answer = await fetch(portal + url, { headers: { 'accept-language': headers['accept-language'] ?? '' } })
    const { 'content-encoding': _, 'content-length': __, ...others } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, others).end(Buffer.from(await answer.arrayBuffer()))
  })
  const { port, stop } = await listen(server)
  return {
    url: `http://localhost:${port}`,
    replace: () => {
      isReplaced = true
    },
    stop,
  }
}

test('The service worker of a former site leaves at the first visit, with its cache', async ({ page, portal }) => {
  const site = await startFormerSite(portal.url)
  await page.goto(site.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  site.replace()
  await page.goto(`${site.url}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const left = await page.evaluate(async () => [
    navigator.serviceWorker.controller,
    await navigator.serviceWorker.getRegistrations(),
    await caches.keys(),
  ])
  expect(left).toEqual([null, [], []])
  await site.stop()
})
