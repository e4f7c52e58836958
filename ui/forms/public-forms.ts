import type { App } from '../../core/app.ts'
import type { AnyForm } from './delegate.ts'

/** The forms of prerendered pages that can be sent before their screen is there, by the `name` of their element. */
export const publicForms = ({ auth, activation }: App) =>
  ({
    'sign-in': auth.signIn,
    'sign-up': auth.signUp,
    'request-password-reset': auth.requestPasswordReset,
    'activation-code': activation.enterCode,
  }) satisfies Readonly<Record<string, AnyForm>>

export type PublicFormName = keyof ReturnType<typeof publicForms>
