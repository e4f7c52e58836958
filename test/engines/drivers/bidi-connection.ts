import { WebSocket } from 'ws'
import { DriverHung, inTime } from './driver.ts'

/** WebDriver BiDi: commands and their answers over one socket. */
export interface BidiConnection {
  /** The result of a command; rejects with the browser's own words when it refuses. */
  readonly send: (method: string, parameters: object) => Promise<unknown>
  readonly close: () => void
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: Error) => void
}

/** Connects to a browser that listens. */
export const connectBidi = async (address: string): Promise<BidiConnection> => {
  const socket = new WebSocket(address)
  const pending = new Map<number, Pending>()
  let last = 0

  await inTime(
    'connect',
    new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    }),
  )
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    const waiting = pending.get(message.id)
    if (waiting === undefined) return
    pending.delete(message.id)
    if (message.type === 'success') waiting.resolve(message.result)
    else waiting.reject(new Error(`${message.error}: ${message.message}`))
  })
  const giveUp = () => {
    for (const { reject } of pending.values()) reject(new DriverHung('The browser went away'))
    pending.clear()
  }
  socket.on('error', giveUp)
  socket.on('close', giveUp)

  return {
    send: (method, parameters) => {
      last += 1
      const id = last
      const answer = new Promise<unknown>((resolve, reject) => {
        pending.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params: parameters }))
      })
      return inTime(method, answer)
    },
    close: () => socket.close(),
  }
}
