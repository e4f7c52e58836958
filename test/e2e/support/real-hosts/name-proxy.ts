import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Takes the place of DNS for a browser: the one thing that all engines can be told is a proxy. */
export interface NameProxy {
  /** Its port on the loopback interface. */
  readonly port: number
  /** Takes the network away: what is open breaks, and nothing new is let through, until it is given back. */
  readonly setNetwork: (there: boolean) => void
  readonly stop: () => Promise<void>
}

const tlsPort = 443

/** Both ways, until one end closes; then the other one does too. */
const join = (one: Duplex, other: Duplex): void => {
  one.pipe(other)
  other.pipe(one)
  for (const [end, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    end.on('error', () => peer.destroy())
    end.on('close', () => peer.destroy())
  }
}

/**
 * An HTTP proxy that tunnels TLS to a port of this machine, by the name of the host. Every other host, and plain HTTP, is
 * refused: a test leaves this machine never.
 */
export const startNameProxy = async (portOf: ReadonlyMap<string, number>): Promise<NameProxy> => {
  const open = new Set<Socket>()
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  let isThere = true
  const server = createServer(({ socket }) => socket.destroy())
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('connect', ({ url = '' }, socket, head) => {
    // A browser may be gone before it has heard that it is refused.
    socket.on('error', () => socket.destroy())
    const [host = '', port] = url.split(':')
    const target = isThere && Number(port) === tlsPort ? portOf.get(host) : undefined
    if (target === undefined) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
    })
    join(socket, onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    port: address.port,
    setNetwork: (there) => {
      isThere = there
      if (!there) breakAll()
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      breakAll()
      await closed
    },
  }
}
