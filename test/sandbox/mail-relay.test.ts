import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createPortalClient } from '../../contracts/consumer/portal-at.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { requireGranted } from '../../contracts/verification/step.ts'

const acceptedEmailLines: string[][] = []

/** A mail relay (RFC 5321) that accepts emails for any recipient but fleet@meridian.test. */
const relayServer = createServer((socket) => {
  let email: string[] | undefined
  const reply = (line: string) => socket.write(`${line}\r\n`)
  createInterface({ input: socket }).on('line', (line) => {
    if (email !== undefined) {
      if (line !== '.') return void email.push(line)
      acceptedEmailLines.push(email)
      email = undefined
      reply('250 accepted')
    } else if (/^RCPT TO:<fleet@/i.test(line)) reply('550 no such mailbox')
    else if (/^DATA/i.test(line)) {
      email = []
      reply('354 end with a single dot')
    } else if (/^QUIT/i.test(line)) socket.end('221 closed\r\n')
    else reply('250 accepted')
  })
  reply('220 relay.meridian.test')
})

describe('A sandbox with a mail relay', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  beforeAll(async () => {
    await new Promise<void>((resolve) => relayServer.listen(0, '127.0.0.1', resolve))
    const { port } = relayServer.address() as { readonly port: number }
    sandbox = await startSandbox({
      port: 0,
      portalOrigin: 'http://localhost:8399',
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    })
  })
  afterAll(async () => {
    await sandbox.stop()
    relayServer.close()
  })
  const requestReset = (email: string) => {
    const options = { origin: 'http://localhost:8399', clientToken: null, language: 'de' }
    return createPortalClient((service) => `${sandbox.url}/${service}`, options).accounts.requestPasswordReset(
      email,
      undefined,
    )
  }

  it('sends an email with its link to the recipient, in the language of the portal', async () => {
    await requireGranted('a request for a link', requestReset('demo@meridian.test'))
    const source = acceptedEmailLines.map((lines) => lines.join('\n')).join('\n')
    expect(acceptedEmailLines).toHaveLength(1)
    expect(source).toMatch(/^To: demo@meridian\.test$/m)
    expect(source.replace(/=\n/g, '')).toContain('http://localhost:8399/reset-password/')
    expect(source).toContain('lang=3D"de"')
  })

  it('answers 503 if the relay does not accept the email, and reports why', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await requestReset('fleet@meridian.test')()).toMatchObject({ left: { tag: 'rejected', status: 503 } })
    expect(report.mock.lastCall?.[1]).toMatchObject({ response: '550 no such mailbox' })
    report.mockRestore()
  })
})
