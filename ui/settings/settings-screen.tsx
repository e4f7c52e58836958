import { getUsername } from '../../core/session/login-state.ts'
import { ForgottenPasswordLink, useFailureNextSteps } from '../auth/auth-links.tsx'
import { Button, ExternalButtonLink } from '../components/button.tsx'
import { Card } from '../components/data-display.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Columns, getStackClass, Stack, WrappingRow } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageTitle } from '../page/view.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { PasswordInput, usePasswordProblemText } from '../passwords/password-input.tsx'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { useBrand, useTexts } from '../shared/texts.tsx'
import { ChangeEmailCard } from './change-email-card.tsx'

const ChangePasswordCard = () => {
  const { t } = useTexts()
  const { session } = useApp()
  const { accountSettings } = useProducts()
  const passwordProblem = usePasswordProblemText()
  const login = useBehavior(session.login)
  const username = getUsername(login)
  const { form, problems, button, refusal } = useForm(accountSettings.changePassword, {
    onSent: (_result, element) => element.reset(),
  })

  return (
    <Card heading={t('settings.changePassword.title')} description={t('settings.changePassword.description')}>
      <form {...form} className={getStackClass()}>
        {/* Password managers read the username from this hidden field. */}
        {username !== undefined && <input type="text" autoComplete="username" value={username} readOnly hidden />}
        <PasswordInput
          label={t('fields.currentPassword')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="next"
          // The fields are read-only during the call, so that they show the password that is saved.
          readOnly={button.busy}
          error={passwordProblem(problems.password, t('settings.problems.required'))}
          link={<ForgottenPasswordLink email={username ?? ''}>{t('signIn.forgotPassword')}</ForgottenPasswordLink>}
        />
        <NewPasswordInput
          label={t('fields.newPassword')}
          name="newPassword"
          readOnly={button.busy}
          error={passwordProblem(problems.newPassword, t('settings.problems.required'))}
        />
        <FormFailure {...refusal} nextSteps={useFailureNextSteps(username ?? '')} />
        <WrappingRow>
          <Button {...button}>{t('settings.changePassword.submit')}</Button>
        </WrappingRow>
      </form>
    </Card>
  )
}

/**
 * The card with a link to the provider's page for a copy of the customer's data and the deletion of the account. Renders
 * nothing if no URL is configured.
 */
const AccountDataCard = () => {
  const { t } = useTexts()
  const url = useBrand().accountDataUrl
  if (url === undefined) return null
  return (
    <Card heading={t('settings.accountData.title')} description={t('settings.accountData.text')}>
      <WrappingRow>
        <ExternalButtonLink variant="secondary" href={url}>
          {t('settings.accountData.action')}
        </ExternalButtonLink>
      </WrappingRow>
    </Card>
  )
}

/**
 * `/settings` (specification §2): the cards for password and email, side by side if there is space. The card for the
 * account's data is below the shorter card.
 */
const SettingsScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('settings.title'))
  return (
    <PageContent>
      <PageHeading title={t('settings.title')} />
      <Columns>
        <ChangePasswordCard />
        <Stack gap="large">
          <ChangeEmailCard />
          <AccountDataCard />
        </Stack>
      </Columns>
    </PageContent>
  )
}

export default SettingsScreen
