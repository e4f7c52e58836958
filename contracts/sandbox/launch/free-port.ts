import { createServer } from 'node:net'
import { LaunchFailure } from './launch-failure.ts'

/** `localhost` may mean either; a stranger on one of them would get half of the visits. */
const loopbackAddresses = ['127.0.0.1', '::1']

/** Tries to listen and yields the system's error code, if any. */
const tryToListen = (port: number, address: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (failure) => resolve('code' in failure ? String(failure.code) : failure.message))
    server.listen(port, address, () => server.close(() => resolve(undefined)))
  })

const whyNot = new Map([
  ['EADDRINUSE', 'is in use'],
  ['EACCES', 'needs more rights than this user has'],
])

/** Fails with a LaunchFailure naming the port, and the variable that moves it, unless it can be listened on. */
export const requireFreePort = async (port: number, variable: string): Promise<void> => {
  for (const address of loopbackAddresses) {
    const reason = whyNot.get((await tryToListen(port, address)) ?? '')
    if (reason !== undefined) throw new LaunchFailure(`Port ${port} ${reason}. Set ${variable} to another one.`)
  }
}
