import type { Page } from '@playwright/test'
import { bringAbout, freshEmail, password } from '../accounts.ts'
import { carApp, codeField, emailField, enterCode, enterEmail, makeCode } from '../activation.ts'
import { demo } from '../customer.ts'
import type { RunningPortal } from '../running-portal.ts'
import { callTo, type FaultyScreen, form, heading, loaded, makeAccount, secret, text } from './faulty-screen.ts'

const tryLater = 'Something went wrong, please try again later.'

const verificationPath = async (portal: RunningPortal) => {
  const details = { email: freshEmail(), licenseKey: await makeCode(portal), appName: carApp }
  const { code } = await bringAbout(portal, 'a verification code', details)
  return `/activate-license-key/email-validation/${code}`
}

/** Step 2, for an address that has no account. */
const newcomersEmail = () => {
  let email = ''
  return {
    prepare: async (page: Page, portal: RunningPortal) => {
      email = freshEmail('newcomer')
      await enterCode(page, await makeCode(portal))
      return undefined
    },
    ...form((page) => [[emailField(page), email]], 'Continue'),
    failure: tryLater,
    done: heading('Check your inbox'),
  }
}

/** The steps of the activation, and the link of its e-mail. */
export const activationScreens: readonly FaultyScreen[] = [
  {
    name: 'activation code',
    call: callTo('activation', '/activation/activation-code/{code}'),
    prepare: async () => '/activate-license-key',
    ...form((page) => [[codeField(page), 'CARS-2026-DEMO-0008']], 'Continue'),
    isRead: true,
    failure: tryLater,
    done: heading('Your email address'),
  },
  {
    name: 'activation e-mail',
    call: callTo('activation', '/user/check'),
    prepare: async (page, portal) => {
      await enterCode(page, await makeCode(portal))
      return undefined
    },
    ...form((page) => [[emailField(page), demo.username]], 'Continue'),
    isRead: true,
    failure: tryLater,
    done: heading('Sign in and activate'),
  },
  {
    name: 'activation e-mail of a newcomer who is registered in advance',
    call: callTo('sso', '/user/pre-register'),
    ...newcomersEmail(),
    afterLostAnswer: heading('Check your inbox'),
  },
  {
    name: 'activation e-mail of a newcomer who is to verify it',
    call: callTo('activation', '/user/email/resend'),
    ...newcomersEmail(),
    afterLostAnswer: heading('Check your inbox'),
  },
  {
    name: 'activate',
    call: callTo('activation', '/activation/activate'),
    prepare: async (page, portal) => {
      const email = await makeAccount(portal)
      await enterCode(page, await makeCode(portal))
      await enterEmail(page, email)
      await page.getByRole('heading', { name: 'Sign in and activate' }).waitFor()
      return undefined
    },
    ...form((page) => [[password(page), secret]], 'Sign in and activate'),
    failure: tryLater,
    done: heading('Your licence is active'),
    afterLostAnswer: text('This code has been used, probably in your last attempt.'),
  },
  {
    name: 'e-mail validation',
    call: callTo('activation', '/code/verify/{code}'),
    prepare: (_page, portal) => verificationPath(portal),
    ...loaded,
    failure: tryLater,
    busy: text('Loading...'),
    done: heading('Create your password'),
  },
  {
    name: "activation by a newcomer's password",
    call: callTo('activation', '/activation/activate'),
    prepare: (_page, portal) => verificationPath(portal),
    ...form((page) => [[password(page), secret]], 'Activate license'),
    failure: tryLater,
    done: heading('Your licence is active'),
    afterLostAnswer: text('This code has been used, probably in your last attempt.'),
  },
]
