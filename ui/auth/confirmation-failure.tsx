import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type LinkFailure, linkFailure } from '../../core/auth/link-failure.ts'
import type { ConfirmationLink } from '../../core/auth/ports.ts'
import { errorTexts } from '../../core/messages/message-texts.ts'
import { type AppError, errorCode } from '../../core/shared/app-error.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/illustrations.tsx'
import { FailureState } from '../page/page-states.tsx'
import { address } from '../routes/table.ts'
import { OnwardLink } from './onward-link.tsx'

export interface ConfirmationFailureProps {
  readonly link: ConfirmationLink
  readonly error: AppError
  readonly onRetry: () => void
}

/** What is wrong, in more words than the specification's sentence. */
const explanations = {
  'confirm-email': {
    spent: 'confirmation.spentText',
    taken: 'confirmation.spentText',
    unanswered: 'confirmation.unansweredText',
  },
  'confirm-email-change': {
    spent: 'confirmation.changeSpentText',
    taken: 'confirmation.takenText',
    unanswered: 'confirmation.unansweredText',
  },
} as const satisfies Record<ConfirmationLink, Record<LinkFailure, string>>

/** Says why a confirmation failed (specification §2), and offers what helps: another try, a new e-mail, or sign-in. */
export const ConfirmationFailure = ({ link, error, onRetry }: ConfirmationFailureProps) => {
  const { t } = useTranslation()
  const failure = linkFailure(error)
  const changesEmail = link === 'confirm-email-change'

  const nextStep = () => {
    if (failure === 'unanswered') return <Button onClick={onRetry}>{t('common.retry')}</Button>
    if (!changesEmail) return <OnwardLink />
    return (
      <Link to={address.settings} className={buttonClass()}>
        {t('confirmation.toSettings')}
      </Link>
    )
  }

  return (
    <FailureState
      title={changesEmail ? t(errorTexts[errorCode(error)]) : t('confirmation.failed')}
      illustration={<RoadClosedIllustration />}
      action={nextStep()}
    >
      {t(explanations[link][failure])}
    </FailureState>
  )
}
