import { describe, expect, it, jest } from '@jest/globals'
import { startMailReceiver } from '../../contracts/sandbox/mail/mail-receiver.ts'
import { mailboxPage } from '../../contracts/sandbox/mail/mailbox-page.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { clientOf, portalOrigin, sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()

describe('the mailbox', () => {
  it('lists every e-mail, newest first, as soon as the call that sent it has been answered', async () => {
    const [one, two] = [await sandbox.newCustomer(), await sandbox.newCustomer()]
    const { body } = await sandbox.call('GET', '/mailbox/messages.json')
    const link = expect.stringMatching(new RegExp(`^${portalOrigin}/confirm/[\\w-]{40,}$`))
    const message = {
      subject: 'Confirm your e-mail address',
      links: [link],
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    }
    expect(body).toEqual([
      { to: two, ...message },
      { to: one, ...message },
    ])
  })

  it('has a page with a link to follow, escaping addresses', async () => {
    const token = await sandbox.clientToken()
    const body = { email: "o'brien&sons@example.test", password: 'long enough' }
    expect(await sandbox.call('POST', '/sso/user/register', { token, body })).toMatchObject({ status: 204 })
    const page = await sandbox.call('GET', '/mailbox')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
    expect(page.body).toContain('o&#39;brien&amp;sons@example.test')
    expect(page.body).not.toContain("o'brien&sons")
    expect(page.body).toContain(`<a href="${portalOrigin}/confirm/`)
  })

  it('escapes whatever a message contains', () => {
    const page = mailboxPage(
      [
        {
          to: '<script>to()</script>',
          subject: '<img src=x onerror=subject()>',
          body: 'See https://example.test/"onclick="body() & <b>more</b>',
          links: [],
          sentAt: new Date('2026-11-01T12:00:00Z'),
        },
      ],
      false,
    )
    expect(page).not.toMatch(/<script|<img|<b>|"onclick=/)
    expect(page).toContain('&lt;script&gt;to()&lt;/script&gt;')
    expect(page).toContain(
      '<a href="https://example.test/&quot;onclick=&quot;body()">https://example.test/&quot;onclick=&quot;body()</a>',
    )
  })

  it('says so when it is empty', () => {
    expect(mailboxPage([], false)).toContain('No e-mail yet')
    expect(mailboxPage([], true)).toContain('SMTP_URL')
  })
})

describe('a mail relay of one’s own', () => {
  it('gets the e-mails in place of the mailbox; without it, the caller is told', async () => {
    const received: unknown[] = []
    const relay = await startMailReceiver(async (mail) => {
      received.push(mail)
    })
    const running = await startSandbox({ port: 0, portalOrigin, smtpUrl: relay.url })
    const client = clientOf(() => running.url)
    const email = await client.newCustomer()
    expect(received).toMatchObject([{ recipient: email, subject: 'Confirm your e-mail address' }])
    expect((await client.call('GET', '/mailbox/messages.json')).body).toEqual([])

    await relay.stop()
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await client.call('POST', '/sso/user/reset-password', {
      token: await client.clientToken(),
      body: { email },
    })
    await running.stop()
    expect(answer).toMatchObject({ status: 503, type: 'mail.not_delivered' })
    expect(log).toHaveBeenCalledWith(
      'The sandbox could not send an e-mail:',
      expect.objectContaining({ code: 'ESOCKET' }),
    )
    log.mockRestore()
  })
})
