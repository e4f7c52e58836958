import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { offline } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { renderPortal } from '../support/render-portal.tsx'

type World = ReturnType<typeof inMemoryPorts>

const ada = 'ada@compass.test'
const newcomer = 'bob@compass.test'
const secret = 'a long password'
const unexpected = 'Unexpected error'
const tryLater = 'Something went wrong, please try again later.'

interface SentForm {
  readonly at: string
  readonly prepare?: (world: World) => void
  readonly typed: Readonly<Record<string, string>>
  readonly submit: string
  readonly failure: string
  readonly done: string
}

const signIn = ({ browser, signOn }: World) => {
  const token = signOn.issueToken(ada)
  browser.userTokens.stored = { cookie: token, storage: token }
  browser.profile = { username: ada }
}

const acceptCode = ({ browser }: World) => {
  browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
}

const newPassword = (link: 'reset-password' | 'finish-registration'): SentForm => ({
  at: `/${link}/mail-token-1`,
  prepare: ({ signOn }) => signOn.mail(link, ada),
  typed: { 'New password': secret },
  submit: 'Save password',
  failure: unexpected,
  done: 'New password was created successfully',
})

const forms: Readonly<Record<string, SentForm>> = {
  'a sign-up': {
    at: '/sign-up',
    typed: { 'Email address': newcomer, Password: secret },
    submit: 'Create account',
    failure: unexpected,
    done: 'You have been successfully registered',
  },
  'a request for a new password': {
    at: '/reset-password',
    typed: { 'Email address': ada },
    submit: 'Send me the link',
    failure: unexpected,
    done: 'Instructions were sent to given email',
  },
  'a new password': newPassword('reset-password'),
  'a first password': newPassword('finish-registration'),
  'a change of password': {
    at: '/settings',
    prepare: signIn,
    typed: { 'Current password': secret, 'New password': 'another password' },
    submit: 'Change password',
    failure: unexpected,
    done: 'Password has been changed!',
  },
  'a change of address': {
    at: '/settings',
    prepare: signIn,
    typed: { 'New email address': newcomer },
    submit: 'Change email',
    failure: unexpected,
    done: 'Change email has been requested. Check out mailbox.',
  },
  'an activation code': {
    at: '/activate-license-key',
    typed: { 'Activation code': carLicense.licenseKey },
    submit: 'Continue',
    failure: tryLater,
    done: 'Your email address',
  },
  'the address of an account': {
    at: '/activate-license-key?step=2',
    prepare: acceptCode,
    typed: { 'Email address': ada },
    submit: 'Continue',
    failure: tryLater,
    done: 'Sign in and activate',
  },
  'the address of a newcomer': {
    at: '/activate-license-key?step=2',
    prepare: acceptCode,
    typed: { 'Email address': newcomer },
    submit: 'Continue',
    failure: tryLater,
    done: 'Check your inbox',
  },
  'an activation': {
    at: '/activate-license-key?step=3',
    prepare: ({ browser }) => {
      browser.activation = { tag: 'account-found', license: carLicense, email: ada }
    },
    typed: { Password: secret },
    submit: 'Sign in and activate',
    failure: tryLater,
    done: 'Your licence is active',
  },
  'the activation of a newcomer': {
    at: '/activate-license-key/email-validation/0',
    prepare: ({ activation }) => activation.mails.push({ license: carLicense, email: newcomer }),
    typed: { Password: secret },
    submit: 'Activate license',
    failure: tryLater,
    done: 'Your licence is active',
  },
}

describe('A call that fails', () => {
  it.each(Object.entries(forms))(
    'of %s shows a message, keeps the typed values, and succeeds at the next try',
    async (_, form) => {
      const world = inMemoryPorts()
      world.signOn.addAccount(ada, secret)
      world.activation.addLicense(carLicense)
      form.prepare?.(world)
      const startsSignedIn = world.browser.userTokens.stored.cookie !== undefined
      const app = createApp(world.ports)
      const { user } = await renderPortal(Promise.resolve(app), { at: form.at, startsSignedIn })
      for (const [label, value] of Object.entries(form.typed)) {
        await user.click(await screen.findByLabelText(label))
        await user.paste(value)
      }
      const submit = within(screen.getByRole('main')).getByRole('button', { name: form.submit })
      // Failures of the activation service have words of their own.
      const service = form.failure === tryLater ? world.activation : world.signOn
      service.failWith(offline)
      await user.click(submit)

      expect(await screen.findByText(form.failure)).toBeVisible()
      expect(submit).not.toHaveAttribute('aria-busy')
      for (const [label, value] of Object.entries(form.typed)) expect(screen.getByLabelText(label)).toHaveValue(value)
      if (startsSignedIn) expect(app.session.login.value.tag).toBe('logged-in')

      service.recover()
      await user.click(submit)
      expect((await screen.findAllByText(form.done))[0]).toBeVisible()
      expect(screen.queryByText(form.failure)).toBeNull()
    },
  )
})
