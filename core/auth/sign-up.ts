import type { Captcha } from '../captcha/captcha.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, NewAccount } from './ports.ts'

/** Creates an account (specification §2, /sign-up). Success is told on the next view, where the customer signs in. */
export const createSignUp = (accounts: Accounts, captcha: Captcha, messages: Messages) =>
  singleFlight(({ email, password }: NewAccount) =>
    telling(
      messages,
      captcha.spend((response) => accounts.signUp({ email: email.trim(), password }, response)),
      'registered',
      'next-view',
    ),
  )
