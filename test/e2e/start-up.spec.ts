import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { listen } from '../../ui/hosting/portal-server.ts'
import { findScreenScript, holdBackRequests, startScripts, toScriptPath } from './support/built-scripts.ts'
import { findTextsScript } from './support/locales.ts'
import { findViolations } from './support/page-problems.ts'
import { expect, test } from './support/portal.ts'

const formerSitePage = `<!doctype html><title>Former site</title><h1>Former site</h1><script>
  navigator.serviceWorker.register('/service-worker.js')
</script>`

/** A service worker that answers from its cache first, like the service worker of create-react-app. */
const formerServiceWorker = `
  self.addEventListener('install', (event) =>
    event.waitUntil(caches.open('precache').then((cache) => cache.add('/')).then(() => self.skipWaiting())))
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) =>
    event.respondWith(event.request.mode === 'navigate' ? caches.match('/') : fetch(event.request)))`

/** Starts the site that had the portal's URL before. `replace` puts the portal in its place. */
const startFormerSite = async (portal: string) => {
  let isReplaced = false
  const server = createServer(async ({ url = '/', headers }, response) => {
    if (!isReplaced) {
      const isWorker = url === '/service-worker.js'
      response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
      response.end(isWorker ? formerServiceWorker : formerSitePage)
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

test('The service worker of a former site is removed at the first visit, with its cache', async ({ page, portal }) => {
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

const germanScript = findTextsScript('de')

test.describe('Starting up', () => {
  test('the page itself loads the configuration, the app and few files; it opens the storages and reads no cookie', async ({
    page,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: portal.url }])
    // Records whether a script reads cookies. Reading them would delay the first paint.
    await page.addInitScript(() => {
      const get = () => Object.assign(window, { readsCookies: true }) && 'language=de'
      Object.defineProperty(document, 'cookie', { get })
      const { getItem } = Storage.prototype
      const openedStorages = Object.assign(window, { openedStorages: new Set<Storage>() }).openedStorages
      Storage.prototype.getItem = function (name) {
        openedStorages.add(this)
        return getItem.call(this, name)
      }
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // The page itself must request the screens, so the app's script, which also requests them, is held back.
    const run = await holdBackRequests(page, startScripts.main)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const positionOf = (script: string) => asked.indexOf(toScriptPath(script))
    await expect.poll(() => positionOf(startScripts.main)).toBeGreaterThan(asked.indexOf('/config.json'))
    await expect.poll(() => positionOf(findScreenScript('signIn'))).toBeGreaterThan(positionOf(startScripts.main))
    await expect.poll(() => positionOf(germanScript)).toBeGreaterThan(positionOf(findScreenScript('signIn')))
    await expect.poll(() => positionOf(startScripts.screens)).toBeGreaterThan(positionOf(germanScript))
    expect(asked).toContain('/config.json')
    expect(await page.evaluate(() => Reflect.get(window, 'readsCookies'))).toBeUndefined()
    const areStoragesOpen = () =>
      [localStorage, sessionStorage].every((each) => Reflect.get(window, 'openedStorages').has(each))
    expect(await page.evaluate(areStoragesOpen)).toBe(true)
    run()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    expect(asked.filter((path) => path === '/config.json')).toHaveLength(1)
    const scripts = asked.filter((path) => path.endsWith('.js') && path !== toScriptPath(germanScript))
    expect(scripts.length).toBeLessThanOrEqual(7)
  })

  test('shows the header of a prerendered page while the script of its screen is held', async ({ page }) => {
    const deliver = await holdBackRequests(page, findScreenScript('signIn'))
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible()
    deliver()
    await page.getByLabel('Password', { exact: true }).fill('a long password')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Field is required')).toBeVisible()
  })
})

// /sign-in is prerendered, /settings is not. The early script chooses a language only for pages like /settings.
for (const path of ['/sign-in', '/settings'])
  test(`${path} starts in a browser that throws when languages and cookies are read`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', {
        get: () => {
          throw new DOMException('The browser names no language', 'SecurityError')
        },
      })
      Object.defineProperty(document, 'cookie', {
        get: () => {
          throw new DOMException('The document is sandboxed', 'SecurityError')
        },
      })
    })
    await page.goto(path)
    await page.getByLabel('Password', { exact: true }).fill('a long password')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Field is required')).toBeVisible()
  })

const serveAccentColor = (page: Page, url: string, accent: string) =>
  page.route('**/config.json', async (route) => {
    const config = await (await fetch(`${url}/config.json`)).json()
    await route.fulfill({ json: { ...config, product: { ...config.product, name: 'Compass', accent } } })
  })

const getSignInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test.describe("The provider's brand", () => {
  test('colors the portal in light and dark mode; the log says where it is unreadable', async ({ page, portal }) => {
    await serveAccentColor(page, portal.url, '#7a1fa2')
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Compass' })).toBeVisible()
    await expect(getSignInButton(page)).toHaveCSS('background-color', 'rgb(122, 31, 162)')
    // The background color of the page is derived from the accent color.
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 243, 247)')
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(getSignInButton(page)).not.toHaveCSS('background-color', 'rgb(122, 31, 162)')
    expect(await findViolations(page)).toEqual([])

    await serveAccentColor(page, portal.url, '#ffd400')
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('branding.accent-adjusted'))
    await page.reload()
    await warned
  })
})
