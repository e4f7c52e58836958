import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { PasswordLink } from '../../core/auth/ports.ts'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { stackClass } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { useHeadingFocus, useRouteParameter } from '../page/mailed-link.ts'
import { usePageTitle } from '../page/view.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { usePasswordProblem } from '../passwords/password-problem.ts'
import { address } from '../routes/table.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { BackToSignIn } from './auth-links.tsx'

const words = {
  'reset-password': { title: 'newPassword.resetTitle', description: 'newPassword.resetDescription' },
  'finish-registration': { title: 'newPassword.finishTitle', description: 'newPassword.finishDescription' },
} as const satisfies Record<PasswordLink, object>

/** Replaces the form once its token was refused. */
const SpentLink = () => {
  const { t } = useTexts()
  return (
    <AuthPanel
      heading={t('newPassword.spentTitle')}
      description={
        <>
          <p>{t('errors.mailTokenInvalid')}</p>
          <p>{t('newPassword.spentText')}</p>
        </>
      }
    >
      <Link to={address.requestPasswordReset} className={buttonClass('primary', 'large')}>
        {t('newPassword.spentAction')}
      </Link>
    </AuthPanel>
  )
}

/**
 * /reset-password/:token and /finish-registration/:token (specification §2): creates a password with a mailed token. The page does not
 * know the account, so it has no username to offer to a password manager.
 */
const NewPasswordScreen = ({ link }: { readonly link: PasswordLink }) => {
  const { t } = useTexts()
  const token = useRouteParameter()
  const navigate = useNavigate()
  const app = useAppWhenReady()
  const passwordProblem = usePasswordProblem()
  const [spent, setSpent] = useState(false)
  usePageTitle(t(words[link].title))
  useHeadingFocus(spent ? 'spent' : 'form')
  const createPassword = useMemo(() => app?.auth.createPassword(link, token), [app, link, token])
  const { form, problems, busy, refusal } = useForm(createPassword, {
    onSent: () => {
      const isSignedIn = app?.session.login.value.tag === 'logged-in'
      // The way back must not lead to a token that is used up.
      navigate(isSignedIn ? address.orders : address.signIn, { replace: true })
    },
  })
  // Kept, because a form without its screen forgets why it was refused.
  if (refusal.failure?.code === 'mail-token-invalid' && !spent) setSpent(true)

  if (spent) return <SpentLink />
  return (
    <AuthPanel before={<BackToSignIn />} heading={t(words[link].title)} description={t(words[link].description)}>
      <form {...form} className={stackClass()}>
        <NewPasswordInput
          label={t('fields.newPassword')}
          name="password"
          error={passwordProblem(problems.password, t('newPassword.problems.required'))}
        />
        <FormFailure {...refusal} />
        <Button type="submit" size="large" busy={busy}>
          {t('newPassword.submit')}
        </Button>
      </form>
    </AuthPanel>
  )
}

export default NewPasswordScreen
