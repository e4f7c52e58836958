import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listen } from '../../ui/hosting/portal-server.ts'

/** One direction of a line: `rate` in bytes per second, and `delay` in milliseconds. */
interface Direction {
  readonly rate: number
  readonly delay: number
}

/** A phone's line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip. */
const slowPhone = { down: { rate: 200_000, delay: 75 }, up: { rate: 93_750, delay: 75 } } as const

/** The bytes that a line sends at once. A larger response lets others in between. */
const packetBytes = 1400

/** How long a packet may wait before its connection reads more. With a shorter time, a busy machine would leave the line idle. */
const queueMilliseconds = 20

/**
 * Creates a line that all connections to some servers share. Every byte takes its time, a handshake's and a preflight's too.
 *
 * The browser's own emulation counts a response that arrives with its headers twice, and handshakes and preflights not
 * at all. It also depends on how busy its network thread is. On one build that made up to a fifth of a figure.
 */
export const createSlowLine = () => {
  let slow = true
  const stops: (() => Promise<void>)[] = []

  const oneWay = ({ rate, delay }: Direction) => {
    let freeAt = 0
    return () => {
      const travelling: Buffer[] = []
      return new Transform({
        transform(chunk: Buffer, _, readOn) {
          const sendFrom = (start: number) => {
            if (start >= chunk.length) return readOn()
            const packet = slow ? chunk.subarray(start, start + packetBytes) : chunk
            const now = performance.now()
            freeAt = slow ? Math.max(freeAt, now) + (packet.length / rate) * 1000 : now
            travelling.push(packet)
            // The timers of two packets may end in another order, but their bytes must stay in order.
            setTimeout(() => this.push(travelling.shift()), freeAt - now + (slow ? delay : 0))
            setTimeout(sendFrom, freeAt - now - queueMilliseconds, start + packet.length)
          }
          sendFrom(0)
        },
        flush(end) {
          setTimeout(end, Math.max(0, freeAt - performance.now()) + delay + 1)
        },
      })
    }
  }
  const download = oneWay(slowPhone.down)
  const upload = oneWay(slowPhone.up)

  const relay = async (client: Socket, port: number): Promise<void> => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true })
    // If one end closes a connection, the other end closes it, too.
    await Promise.all([pipeline(client, upload(), server), pipeline(server, download(), client)]).catch(() => {
      client.destroy()
      server.destroy()
    })
  }
  return {
    /** Makes a server of this machine reachable through the line, at the port of the answer. */
    reach: async (port: number) => {
      const line = await listen(createServer({ noDelay: true }, (client) => void relay(client, port)))
      stops.push(line.stop)
      return line.port
    },
    setSlow: (isSlow: boolean) => {
      slow = isSlow
    },
    stop: () => Promise.all(stops.map((stop) => stop())),
  }
}
