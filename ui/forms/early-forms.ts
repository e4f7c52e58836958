import { codeRules } from '../../core/activation/rules.ts'
import type { App } from '../../core/app.ts'
import { requestPasswordResetRules, signInRules, signUpRules } from '../../core/auth/rules.ts'
import type { CaptchaControl } from '../../core/captcha/captcha.ts'
import type { FormRules } from '../../core/shared/validation.ts'
import { ahead } from './call-ahead.ts'
import { readForm } from './read-form.ts'

/** The `name` of each form that is sent before its screen is there. */
export type EarlyFormName = 'sign-in' | 'sign-up' | 'request-password-reset' | 'activation-code'

/**
 * Sends a form as it stands, and returns how to forget that. One that is invalid, or asks for a captcha, is not sent: it
 * needs its screen, which says so.
 */
export type SendEarly = (element: HTMLFormElement) => (() => void) | undefined

const sender =
  <Field extends string>(
    rules: FormRules<Field>,
    call: (values: Readonly<Record<Field, string>>) => () => void,
    captcha?: CaptchaControl,
  ): SendEarly =>
  (element) => {
    const { values, valid } = readForm(rules, element)
    const isReady = valid && (captcha === undefined || captcha.kind === 'none')
    return isReady ? call(values) : undefined
  }

/**
 * The forms that a first view shows whole, and how each is sent without its screen; and the app for the screens, which
 * takes over what has been sent by then.
 */
export const earlyForms = (
  app: App,
): { readonly app: App; readonly forms: Readonly<Record<EarlyFormName, SendEarly>> } => {
  const signIn = ahead(app.auth.signIn)
  const signUp = ahead(app.auth.signUp)
  const requestPasswordReset = ahead(app.auth.requestPasswordReset)
  const enterCode = ahead(app.activation.enterCode)
  return {
    app: {
      ...app,
      auth: {
        ...app.auth,
        signIn: signIn.call,
        signUp: signUp.call,
        requestPasswordReset: requestPasswordReset.call,
      },
      activation: { ...app.activation, enterCode: enterCode.call },
    },
    forms: {
      'sign-in': sender(signInRules, signIn.callAhead, app.captcha.signIn),
      'sign-up': sender(signUpRules, signUp.callAhead, app.captcha.signUp),
      'request-password-reset': sender(
        requestPasswordResetRules,
        requestPasswordReset.callAhead,
        app.captcha.requestPasswordReset,
      ),
      'activation-code': sender(codeRules, ({ licenseKey }) => enterCode.callAhead(licenseKey)),
    },
  }
}
