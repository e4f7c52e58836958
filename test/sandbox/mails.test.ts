import { expect, it } from '@jest/globals'
import { httpPorts } from '../../adapters/package/http.ts'
import { rememberIn } from '../../adapters/package/storage.ts'
import { memoryStorage } from '../../adapters/storage/shell-storage.ts'
import { subjectOf } from '../../contracts/sandbox/mail/mail-words.ts'
import { aCode } from '../../contracts/states.ts'
import { createApp } from '../../core/app.ts'
import { languages } from '../../core/language/languages.ts'
import { inMemoryPorts } from '../fakes/in-memory-ports.ts'
import { mailsOf, sandboxOfThisFile, servicesAt } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()

const mailKinds = [
  'confirmation',
  'resetPassword',
  'finishRegistration',
  'emailChange',
  'magicLink',
  'activation',
  'addressChanged',
] as const

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
  const license = { licenseKey: aCode('CARS-2026-DEMO-0001'), appName: 'Meridian Car Navigation' }
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
    [movedTo, 'Neue E-Mail-Adresse bestätigen'],
    [email, 'Neues Passwort wählen'],
    [email, 'E-Mail-Adresse bestätigen'],
  ])
})

it.each(mailKinds)('the mail %s has words of its own in every language', (kind) => {
  // British and American English may have the same.
  expect(new Set(languages.map((language) => subjectOf(kind, [language]))).size).toBeGreaterThanOrEqual(28)
  expect(subjectOf(kind, ['zh', 'en'])).toBe(subjectOf(kind, ['en-gb']))
})
