import { createServer } from 'node:http'
import { type App, createApp, deviceOf, errorCode, type Order, type Ports, wholeList } from 'account-portal-core'
import { httpPorts } from 'account-portal-core/http'
import { loadStorage, rememberIn } from 'account-portal-core/storage'
import { anOrder, inMemoryPorts } from 'account-portal-core/testing'

// A shell of a few lines, as a stranger to the project would write it. What it prints, package.test.ts looks at.

const signInAs = async (app: App, username: string, password: string): Promise<string> => {
  const result = await app.auth.signIn.submit({ username, password })()
  return result._tag === 'Right' ? app.session.login.value.tag : errorCode(result.left)
}

/** The use-cases over ports in memory: no network, no storage. */
const inMemory = async () => {
  const { ports, signOn, shop } = inMemoryPorts()
  signOn.addAccount('ada@compass.test', 'correct horse')
  shop.putOrders('ada@compass.test', [anOrder({ id: 7 })])
  const app = createApp(ports)
  const wrong = await signInAs(app, 'ada@compass.test', 'wrong')
  const right = await signInAs(app, 'ada@compass.test', 'correct horse')
  const orders = await app.orders.load()()
  const ids = orders._tag === 'Right' ? orders.right.map(({ id }: Order) => id) : []
  return { wrong, right, ids, sort: wholeList.sort }
}

/** The same over HTTP and over a keychain that answers later. The back-end answers what the sign-on service would. */
const overHttp = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isToken = request.url === '/oauth2/token'
    const answer = isToken ? { access_token: 'user-token', expires_in: 3600 } : { username: 'ada@compass.test' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })
  const service = `http://127.0.0.1:${port}`

  const keychain = new Map<string, string>([['language', 'de']])
  const storage = await loadStorage(
    {
      getItem: async (name) => keychain.get(name) ?? null,
      setItem: async (name, value) => void keychain.set(name, value),
      removeItem: async (name) => void keychain.delete(name),
    },
    ({ action, name }) => console.error(`The keychain could not ${action} ${name}`),
  )
  const clock = { now: () => Date.now() }
  const log = { warn: () => undefined }
  const { ports: remembered, clientTokens } = rememberIn({ storage, clock, deviceLanguages: ['fr-FR'] })
  const config = {
    services: { sso: service, shop: service, activation: service, timeoutMs: 5_000 },
    clientId: 'a-shell',
  }
  const ports: Ports = {
    ...remembered,
    ...httpPorts({ fetch, config, clientTokens, language: remembered.language, clock, log }),
    settings: inMemoryPorts().ports.settings,
    device: deviceOf({ userAgent: 'A shell on Android', touchPoints: 1 }),
    analytics: { pageView: () => undefined, stop: () => undefined },
    // It counts nothing, and so has nothing to ask.
    consents: { asks: false, read: () => undefined, save: () => undefined },
    captcha: { kind: 'none' },
    cardForm: { mount: () => async () => ({ _tag: 'Left', left: { tag: 'card-form', detail: 'there is none' } }) },
    clock,
    log,
  }
  const app = createApp(ports)
  const signedIn = await signInAs(app, 'ada@compass.test', 'correct horse')
  await storage.settled()
  const kept = keychain.get('user_access_token')
  await new Promise((resolve) => setTimeout(resolve, 200))
  app.session.signOut()
  await storage.settled()
  server.closeAllConnections()
  server.close()
  return { language: app.language.current.value, signedIn, kept, left: keychain.has('user_access_token'), asked }
}

console.log(JSON.stringify({ inMemory: await inMemory(), overHttp: await overHttp() }))
