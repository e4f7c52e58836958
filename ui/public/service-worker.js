// Replaces the service worker of a previous site: deletes its caches, unregisters itself and reloads the open pages.

const leave = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
