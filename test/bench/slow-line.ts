import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listen } from '../../ui/hosting/portal-server.ts'

/** One direction of the line: `rate` in bytes per second, `delay` in milliseconds. */
interface LineDirection {
  readonly rate: number
  readonly delay: number
}

/** The line of a phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip. */
const phoneLine = { down: { rate: 200_000, delay: 75 }, up: { rate: 93_750, delay: 75 } } as const

/** The size of a packet in bytes. Packets of other connections are sent between the packets of a large response. */
const packetBytes = 1400

/** The maximum time that a packet may wait. With a shorter time, a busy machine would not use the line's full rate. */
const maxQueueMs = 20

/**
 * Creates a line that all connections to some servers share. All bytes take time, also the bytes of handshakes and
 * preflights.
 *
 * The browser's own emulation counts a response twice if it arrives together with its headers, and does not count
 * handshakes and preflights. It also depends on how busy the browser's network thread is: two measurements of one
 * build differed by a fifth.
 */
export const createSlowLine = () => {
  let slow = true
  const stops: (() => Promise<void>)[] = []

  const createDirection = ({ rate, delay }: LineDirection) => {
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
            // Two timers may fire in the wrong order, so each timer sends the oldest packet and not its own.
            setTimeout(() => this.push(travelling.shift()), freeAt - now + (slow ? delay : 0))
            setTimeout(sendFrom, freeAt - now - maxQueueMs, start + packet.length)
          }
          sendFrom(0)
        },
        flush(end) {
          setTimeout(end, Math.max(0, freeAt - performance.now()) + delay + 1)
        },
      })
    }
  }
  const download = createDirection(phoneLine.down)
  const upload = createDirection(phoneLine.up)

  const relay = async (client: Socket, port: number): Promise<void> => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true })
    // If one end closes its connection, `pipeline` closes the other.
    await Promise.all([pipeline(client, upload(), server), pipeline(server, download(), client)]).catch(() => {
      client.destroy()
      server.destroy()
    })
  }
  return {
    /** Makes a local server reachable over the slow line. Returns the line's port. */
    exposeServer: async (port: number) => {
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
