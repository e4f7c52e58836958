import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FailureCode } from '../../core/messages/messages.ts'
import { address } from '../routes/table.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { AuthLink, ForgottenPasswordLink, SignInLink } from './auth-links.tsx'

/**
 * The next step after a refusal, for every form. After other refusals it is another try, or the provider's support.
 *
 * @param email the account of a form that is not on the way to signing in. Such a form is where signing in leads back to.
 */
export const useNextSteps = (email?: string): Readonly<Partial<Record<FailureCode, ReactNode>>> => {
  const { t } = useTexts()
  const isVisitor = useBehavior(useAppWhenReady()?.session.login)?.tag === 'logged-out'
  const toNewPassword = (label: string) =>
    email === undefined ? (
      <AuthLink to={address.requestPasswordReset}>{label}</AuthLink>
    ) : (
      <ForgottenPasswordLink email={email}>{label}</ForgottenPasswordLink>
    )
  return {
    'credentials-invalid': toNewPassword(t('signIn.forgotQuestion')),
    'current-password-invalid': toNewPassword(t('signIn.forgotQuestion')),
    'user-not-confirmed': toNewPassword(t('signIn.mailLink')),
    'activation-perhaps-done': isVisitor ? (
      <SignInLink email={email ?? ''} />
    ) : (
      <Link to={address.orders}>{t('layout.orders')}</Link>
    ),
    // A customer has no way to the forms of visitors.
    ...(isVisitor && {
      'account-exists': <AuthLink to={address.signIn}>{t('signUp.signInInstead')}</AuthLink>,
      'user-not-found': <AuthLink to={address.signUp}>{t('signIn.createAccount')}</AuthLink>,
    }),
  }
}
