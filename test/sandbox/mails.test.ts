import { expect, it } from '@jest/globals'
import { httpPorts } from '../../adapters/package/http.ts'
import { rememberIn } from '../../adapters/package/storage.ts'
import { memoryStorage } from '../../adapters/storage/shell-storage.ts'
import { subjectOf } from '../../contracts/sandbox/mail/mail-words.ts'
import { createApp } from '../../core/app.ts'
import { languages } from '../../core/language/languages.ts'
import { inMemoryPorts } from '../fakes/in-memory-ports.ts'
import { mailsOf, sandboxOfThisFile, servicesAt } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()

it('a German portal in an English browser speaks German in every call, and its mails are German', async () => {
  const spoken: unknown[] = []
  const clock = { now: Date.now }
  const { ports: inMemory } = inMemoryPorts()
  const { ports, clientTokens } = rememberIn({ storage: memoryStorage(), clock, deviceLanguages: ['en-GB'] })
  const backEnds = httpPorts({
    fetch: (address, options) => {
      spoken.push(new Headers(options?.headers).get('accept-language'))
      return fetch(address, options)
    },
    config: { services: { ...servicesAt(sandbox.url()), timeoutMs: 15_000 }, clientId: 'account-portal' },
    clientTokens,
    language: ports.language,
    clock,
    log: inMemory.log,
  })
  const app = createApp({ ...inMemory, ...ports, ...backEnds, clock })
  const [email, movedTo, newcomer] = ['ada@example.test', 'ada.moved@example.test', 'new@example.test']
  const password = 'a long password'
  const license = { licenseKey: 'CARS-2026-DEMO-0001', appName: 'Meridian Car Navigation' }
  app.language.choose('de')

  await app.auth.signUp.submit({ email, password })()
  await app.auth.requestPasswordReset.submit({ email })()
  await app.auth.signIn.submit({ username: email, password })()
  await app.auth.requestEmailChange.submit({ email: movedTo })()
  const [mailed] = await mailsOf(sandbox.url())
  await app.auth.confirmation('confirm-email-change', mailed?.links[0]?.split('/').at(-1) ?? '').confirm()()
  await app.activation.enterCode.submit({ licenseKey: license.licenseKey })()
  await app.activation.enterEmail(license).submit({ email: newcomer })()

  expect(new Set(spoken)).toEqual(new Set(['de']))
  expect((await mailsOf(sandbox.url())).map(({ to, subject }) => [to, subject])).toEqual([
    [newcomer, 'Bestätigen Sie Ihre E-Mail-Adresse, um Ihre Lizenz zu aktivieren'],
    [email, expect.stringMatching(/^Ihr Meridian-Konto hat ab jetzt eine andere E-Mail-Adresse\./)],
    [movedTo, 'Bestätigen Sie Ihre neue E-Mail-Adresse'],
    [email, 'Wählen Sie ein neues Passwort'],
    [email, 'Bestätigen Sie Ihre E-Mail-Adresse'],
  ])
})

it('the notice of a changed address has words of its own in every language but English', () => {
  const others = languages.filter((language) => !language.startsWith('en'))
  const english = subjectOf('addressChanged', ['en-gb', 'en'])
  expect(new Set([english, ...others.map((language) => subjectOf('addressChanged', [language]))]).size).toBe(28)
})
