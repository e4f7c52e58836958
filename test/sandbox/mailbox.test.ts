import { expect, it, jest } from '@jest/globals'
import { subjectOf } from '../../contracts/sandbox/mail/mail-words.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { languages } from '../../core/language/languages.ts'
import { clientOf, portalOrigin, sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()

it('the mailbox shows each e-mail with its link, in the language that was asked for, and escapes it', async () => {
  await sandbox.call('POST', '/sso/user/register', {
    token: await sandbox.clientToken(),
    headers: { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.7' },
    body: { email: "o'brien&sons@example.test", password: 'long enough' },
  })
  const { body } = await sandbox.call('GET', '/mailbox')
  expect(body).toContain('<h2>Bestätigen Sie Ihre E-Mail-Adresse</h2>\n<p>To o&#39;brien&amp;sons@example.test, ')
  const token = await sandbox.mailedToken("o'brien&sons@example.test", '/confirm/')
  expect(body).toContain(`<a href="${portalOrigin}/confirm/${token}">`)
})

it('the notice of a changed address has words of its own in every language but English', () => {
  const others = languages.filter((language) => !language.startsWith('en'))
  const english = subjectOf('addressChanged', ['en-gb', 'en'])
  expect(new Set([english, ...others.map((language) => subjectOf('addressChanged', [language]))]).size).toBe(28)
})

it('where a relay is configured and does not take an e-mail, the caller is told', async () => {
  // Nothing listens at the port of TCP's multiplexer.
  const running = await startSandbox({ port: 0, portalOrigin, smtpUrl: 'smtp://127.0.0.1:1' })
  const client = clientOf(() => running.url)
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const token = await client.clientToken()
  const answer = await client.call('POST', '/sso/user/reset-password', { token, body: { email: 'demo@meridian.test' } })
  await running.stop()
  expect(answer).toMatchObject({ status: 503, type: 'mail.not_delivered' })
  expect(log).toHaveBeenCalledWith('The sandbox could not send an e-mail:', expect.anything())
  log.mockRestore()
})
