import type { IncomingMessage } from 'node:http'

const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** The origins at which a sandbox is reached, by the Host header of their requests. */
export type Hosts = ReadonlyMap<string, URL>

/** The sandbox's own names with its port, and the origins (of a proxy, say) that it was told of besides. */
export const hostsOf = (port: number, reachedAt: readonly string[]): Hosts =>
  new Map(
    [...ownNames.map((name) => `http://${name}:${port}`), ...reachedAt].map((origin) => {
      const url = new URL(origin)
      return [url.host, url]
    }),
  )

/**
 * The origin that a request was made to; undefined for a foreign host. A page of a host that its owner has resolve to
 * this machine ("DNS rebinding") reaches the sandbox as its own origin: only the Host header tells.
 */
export const originOf = (hosts: Hosts, request: IncomingMessage): URL | undefined =>
  hosts.get((request.headers.host ?? '').toLowerCase())
