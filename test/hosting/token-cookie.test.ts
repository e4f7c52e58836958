import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startPortalServer } from '../../ui/hosting/portal-server.ts'
import { ask } from './support/ask.ts'
import { type HostedSite, page, siteConfig, writeSite } from './support/hosted-site.ts'
import { startNginx } from './support/running-nginx.ts'

let site: HostedSite

beforeAll(async () => {
  site = await writeSite()
})

afterAll(() => site.remove())

/** Answers of both hosts to a browser with these cookies, for a route that shows customers no form. */
const answersTo = async (session: object | undefined, cookies: readonly string[]) => {
  const config = { ...siteConfig, session }
  const portal = await startPortalServer({ root: site.root, port: 0, config })
  const nginx = await startNginx(config, site.root, join(site.folder, 'nginx'))
  const ports = [Number(new URL(portal.url).port), nginx.port]
  const answers: (readonly string[])[] = []
  for (const cookie of cookies) {
    const asked = ports.map((port) => ask(port, '/sign-in', { headers: { cookie } }))
    answers.push((await Promise.all(asked)).map(({ body }) => body))
  }
  await nginx.stop()
  await portal.stop()
  return answers
}

const both = (body: string) => [body, body]
const [form, noForm] = [both('signIn in en-gb'), both(page)]

describe('The cookie that tells a host that it serves a customer', () => {
  it.each([
    ['user_access_token', undefined],
    ['user_access_token', {}],
    ['user_access_token', { cookieName: '' }],
    ['user_access_token', { cookieName: 7 }],
    ['shared_token', { cookieName: 'shared_token' }],
    ['__Host-portal', { cookieName: '__Host-portal' }],
    ["!#$%&'*+.^`|~", { cookieName: "!#$%&'*+.^`|~" }],
  ])('is called %s with the session %j', async (name, session) => {
    const held = [`${name}=t`, `a=b; ${name}=t; c=d`, `${name}=; ${name}=t`]
    const notHeld = ['', `${name}=`, `${name}=; a=b`, `x${name}=t`, `${name}x=t`, `a=${name}=t`, `a=b; x${name}=t`]
    expect(await answersTo(session, held)).toEqual(held.map(() => noForm))
    expect(await answersTo(session, notHeld)).toEqual(notHeld.map(() => form))
  })

  it('is not another whose name is only like it', async () => {
    const others = ['user_access_token=t', 'Shared.token=t', 'sharedxtoken=t']
    expect(await answersTo({ cookieName: 'shared.token' }, others)).toEqual(others.map(() => form))
  })
})

describe('A location that passes requests on', () => {
  it('passes on no cookie: where it is shared, it is the token of a customer', async () => {
    const passedOn: unknown[] = []
    const other = createServer(({ headers }, response) => {
      passedOn.push(headers.cookie)
      response.end()
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const edited = (configuration: string) =>
      configuration.replace(
        '  location / {',
        `  location /help/ { proxy_pass http://127.0.0.1:${port}; }\n  location / {`,
      )
    const nginx = await startNginx(siteConfig, site.root, join(site.folder, 'passing'), { edited })
    await ask(nginx.port, '/help/', { headers: { cookie: 'user_access_token=t' } })
    await nginx.stop()
    other.close()
    expect(passedOn).toEqual([undefined])
  })
})
