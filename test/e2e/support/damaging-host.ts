import { createServer } from 'node:http'
import { listen } from '../../../ui/hosting/portal-server.ts'

/** Wrong contents that a host may send during a deployment, with status 200 and a correct length. */
export const damageKinds = {
  nothing: (_: Buffer) => Buffer.alloc(0),
  half: (content: Buffer) => content.subarray(0, content.length / 2),
} as const

/** Starts a proxy of the portal that can damage single answers. Browsers cache answers under `/assets/` for a year. */
export const startDamagingHost = async (portal: string) => {
  let damaged: ReadonlySet<string> = new Set()
  let damage: (content: Buffer) => Buffer = damageKinds.nothing
  let asked: string[] = []
  const server = createServer(async ({ url = '/', headers }, response) => {
    asked.push(url)
    const answer = await fetch(portal + url, { headers: { 'accept-language': headers['accept-language'] ?? '' } })
    const { 'content-encoding': _, 'content-length': __, ...others } = Object.fromEntries(answer.headers)
    const content = Buffer.from(await answer.arrayBuffer())
    const body = damaged.has(url) ? damage(content) : content
    damaged = new Set([...damaged].filter((path) => path !== url))
    response.writeHead(answer.status, others).end(body)
  })
  const { port, stop } = await listen(server)
  return {
    url: `http://localhost:${port}`,
    damage: (paths: readonly string[], kind: keyof typeof damageKinds) => {
      damaged = new Set(paths)
      damage = damageKinds[kind]
    },
    takeRequests: () => {
      const paths = asked
      asked = []
      return paths
    },
    stop,
  }
}
