import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MailIcon } from '../components/icon.tsx'
import { Stack } from '../components/stack.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { StepPanel } from './step-panel.tsx'
import styles from './verification-sent-step.module.css'

/** Step 3 for a new e-mail: the activation goes on behind the link of the verification e-mail. */
export const VerificationSentStep = ({ email, footnote }: { readonly email: string; readonly footnote: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <StepPanel footnote={footnote} step={3} heading={t('activation.sent.title')}>
      <Stack>
        <div className={styles.notice}>
          <MailIcon />
          <p>
            {t('activation.sent.text')}{' '}
            <strong className={styles.email}>
              <bdi>{email}</bdi>
            </strong>
          </p>
        </div>
        <p>{t('activation.sent.next')}</p>
        <ResendVerification />
      </Stack>
    </StepPanel>
  )
}
