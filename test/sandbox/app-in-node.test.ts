import { afterAll, expect, it } from '@jest/globals'
import { createPortalClient } from '../../contracts/consumer/portal-at.ts'
import { toActivationCode } from '../../contracts/examples.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { createApp } from '../../core/app.ts'
import { filterListedOrders } from '../../core/orders/orders.ts'

const portalOrigin = 'http://localhost:8399'
const sandbox = await startSandbox({ port: 0, portalOrigin })
afterAll(() => sandbox.stop())

const demoCredentials = { username: 'demo@meridian.test', password: 'correct horse' }
const license = { licenseKey: toActivationCode('CARS-2026-DEMO-0001'), appName: 'Meridian Car Navigation' }

it('The app signs a customer in, activates a license and signs out in Node, over HTTP and without a browser', async () => {
  expect(['window', 'document', 'localStorage', 'navigator'].filter((name) => Reflect.get(globalThis, name))).toEqual(
    [],
  )
  const app = createApp(
    createPortalClient((service) => `${sandbox.url}/${service}`, {
      origin: portalOrigin,
      clientToken: null,
      language: 'de',
    }),
  )
  const { session, auth, orders, activation } = app

  await auth.signIn.submit({ ...demoCredentials, password: 'wrong' })()
  expect(auth.signIn.state.value.phase).toMatchObject({ tag: 'refused', failure: { code: 'credentials-invalid' } })
  await auth.signIn.submit(demoCredentials)()
  expect(session.login.value).toEqual({ tag: 'logged-in', username: demoCredentials.username })

  const titlesOf = async () => {
    const answer = await orders.load()()
    return answer._tag === 'Right'
      ? filterListedOrders(answer.right).flatMap(({ items }) => items.map(({ title }) => title))
      : []
  }
  const before = await titlesOf()
  expect(before.length).toBeGreaterThan(0)

  await activation.enterLicenseKey.submit({ licenseKey: 'cars 2026 demo 0001' })()
  expect(activation.state.value).toMatchObject({ tag: 'code-accepted', license })
  await activation.enterEmail(license).submit({ email: demoCredentials.username })()
  expect(activation.state.value).toMatchObject({ tag: 'account-found', email: demoCredentials.username })
  await activation
    .activate({ license, email: demoCredentials.username })
    .submit({ password: demoCredentials.password })()
  expect(activation.state.value).toMatchObject({ tag: 'activated', license, email: demoCredentials.username })
  await orders.reload()()
  expect(await titlesOf()).toHaveLength(before.length + 1)

  session.signOut()
  expect(session.login.value).toEqual({ tag: 'logged-out' })
  app.dispose()
})
