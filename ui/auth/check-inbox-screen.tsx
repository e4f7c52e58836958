import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Alert } from '../components/alert.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { Stack } from '../components/stack.tsx'
import { navigationState } from '../page/navigation-state.ts'
import { address } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'
import { EmailLink } from './auth-links.tsx'

export interface CheckInboxScreenProps {
  readonly email: string
  /** The sign-in form, folded: the customer has no password yet. */
  readonly children: ReactNode
}

/** /sign-in after a link for a new password was mailed: where it went, and what to do if nothing comes. */
const CheckInboxScreen = ({ email, children }: CheckInboxScreenProps) => {
  const { t } = useTexts()
  const location = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AuthPanel heading={t('activation.sent.title')}>
      <Stack>
        <Alert kind="info">
          {t('inbox.text')}{' '}
          <strong>
            <bdi>{email}</bdi>
          </strong>
        </Alert>
        <p>
          {t('activation.resend.question')}{' '}
          <EmailLink
            to={{ pathname: address.requestPasswordReset, search: location.search }}
            state={navigationState(location)}
            email={() => email}
          >
            {t('inbox.again')}
          </EmailLink>
        </p>
        <Button variant="secondary" size="large" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('signIn.title')}
        </Button>
        {isOpen && children}
      </Stack>
    </AuthPanel>
  )
}

export default CheckInboxScreen
