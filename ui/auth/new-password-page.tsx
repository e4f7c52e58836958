import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { PasswordLink } from '../../core/auth/ports.ts'
import { errorCode } from '../../core/shared/app-error.ts'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { stackClass } from '../components/stack.tsx'
import { useForm } from '../forms/use-form.ts'
import { useHeadingFocus, useRouteParameter } from '../page/mailed-link.ts'
import { usePageTitle } from '../page/view.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { address } from '../routes/table.ts'
import { useAppWhenReady, usePasswordMinLength } from '../shared/app-context.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'

const words = {
  'reset-password': { title: 'newPassword.resetTitle', description: 'newPassword.resetDescription' },
  'finish-registration': { title: 'newPassword.finishTitle', description: 'newPassword.finishDescription' },
} as const satisfies Record<PasswordLink, object>

/** In place of the form once its token was refused: what was typed is of no use any more, a new link is. */
const SpentLink = () => {
  const { t } = useTranslation()
  return (
    <AuthPanel heading={t('newPassword.spentTitle')} description={t('newPassword.spentText')}>
      <Link to={address.requestPasswordReset} className={buttonClass('primary', 'large')}>
        {t('newPassword.spentAction')}
      </Link>
    </AuthPanel>
  )
}

/**
 * The form behind a mailed link that creates a password (specification §2). The token goes into its one call and
 * nowhere else. Whose account it is, the page does not know, so it has no name to offer to a password manager.
 */
export const NewPasswordPage = ({ link }: { readonly link: PasswordLink }) => {
  const { t } = useTranslation()
  const token = useRouteParameter()
  const navigate = useNavigate()
  const app = useAppWhenReady()
  const least = usePasswordMinLength()
  const [spent, setSpent] = useState(false)
  usePageTitle(t(words[link].title))
  useHeadingFocus(spent ? 'spent' : 'form')
  const createPassword = useMemo(() => app?.auth.createPassword(link, token), [app, link, token])
  const { form, problems, busy } = useForm(createPassword, {
    onSent: () => {
      const isSignedIn = app?.session.login.value.tag === 'logged-in'
      // The way back must not lead to a token that is used up.
      navigate(isSignedIn ? address.orders : address.signIn, { replace: true })
    },
    onRefused: (error) => {
      if (errorCode(error) === 'mail-token-invalid') setSpent(true)
    },
  })

  if (spent) return <SpentLink />
  return (
    <AuthPanel before={<BackToSignIn />} heading={t(words[link].title)} description={t(words[link].description)}>
      <form {...form} className={stackClass()}>
        <NewPasswordInput
          label={t('fields.newPassword')}
          name="password"
          error={problems.password && t(`newPassword.problems.${problems.password}`, { count: least })}
        />
        <Button type="submit" size="large" busy={busy}>
          {t('newPassword.submit')}
        </Button>
      </form>
    </AuthPanel>
  )
}
