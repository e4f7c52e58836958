import { bringAbout, freshEmail, password } from '../accounts.ts'
import { emailField } from '../activation.ts'
import { demo } from '../customer.ts'
import { callTo, type FaultyScreen, form, heading, loaded, press, secret, text } from './faulty-screen.ts'

const unexpected = 'Unexpected error'

/** A page that confirms by being opened. */
const confirmation = {
  again: loaded.again,
  busy: text('One moment, we are confirming your address.'),
  done: heading('Thank you, your email address is now verified.'),
}

/** Its e-mail belongs to no account yet, each time it is prepared. */
const signUp = (): FaultyScreen => {
  let email = ''
  return {
    name: 'sign-up',
    call: callTo('sso', '/user/register'),
    prepare: async () => {
      email = freshEmail('newcomer')
      return '/sign-up'
    },
    ...form(
      (page) => [
        [emailField(page), email],
        [password(page), secret],
      ],
      'Create account',
    ),
    failure: unexpected,
    done: text('You have been successfully registered'),
    afterLostAnswer: text('Account with given email already exist'),
  }
}

/** The account's forms and the links of its e-mails. */
export const visitorScreens: readonly FaultyScreen[] = [
  {
    name: 'sign-in',
    call: callTo('sso', '/oauth2/token', 'password'),
    prepare: async () => '/sign-in',
    ...form(
      (page) => [
        [emailField(page), demo.username],
        [password(page), demo.password],
      ],
      'Sign in',
    ),
    failure: unexpected,
    done: heading('My orders'),
    afterLostAnswer: heading('My orders'),
  },
  signUp(),
  {
    name: 'reset request',
    call: callTo('sso', '/user/reset-password'),
    prepare: async () => '/reset-password',
    ...form((page) => [[emailField(page), demo.username]], 'Send me the link'),
    failure: unexpected,
    done: text('Instructions were sent to given email'),
  },
  {
    name: 'new password',
    call: callTo('sso', '/user/confirm-reset-password'),
    prepare: async (_page, portal) =>
      `/reset-password/${(await bringAbout(portal, 'a reset-password token', { username: freshEmail() }))['token']}`,
    ...form((page) => [[password(page, 'New password'), secret]], 'Save password'),
    failure: unexpected,
    done: text('New password was created successfully'),
    afterLostAnswer: heading('This link no longer works'),
  },
  {
    name: 'finish registration',
    call: callTo('sso', '/user/set-password'),
    prepare: async (_page, portal) =>
      `/finish-registration/${(await bringAbout(portal, 'a finish-registration token', { email: freshEmail() }))['token']}`,
    ...form((page) => [[password(page, 'New password'), secret]], 'Save password'),
    failure: unexpected,
    done: text('New password was created successfully'),
    afterLostAnswer: heading('This link no longer works'),
  },
  {
    name: 'reset request by a visitor whose client token is to be fetched',
    call: callTo('sso', '/oauth2/token', 'client_credentials'),
    prepare: async () => '/reset-password',
    ...form((page) => [[emailField(page), demo.username]], 'Send me the link'),
    failure: unexpected,
    done: text('Instructions were sent to given email'),
  },
  {
    name: 'confirm e-mail',
    call: callTo('sso', '/user/confirm'),
    prepare: async (_page, portal) =>
      `/confirm/${(await bringAbout(portal, 'a confirmation token', { username: freshEmail() }))['token']}`,
    ...confirmation,
    failure: 'Unexpected error, please try again.',
    afterLostAnswer: text('If you have opened it already, your address is confirmed and you can sign in.'),
  },
  {
    name: 'confirm e-mail change',
    call: callTo('sso', '/user/confirm-email-change'),
    prepare: async (_page, portal) => {
      const change = { username: freshEmail(), newEmail: freshEmail('new-address') }
      return `/confirm-email-change/${(await bringAbout(portal, 'an e-mail-change token', change))['token']}`
    },
    ...confirmation,
    failure: unexpected,
    afterLostAnswer: text('If your address has not changed yet, ask for a new email in your settings.'),
  },
  {
    name: 'magic link',
    call: callTo('sso', '/magic-link/{token}'),
    prepare: async () => '/magic-link/demo-travel',
    ...loaded,
    onPhone: true,
    failure: unexpected,
    busy: text('Loading...'),
    done: (page) => page.getByRole('link', { name: 'Open the app' }),
  },
  {
    name: 'magic link to the web version',
    call: callTo('sso', '/oauth2/token', 'magic_link'),
    prepare: async (_page, portal) => {
      const link = { username: freshEmail(), destination: 'travel_web' }
      return `/magic-link/${(await bringAbout(portal, 'a magic link', link))['token']}`
    },
    begin: press('Open in the browser'),
    again: press('Open in the browser'),
    onPhone: true,
    failure: unexpected,
    done: (page) => page.getByRole('button', { name: /^Continue as/ }),
    afterLostAnswer: heading('Magic Link has been used'),
  },
]
