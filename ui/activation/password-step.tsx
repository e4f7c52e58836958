import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recipient } from '../../core/activation/activation-state.ts'
import { ForgottenPasswordLink } from '../auth/auth-links.tsx'
import { Stack } from '../components/stack.tsx'
import { PasswordForm } from './password-form.tsx'
import { StepPanel } from './step-panel.tsx'

/** Step 3 for an e-mail that has an account: its password activates the license. */
export const PasswordStep = ({
  recipient,
  footnote,
}: {
  readonly recipient: Recipient
  readonly footnote: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <StepPanel
      footnote={footnote}
      step={3}
      heading={t('activation.signIn.title')}
      description={t('activation.signIn.description')}
    >
      <Stack>
        <PasswordForm recipient={recipient} password="current-password" submitLabel={t('activation.signIn.submit')} />
        <p>
          <ForgottenPasswordLink email={recipient.email}>{t('activation.signIn.forgotPassword')}</ForgottenPasswordLink>
        </p>
      </Stack>
    </StepPanel>
  )
}
