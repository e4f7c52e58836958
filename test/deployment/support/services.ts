import { once } from 'node:events'
import { createServer } from 'node:http'

export interface Services {
  /** The address of all three. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'Authorization, Content-Type, Cache-Control, Pragma',
}

/**
 * Stands for the back-ends as a browser asks them before a call.
 *
 * @param allows whether a path may be called from an origin
 */
export const startServices = async (
  allows: (origin: string | undefined, path: string) => boolean,
): Promise<Services> => {
  const server = createServer(({ headers: { origin }, url = '' }, response) => {
    const cookies = url.startsWith('/activation/') ? { 'access-control-allow-credentials': 'true' } : {}
    if (allows(origin, url)) response.writeHead(204, { ...allowed, ...cookies, 'access-control-allow-origin': origin })
    else response.writeHead(403)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The services have no port')
  return {
    url: `http://localhost:${address.port}`,
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
