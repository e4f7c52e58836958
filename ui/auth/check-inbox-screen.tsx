import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Alert } from '../components/alert.tsx'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Button } from '../components/button.tsx'
import { EmailText } from '../components/email-text.tsx'
import { Stack } from '../components/stack.tsx'
import { readNavigationState } from '../page/navigation-state.ts'
import { SupportLink } from '../page/page-states.tsx'
import { usePageTitle } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { insertElement, placeholderMark, useTexts } from '../shared/texts.tsx'
import { LinkWithEmail } from './auth-links.tsx'

export interface CheckInboxScreenProps {
  readonly email: string
  /** Whether the email contains a link that confirms a new account, and not a link for a new password. */
  readonly isRegistered: boolean
  /**
   * The sign-in form. After a request for a new password, it is hidden until a button is clicked, because the customer
   * first has to open the email.
   */
  readonly children: ReactNode
}

/** `/sign-in` after an email was sent: the address to which it was sent, and what to do if it does not arrive. */
const CheckInboxScreen = ({ email, isRegistered, children }: CheckInboxScreenProps) => {
  const { t } = useTexts()
  const title = t('activation.sent.title')
  usePageTitle(title)
  const location = useLocation()
  const [isOpened, setIsOpened] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The clicked button, which had the focus, is gone. The email is filled in, so the password gets the focus.
    if (isOpened) form.current?.querySelector<HTMLElement>('input[type=password]')?.focus()
  }, [isOpened])
  return (
    <AuthPanel heading={title}>
      <Stack>
        <Alert kind="success" action={isRegistered && <SupportLink />}>
          <p>{t(isRegistered ? 'successes.registered' : 'successes.reset-instructions-sent')}</p>
          {isRegistered ? (
            <p>
              {insertElement(
                t('successes.confirmationSent', { address: placeholderMark }),
                <strong>
                  <EmailText text={email} />
                </strong>,
              )}
            </p>
          ) : (
            <p>
              <span>{t('inbox.text')}</span>{' '}
              <strong>
                <EmailText text={email} />
              </strong>
            </p>
          )}
        </Alert>
        {isRegistered || (
          <p>
            <span>{t('activation.resend.question')}</span>{' '}
            <LinkWithEmail
              to={{ pathname: paths.requestPasswordReset, search: location.search }}
              state={readNavigationState(location)}
              email={() => email}
            >
              {t('inbox.again')}
            </LinkWithEmail>
          </p>
        )}
        {isRegistered && <h2>{t('signIn.title')}</h2>}
        {isRegistered || isOpened ? (
          <div ref={form}>{children}</div>
        ) : (
          <Button variant="secondary" aria-expanded={false} onClick={() => setIsOpened(true)}>
            {t('signIn.title')}
          </Button>
        )}
      </Stack>
    </AuthPanel>
  )
}

export default CheckInboxScreen
