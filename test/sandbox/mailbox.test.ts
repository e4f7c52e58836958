import { describe, expect, it, jest } from '@jest/globals'
import { mailKinds, mailPaths } from '../../contracts/sandbox/mail/mail-kinds.ts'
import { languagesAskedBy } from '../../contracts/sandbox/mail/mail-language.ts'
import { startMailReceiver } from '../../contracts/sandbox/mail/mail-receiver.ts'
import { mailboxPage } from '../../contracts/sandbox/mail/mailbox-page.ts'
import { compose, composeAddressChanged } from '../../contracts/sandbox/mail/messages.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { languages, languageTag } from '../../core/language/languages.ts'
import { clientOf, member, portalOrigin, sandboxOfThisFile } from './support/running-sandbox.ts'

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

describe('the language of an e-mail', () => {
  const confirmation = {
    en: 'Confirm your e-mail address',
    de: 'Bestätigen Sie Ihre E-Mail-Adresse',
    fa: 'ایمیل خود را تأیید کنید',
  }
  let asked = 0
  const subjectFor = async (language: string | undefined) => {
    asked += 1
    const email = `language-${asked}@example.test`
    await sandbox.call('POST', '/sso/user/register', {
      token: await sandbox.clientToken(),
      body: { email, password: 'long enough' },
      headers: language === undefined ? {} : { 'accept-language': language },
    })
    return member((await sandbox.mailsTo(email))[0], 'subject')
  }

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['FA', 'fa'],
    ['fr, fa;q=0.8, en;q=0.9', 'en'],
    ['en;q=0.1, de;q=0.7', 'de'],
    ['de;q=0, fa', 'fa'],
    ['fr', 'en'],
    ['*', 'en'],
    ['deutsch', 'en'],
    [';;q=,,', 'en'],
    [undefined, 'en'],
  ] as const)('for %j is %s', async (asking, language) => {
    expect(await subjectFor(asking)).toBe(confirmation[language])
  })

  it.each(['en', 'de', 'fa'])('has words of its own for every kind of e-mail: %s', (language) => {
    for (const kind of mailKinds) {
      const { subject, text, html } = compose({ kind, languages: [language], portalOrigin, token: 'a/b' })
      expect(text).toContain(`${portalOrigin}${mailPaths[kind]}a%2Fb`)
      expect(html).toContain(`<div lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}">`)
      for (const other of ['en', 'de', 'fa']) {
        if (other !== language)
          expect(compose({ kind, languages: [other], portalOrigin, token: 'a/b' }).subject).not.toBe(subject)
      }
    }
  })

  it('of the notice that the address has changed is any that the portal speaks', () => {
    const texts = languages.map((code) => {
      const asked = languagesAskedBy({ 'accept-language': languageTag(code) })
      return composeAddressChanged(asked).text
    })
    // British and American English are the same here.
    expect(new Set(texts).size).toBe(languages.length - 1)
  })

  it('is the one that the activation is called in', async () => {
    const headers = { 'accept-language': 'fa' }
    const body = {
      email: 'persian@example.test',
      licenseKey: 'CARS-2026-DEMO-0001',
      appName: 'Meridian Car Navigation',
    }
    const token = await sandbox.clientToken()
    await sandbox.call('PUT', '/sso/user/pre-register', { token, body: { email: body.email, send_email: false } })
    await sandbox.call('POST', '/activation/user/email/resend', { headers, body })
    expect(member((await sandbox.mailsTo(body.email))[0], 'subject')).toMatch(/^ایمیل خود را تأیید کنید تا/)
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
